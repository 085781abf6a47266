import { describeOnSite } from '../support/describe-on-site.ts';
import { testAttackScenarios } from './test-attack-scenarios.ts';

describeOnSite('attacks over HTTP', 'embedded database', testAttackScenarios);
