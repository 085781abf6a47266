import {
  MAX_PAGE,
  MY_SERVICES,
  SEARCH_KINDS,
  type SearchKind,
} from '../../../domain/lists/list.ts';
import { normalizeSingleLine } from '../../../domain/text/text-input.ts';

export type SearchQuery = {
  text: string;
  kind: SearchKind;
  /** Only titles that the visitor's services stream. */
  onMyServices: boolean;
  page: number;
};

/** Longer than any title; the search field has the same limit. */
const MAX_QUERY_LENGTH = 200;

export function readSearchQuery(parameters: URLSearchParams): SearchQuery {
  const kind = parameters.get('type');
  const page = parameters.get('page') ?? '';
  const number = /^\d{1,3}$/.test(page) ? Number(page) : 1;
  return {
    text: normalizeSingleLine(parameters.get('q') ?? '', MAX_QUERY_LENGTH),
    kind: SEARCH_KINDS.includes(kind as SearchKind) ? (kind as SearchKind) : 'all',
    onMyServices: parameters.get('service') === MY_SERVICES,
    page: number >= 1 && number <= MAX_PAGE ? number : 1,
  };
}
