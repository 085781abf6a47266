import { describeOnSite } from '../support/describe-on-site.ts';
import { testAuthorisation } from './test-authorisation.ts';

describeOnSite('authorisation over HTTP', 'embedded database', testAuthorisation);
