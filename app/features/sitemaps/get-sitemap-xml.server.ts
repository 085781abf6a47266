import { html } from 'hono/html';
import { LANGUAGES, type Lang, X_DEFAULT_LANG } from '../../../domain/language/language.ts';
import { formatSitemapName, type SitemapName } from './schema.ts';
import type { LocalizedPage } from './types.ts';

const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Limit of the sitemap protocol. */
const MAX_URL_LENGTH = 2047;

/**
 * The sitemap of one language, in which every page links to itself in all languages (R5). `null` if
 * it would be empty, which the protocol does not allow. `origin` has no slash at its end.
 */
export function getSitemapXml(pages: LocalizedPage[], lang: Lang, origin: string): string | null {
  const entries = new Map<string, LocalizedPage>();
  for (const page of pages) {
    const path = page.paths[lang];
    if (path === undefined || origin.length + path.length > MAX_URL_LENGTH) continue;
    // Genres of the same name share a path.
    if (!entries.has(path)) entries.set(path, page);
  }
  if (entries.size === 0) return null;
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${Array.from(entries, ([path, page]) => renderPage(path, page, origin))}</urlset>
`.toString();
}

function renderPage(path: string, { paths, lastModified }: LocalizedPage, origin: string) {
  const links = LANGUAGES.map(({ code, tag }) => renderLink(tag, paths[code], origin));
  links.push(renderLink('x-default', paths[X_DEFAULT_LANG], origin));
  return html`<url>
<loc>${origin + path}</loc>
${lastModified && html`<lastmod>${lastModified}</lastmod>\n`}${links}</url>
`;
}

function renderLink(tag: string, path: string | undefined, origin: string) {
  if (path === undefined) return null;
  return html`<xhtml:link rel="alternate" hreflang="${tag}" href="${origin + path}"/>\n`;
}

export function getSitemapIndexXml(
  names: SitemapName[],
  langs: readonly Lang[],
  origin: string,
): string {
  const urls = langs.flatMap((lang) =>
    names.map((name) => `${origin}/sitemaps/${lang}/${formatSitemapName(name)}`),
  );
  return html`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="${SITEMAP_NAMESPACE}">
${urls.map((url) => html`<sitemap>\n<loc>${url}</loc>\n</sitemap>\n`)}</sitemapindex>
`.toString();
}
