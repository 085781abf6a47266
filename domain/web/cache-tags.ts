import { type MediaType, parseTitleKey, type TitleRef } from '../titles/title.ts';

type TitleKey = `${MediaType}/${number}`;

/** Names content of cached pages. Invalidating a tag drops every page that carries it. */
export type CacheTag =
  | TitleKey
  | `title-page/${TitleKey}`
  | `person/${number}`
  | `collection/${number}`
  | `page/${string}`;

export type TaggedContent =
  | { kind: 'title' | 'title-page'; title: TitleRef }
  | { kind: 'person' | 'collection'; id: number }
  | { kind: 'page'; name: string };

/** Tags every page that shows the title's name, picture or score. */
export function titleTag({ type, id }: TitleRef): TitleKey {
  return `${type}/${id}`;
}

/** Tags the title's own page only: its reviews and curated offers. */
export function titlePageTag(title: TitleRef): CacheTag {
  return `title-page/${titleTag(title)}`;
}

export function personTag(id: number): CacheTag {
  return `person/${id}`;
}

export function collectionTag(id: number): CacheTag {
  return `collection/${id}`;
}

/** Tags a page without an id in its path, such as `terms`. */
export function pageTag(name: string): CacheTag {
  return `page/${name}`;
}

/** In a purge after a takedown: processes read the takedowns before they render pages again. */
export const TAKEDOWNS_TAG: CacheTag = pageTag('takedowns');

export function parseCacheTag(tag: string): TaggedContent | null {
  const [prefix = '', ...rest] = tag.split('/');
  const value = rest.join('/');
  if (prefix === 'page') return value === '' ? null : { kind: 'page', name: value };
  if (prefix === 'person' || prefix === 'collection')
    return /^[1-9]\d*$/.test(value) ? { kind: prefix, id: Number(value) } : null;
  const title = parseTitleKey(prefix === 'title-page' ? value : tag);
  return title && { kind: prefix === 'title-page' ? 'title-page' : 'title', title };
}
