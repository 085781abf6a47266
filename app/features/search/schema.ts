import { MAX_PAGE, SEARCH_KINDS, type SearchKind } from '../../../domain/list.ts';

export type SearchQuery = { text: string; kind: SearchKind; page: number };

/** Longer than any title; what is beyond is cut, as the search field does. */
const LONGEST = 200;

export function readSearchQuery(parameters: URLSearchParams): SearchQuery {
  const text = (parameters.get('q') ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    // The cut may have gone through a character or left a space at the end.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
    .toWellFormed();
  const kind = parameters.get('type');
  const page = parameters.get('page') ?? '';
  const number = /^\d{1,3}$/.test(page) ? Number(page) : 1;
  return {
    text,
    kind: SEARCH_KINDS.includes(kind as SearchKind) ? (kind as SearchKind) : 'all',
    page: number >= 1 && number <= MAX_PAGE ? number : 1,
  };
}
