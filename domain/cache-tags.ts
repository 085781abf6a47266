import { refOfKey } from './mark.ts';
import type { MediaType, TitleRef } from './title.ts';

type TitleKey = `${MediaType}/${number}`;

/** Names content that cached pages show. Invalidating a tag drops every page that carries it. */
export type CacheTag = TitleKey | `title-page/${TitleKey}` | `person/${number}` | `page/${string}`;

/** The subject of a tag. */
export type TaggedContent =
  | { kind: 'title' | 'title-page'; title: TitleRef }
  | { kind: 'person'; id: number }
  | { kind: 'page'; name: string };

/** A title on any page: its own pages, and those that show its name, picture or score. */
export function titleTag({ type, id }: TitleRef): TitleKey {
  return `${type}/${id}`;
}

/** Content that only the title's own page shows: its reviews and its curated offers. */
export function titlePageTag(title: TitleRef): CacheTag {
  return `title-page/${titleTag(title)}`;
}

export function personTag(id: number): CacheTag {
  return `person/${id}`;
}

/** A page without an id in its path, such as `terms`. */
export function pageTag(name: string): CacheTag {
  return `page/${name}`;
}

/** `null` if the tag is malformed. */
export function parseCacheTag(tag: string): TaggedContent | null {
  const [prefix = '', ...rest] = tag.split('/');
  const value = rest.join('/');
  if (prefix === 'page') return value === '' ? null : { kind: 'page', name: value };
  if (prefix === 'person')
    return /^[1-9]\d*$/.test(value) ? { kind: 'person', id: Number(value) } : null;
  const title = refOfKey(prefix === 'title-page' ? value : tag);
  return title && { kind: prefix === 'title-page' ? 'title-page' : 'title', title };
}
