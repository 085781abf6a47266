import type { SchemaNode } from './schema-org.ts';

export type DocumentHead = {
  title: string | null;
  canonical: string | null;
  /** URL by hreflang. */
  alternates: Map<string, string>;
  /** Content of a `<meta>` by name or property; `null` if not found, throws if ambiguous. */
  meta(name: string): string | null;
  /** Nodes of all structured data blocks. */
  graph: SchemaNode[];
  blocks: number;
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** Metadata in the HTML of a page, as a crawler without scripts reads it. */
export function parseHead(html: string): DocumentHead {
  const tags = Array.from(html.matchAll(/<(meta|link)\s([^>]*)>/g), ([, kind = '', text = '']) => ({
    kind,
    attributes: new Map(
      Array.from(text.matchAll(/([\w:-]+)="([^"]*)"/g), ([, key = '', value = '']) => [
        key.toLowerCase(),
        decodeEntities(value),
      ]),
    ),
  }));
  const findLinks = (rel: string) =>
    tags.filter(({ kind, attributes }) => kind === 'link' && attributes.get('rel') === rel);
  const getSingle = <T>(found: T[], what: string): T | null => {
    if (found.length > 1) throw new Error(`${found.length} times ${what}`);
    return found[0] ?? null;
  };
  const blocks = Array.from(
    html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
    ([, json = '']) => json,
  );
  return {
    title: getSingle(
      Array.from(html.matchAll(/<title>([^<]*)<\/title>/g), ([, text = '']) =>
        decodeEntities(text),
      ),
      'title',
    ),
    canonical: getSingle(findLinks('canonical'), 'canonical')?.attributes.get('href') ?? null,
    alternates: new Map(
      findLinks('alternate').map(({ attributes }) => [
        attributes.get('hreflang') ?? '',
        attributes.get('href') ?? '',
      ]),
    ),
    meta: (name) =>
      getSingle(
        tags.filter(
          ({ attributes }) =>
            attributes.get('name') === name || attributes.get('property') === name,
        ),
        name,
      )?.attributes.get('content') ?? null,
    graph: blocks.flatMap((json) => (JSON.parse(json) as { '@graph': SchemaNode[] })['@graph']),
    blocks: blocks.length,
  };
}
