import { html } from 'hono/html';
import type { Text } from '../../../domain/language/localized-text.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import type { CreditRow, CreditSection } from './types.ts';

type Template = ReturnType<typeof html>;

/**
 * The cast and crew as HTML, because a title can have thousands of people, whom React would render
 * once more in the browser.
 */
export function getCreditsHtml(
  sections: CreditSection[],
  language: PageLanguage,
  imageBase: string,
): string {
  const { t, format } = language;
  if (sections.length === 0) return html`<p class="muted">${t('credits.none')}</p>`.toString();
  const departments = html`<nav class="chips" aria-label="${t('credits.departments')}">${sections.map(
    ({ id, heading }) => html`<a class="chip" href="#${id}">${toHtml(heading)}</a>`,
  )}</nav>`;
  return html`${sections.length > 1 && departments}${sections.map(
    ({ id, heading, rows }) => html`<section class="section" aria-labelledby="${id}">
<div class="section-head"><h2 id="${id}">${toHtml(heading)}<span class="muted"> ${format.number(rows.length)}</span></h2></div>
<ul class="credits">${rows.map((row) => toItem(row, language, imageBase))}</ul></section>`,
  )}`.toString();
}

function toItem(
  { id, name, photo, roles, episodes }: CreditRow,
  { code, t, format }: PageLanguage,
  imageBase: string,
): Template {
  const separator = format.join(['', '']);
  const picture =
    photo !== null &&
    html`<img src="${imageBase}/w200${photo}" alt="" width="56" height="56" loading="lazy" decoding="async">`;
  return html`<li><span class="frame frame--person${photo === null ? ' frame--empty' : ''}">${picture}</span>
<div><a href="${links.person(code, id, name)}"><bdi>${name}</bdi></a>
<p>${roles.map((role, index) => html`<span>${index > 0 && separator}<bdi>${toHtml(role)}</bdi></span>`)}${
    episodes !== null &&
    html`<span>${roles.length > 0 && ' · '}${t('person.episodes', { count: episodes })}</span>`
  }</p></div></li>`;
}

function toHtml({ text, lang }: Text): Template | string {
  return lang === null ? text : html`<span lang="${lang}" dir="auto">${text}</span>`;
}
