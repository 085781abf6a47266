import { mailto } from '../../../domain/email.ts';
import { escapeMarkup } from '../../../domain/markup.ts';
import type { Operator } from '../../context.ts';
import type { PageLanguage } from '../../i18n/language-context.tsx';
import { htmlOfText } from './rules.ts';
import type { DocumentName } from './schema.ts';

/** The day on which the built-in texts were last changed, in any language. */
export const DEFAULT_UPDATED = '2026-11-23';

/** The articles of the terms and the sections of the privacy policy, in their order (G2). */
const PARTS = {
  terms: ['purpose', 'service', 'account', 'conduct', 'liability', 'changes'],
  privacy: ['collected', 'purposes', 'retention', 'third_parties', 'processor', 'rights', 'safety', 'contact'],
} as const satisfies Record<DocumentName, readonly string[]>;

/** The text that is shown while the operator has written none: HTML with a heading for each part. */
export function defaultHtml(name: DocumentName, { t }: PageLanguage, { email, hosting }: Operator): string {
  const values = { email, provider: hosting ?? '' };
  const parts =
    name === 'terms'
      ? PARTS.terms.map((part) => [t(`terms.${part}_title`), t(`terms.${part}`, values)] as const)
      : PARTS.privacy.map((part) => [t(`privacy.${part}_title`), t(keyOf(part, hosting), values)] as const);
  const html = parts.map(([heading, text]) => `<h2>${escapeMarkup(heading)}</h2>\n${htmlOfText(text)}`).join('\n');
  const address = escapeMarkup(email);
  return html.replaceAll(address, () => `<a href="${escapeMarkup(mailto(email))}"><bdi>${address}</bdi></a>`);
}

/** Who keeps the data is named where somebody does. */
function keyOf(part: (typeof PARTS)['privacy'][number], hosting: string | null) {
  if (part !== 'processor') return `privacy.${part}` as const;
  return hosting === null ? 'privacy.processor_none' : 'privacy.processor_hosted';
}
