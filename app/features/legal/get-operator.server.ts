import { mailto } from '../../../domain/accounts/email.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import type { Operator } from '../../context.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { textToHtml } from './rules.ts';

/** Values of the placeholders of legal texts, as HTML. */
type HtmlValues = Record<string, string>;

/**
 * Name, contact, address and registration number of the operator as a list; a sentence if unnamed.
 */
export function getOperatorHtml({ t }: Pick<PageLanguage, 't'>, operator: Operator): string {
  const values = operatorValues(operator);
  if (operator.name === null) return fillHtml(t('operator.unnamed'), values);
  const lines = [
    t('operator.name'),
    t('operator.contact'),
    operator.postalAddress !== null && t('operator.address'),
    operator.registration !== null && t('operator.registration'),
  ];
  return fillHtml(
    lines.flatMap((line) => (line === false ? [] : [`- ${line}`])).join('\n'),
    values,
  );
}

/** Placeholder values that come from the configuration. */
export function operatorValues({
  email,
  contact,
  hosting,
  name,
  postalAddress,
  registration,
}: Operator): HtmlValues {
  return {
    email: linkTo(email),
    contact: linkTo(contact),
    provider: wrapInBdi(hosting ?? ''),
    name: wrapInBdi(name ?? ''),
    address: wrapInBdi(postalAddress ?? ''),
    number: wrapInBdi(registration ?? ''),
  };
}

/** A message as HTML, with its placeholders filled in. */
export function fillHtml(text: string, values: HtmlValues): string {
  return textToHtml(text).replace(
    /\{\{(\w+)\}\}/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  );
}

/** Links e-mail addresses and URLs; leaves anything else, such as a telephone number, as text. */
function linkTo(contact: string): string {
  // The default e-mail address is support@localhost.
  const href = /^[^\s@]+@[^\s@]+$/.test(contact)
    ? mailto(contact)
    : /^https?:\/\//.test(contact) && URL.canParse(contact)
      ? contact
      : null;
  return href === null
    ? wrapInBdi(contact)
    : `<a href="${escapeHtml(href)}">${wrapInBdi(contact)}</a>`;
}

function wrapInBdi(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}
