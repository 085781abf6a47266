import { describeOnSite } from '../support/describe-on-site.ts';
import { testFuzzing } from './test-fuzzing.ts';

/** A few inputs; fuzz.slow.spec.ts sends many more, as every role. */
describeOnSite(
  'short fuzzing',
  'embedded database',
  testFuzzing({
    roles: ['member'],
    forms: ['review', 'import', 'admin_user_role'],
    calls: ['/update-user'],
    runs: 10,
    pathRuns: 20,
  }),
  { extraUsers: 1 },
);
