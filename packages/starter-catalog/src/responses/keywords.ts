import { normalizeForSearch } from '@kinora/domain/search-text';
import { orNotFound } from '../http/api-error.ts';
import { type ApiRequest, paginate } from '../http/api-request.ts';
import type { Library } from '../library/library.ts';
import type { TitleRecord } from '../library/records.ts';
import { numericId } from '../library/stable-id.ts';
import { movieItem } from './list-items.ts';

/** The data has no keyword ids: the id is hashed from the keyword. */
export function keywordId(keyword: string): number {
  return numericId(`keyword-${keyword}`);
}

export function titleKeywords(title: TitleRecord) {
  const keywords = (title.keywords ?? []).map(toEntry);
  return title.type === 'movie' ? { keywords } : { results: keywords };
}

/** Throws 34 for an unknown keyword. */
export function getKeyword(request: ApiRequest, id: number) {
  return toEntry(orNotFound(allKeywords(request.library).find((name) => keywordId(name) === id)));
}

export function listMoviesWithKeyword(request: ApiRequest, id: number) {
  const { name } = getKeyword(request, id);
  const movies = request.library.records.movies.filter((movie) => movie.keywords?.includes(name));
  return { id, ...paginate(request, movies, (movie) => movieItem(request, movie)) };
}

export function searchKeywords(request: ApiRequest) {
  const query = normalizeForSearch(request.query.get('query') ?? '').trim();
  const names = query
    ? allKeywords(request.library).filter((name) => normalizeForSearch(name).includes(query))
    : [];
  return paginate(request, names, toEntry);
}

function allKeywords({ records }: Library): string[] {
  return [
    ...new Set([...records.movies, ...records.shows].flatMap((title) => title.keywords ?? [])),
  ].sort();
}

function toEntry(name: string) {
  return { id: keywordId(name), name };
}
