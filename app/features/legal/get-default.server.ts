import { getMinimumAge } from '../../../domain/accounts/minimum-age.ts';
import type { LegalType } from '../../../domain/admin/admin.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import type { Operator } from '../../context.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { fillHtml, getOperatorHtml, operatorValues } from './get-operator.server.ts';
import { DOCUMENTS, type DocumentName } from './schema.ts';

/** The day on which the built-in texts were last changed, in any language. */
export const DEFAULT_UPDATED = '2026-11-29';

/** Articles of the terms and sections of the privacy policy, in order (G2). */
const PARTS = {
  terms: ['purpose', 'service', 'account', 'conduct', 'liability', 'changes'],
  privacy: [
    'collected',
    'purposes',
    'retention',
    'third_parties',
    'processor',
    'rights',
    'safety',
    'contact',
  ],
} as const satisfies Record<DocumentName, readonly string[]>;

/** The built-in text as HTML: names the operator, then has a heading for each part. */
export function getDefaultHtml(
  name: DocumentName,
  language: PageLanguage,
  operator: Operator,
): string {
  const { t, code } = language;
  const values = { ...operatorValues(operator), age: String(getMinimumAge(code)) };
  const parts =
    name === 'terms'
      ? PARTS.terms.map((part) => [t(`terms.${part}_title`), t(`terms.${part}`)] as const)
      : PARTS.privacy.map(
          (part) => [t(`privacy.${part}_title`), t(getMessageKey(part, operator.hosting))] as const,
        );
  return [
    getOperatorHtml(language, operator),
    ...(name === 'privacy' ? [fillHtml(t('operator.controller'), values)] : []),
    ...parts.map(([heading, text]) => `<h2>${escapeHtml(heading)}</h2>\n${fillHtml(text, values)}`),
  ].join('\n');
}

/** The built-in text as the title and content of a document that an admin can edit. */
export async function getDefaultDocument(
  type: LegalType,
  language: PageLanguage,
  operator: Operator,
): Promise<{ title: string; content: string }> {
  const name = type === DOCUMENTS.terms ? 'terms' : 'privacy';
  // The library is loaded with the first document: it takes memory.
  const { sanitizeHtml } = await import('../../sanitize-html.ts');
  return {
    title: language.t(`footer.${name}`),
    content: sanitizeHtml(getDefaultHtml(name, language, operator)),
  };
}

/** Names the hosting provider as processor if the operator has configured one. */
function getMessageKey(part: (typeof PARTS)['privacy'][number], hosting: string | null) {
  if (part !== 'processor') return `privacy.${part}` as const;
  return hosting === null ? 'privacy.processor_none' : 'privacy.processor_hosted';
}
