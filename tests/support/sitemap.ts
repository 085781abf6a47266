import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

const FOLDER = join(import.meta.dirname, 'sitemap-schemas');
const [urlset, index, parts, alternate] = [
  'sitemap.xsd',
  'siteindex.xsd',
  'parts.xsd',
  'alternate.xsd',
].map((fileName) => ({
  fileName,
  contents: readFileSync(join(FOLDER, fileName), 'utf8'),
}));

const MEMORY_PAGES = 4096;
const MAX_FILE_BYTES = 50 * 1024 * 1024;

export type SitemapEntry = {
  loc: string;
  lastmod: string | null;
  alternates: Record<string, string>;
};

/** Problems of a sitemap or index: violations of the schema and of rules beyond it. */
export async function findSitemapProblems(xml: string, origin: string): Promise<string[]> {
  const schema = xml.includes('<sitemapindex') ? index : urlset;
  if (!schema || !parts || !alternate) throw new Error('a schema is missing');
  const { errors } = await validateXML({
    xml: { fileName: 'sitemap.xml', contents: xml },
    schema,
    preload: [parts, alternate],
    maxMemoryPages: MEMORY_PAGES,
  });
  const problems = errors.map(({ message }) => message);
  const entries = readSitemap(xml);
  if (Buffer.byteLength(xml) > MAX_FILE_BYTES) problems.push('longer than 50 MB');
  for (const { loc, alternates } of entries) {
    const urls = Object.values(alternates);
    for (const url of [loc, ...urls])
      if (!url.startsWith(`${origin}/`)) problems.push(`${url} is of another site`);
    if (urls.length > 0 && !urls.includes(loc)) problems.push(`${loc} does not link to itself`);
  }
  if (new Set(entries.map(({ loc }) => loc)).size < entries.length) problems.push('duplicate URL');
  return problems;
}

export function readSitemap(xml: string): SitemapEntry[] {
  const entries = xml.matchAll(/<(?:url|sitemap)>(.*?)<\/(?:url|sitemap)>/gs);
  return [...entries].map(([, entry = '']) => ({
    loc: unescapeXml(/<loc>(.*?)<\/loc>/s.exec(entry)?.[1] ?? ''),
    lastmod: /<lastmod>(.*?)<\/lastmod>/s.exec(entry)?.[1] ?? null,
    alternates: Object.fromEntries(
      [...entry.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, tag = '', href = '']) => [
        tag,
        unescapeXml(href),
      ]),
    ),
  }));
}

function unescapeXml(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  );
}
