import { describeOnSite } from '../support/describe-on-site.ts';
import { testAdminFactor } from './test-admin-factor.ts';
import { testAttackScenarios } from './test-attack-scenarios.ts';
import { testAuthorisation } from './test-authorisation.ts';

/** What the specs of the same names show on one process, on two that share PostgreSQL. */
const KIND = 'PostgreSQL with two workers';

describeOnSite('authorisation over HTTP', KIND, testAuthorisation);
describeOnSite('requests of the findings', KIND, testAttackScenarios);
describeOnSite('an admin without the required second factor', KIND, testAdminFactor, {
  variables: { ADMIN_SECOND_FACTOR: 'required' },
});
