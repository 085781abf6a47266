import { describeOnSite } from '../support/describe-on-site.ts';
import { testAdminFactor } from './test-admin-factor.ts';
import { testAttackScenarios } from './test-attack-scenarios.ts';
import { testAuthorisation } from './test-authorisation.ts';

/** The other specs run the same tests on one process with the embedded database. */
const KIND = 'PostgreSQL with two workers';

describeOnSite('authorisation over HTTP', KIND, testAuthorisation);
describeOnSite('attacks over HTTP', KIND, testAttackScenarios);
describeOnSite('an admin without the required second factor', KIND, testAdminFactor, {
  variables: { ADMIN_SECOND_FACTOR: 'required' },
});
