import { httpGet } from '../../../../tests/support/http-get.ts';
import { COLD_DOCUMENTS, toColdTitle } from './cold-titles.ts';

/** The slug of each document, from the redirects of the site. */
export async function findSlugs(siteUrl: string): Promise<string[]> {
  const slugs: string[] = [];
  for (let index = 0; index < COLD_DOCUMENTS; index += 1) {
    const { id, lang, document } = toColdTitle(index);
    const { location } = await httpGet(`${siteUrl}/${lang}/movie/${id}`);
    slugs[document] = location?.split(`/movie/${id}-`)[1] ?? '';
  }
  return slugs;
}

/** The path of a cold title, without a redirect, as crawlers have it from the sitemaps. */
export function toSitePath(index: number, slugs: readonly string[]): string {
  const { id, lang, document } = toColdTitle(index);
  return `/${lang}/movie/${id}-${slugs[document]}`;
}
