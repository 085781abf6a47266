import { describeOnSite } from '../support/describe-on-site.ts';
import { testAdminFactor } from './test-admin-factor.ts';

describeOnSite(
  'an admin without the required second factor',
  'embedded database',
  testAdminFactor,
  {
    variables: { ADMIN_SECOND_FACTOR: 'required' },
  },
);
