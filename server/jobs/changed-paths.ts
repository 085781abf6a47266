import { links } from '../../app/i18n/links.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { DEFAULT_LANG, LANGUAGES, type Lang } from '../../domain/language.ts';

const TEXTS = ['terms', 'privacy', 'faq', 'support', 'legal-notice'] as const;

/**
 * The pages that are about what a tag of the page cache names (`movie/496243`, `tv/1399`, `person/12`, `page/terms`), in all
 * languages, under the addresses that answer 200. Empty for what has no page of its own in search engines, such as `page/search`.
 * Rejects as the catalog does.
 */
export async function changedPaths(
  catalog: Pick<Catalog, 'title' | 'person'>,
  tag: string,
): Promise<string[]> {
  const [kind = '', number = ''] = tag.replace(/^page\//, '').split('/');
  const id = Number(number);
  if (kind === 'movie' || kind === 'tv') {
    const title = await catalog.title(kind, id, DEFAULT_LANG);
    return title === null || title.adult
      ? []
      : inAllLanguages((lang) => links.title(lang, kind, id, title.names[lang]));
  }
  if (kind === 'person') {
    // Only the English answer tells the usual name of everybody, by which most languages address the page.
    const person = await catalog.person(id, 'en');
    return person === null || person.adult
      ? []
      : inAllLanguages((lang) => links.person(lang, id, person.names[lang]));
  }
  if (kind === 'home') return inAllLanguages(links.home);
  const text = TEXTS.find((name) => name === kind);
  return text === undefined ? [] : inAllLanguages((lang) => links.page(lang, text));
}

function inAllLanguages(pathOf: (lang: Lang) => string): string[] {
  return LANGUAGES.map(({ code }) => pathOf(code));
}
