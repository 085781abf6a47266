import type { Lang } from '../../../../domain/language.ts';
import { links } from '../../../i18n/links.ts';

/** The security section of the profile page. */
export function securityUrl(code: Lang): string {
  return `${links.page(code, 'profile')}#security`;
}
