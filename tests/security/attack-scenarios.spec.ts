import { describeOnSite } from '../support/describe-on-site.ts';
import { testAttackScenarios } from './test-attack-scenarios.ts';

describeOnSite('requests of the findings', 'embedded database', testAttackScenarios);
