import { ALLOWED_ENDPOINTS } from '../../server/accounts/gateway/allowed-endpoints.ts';
import { describeOnSite } from '../support/describe-on-site.ts';
import { ROLES, SITE_KINDS } from '../support/security-site.ts';
import { ALL_FORMS } from './route-access.ts';
import { testFuzzing } from './test-fuzzing.ts';

/** FUZZ_SEED and FUZZ_RUNS send others, and more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 4);

for (const kind of SITE_KINDS)
  describeOnSite(
    'fuzzing',
    kind,
    testFuzzing({
      roles: ROLES,
      forms: ALL_FORMS,
      calls: [...ALLOWED_ENDPOINTS],
      runs: RUNS,
      pathRuns: RUNS * 40,
    }),
    { extraUsers: 3 },
  );
