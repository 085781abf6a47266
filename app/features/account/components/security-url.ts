import type { Lang } from '../../../../domain/language/language.ts';
import { links } from '../../../i18n/links.ts';

export function securityUrl(code: Lang): string {
  return `${links.page(code, 'profile')}#security`;
}
