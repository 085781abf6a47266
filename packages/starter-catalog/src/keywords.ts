import { fold } from '@kinora/domain/fold';
import { type Ask, paged } from './ask.ts';
import type { Library } from './library.ts';
import { movieItem } from './list-items.ts';
import type { TitleRecord } from './records.ts';
import { numberId } from './stable-id.ts';
import { found } from './wire-error.ts';

/** Keywords have no file of their own: each is a word that titles name, and its number follows from the word. */
export function keywordId(keyword: string): number {
  return numberId(`keyword-${keyword}`);
}

export function keywordsOf(title: TitleRecord) {
  const keywords = (title.keywords ?? []).map(entryOf);
  return title.type === 'movie' ? { keywords } : { results: keywords };
}

/** Throws 34 for a keyword that no title has. */
export function keyword(ask: Ask, id: number) {
  return entryOf(found(allKeywords(ask.library).find((name) => keywordId(name) === id)));
}

export function moviesWithKeyword(ask: Ask, id: number) {
  const { name } = keyword(ask, id);
  const movies = ask.library.records.movies.filter((movie) => movie.keywords?.includes(name));
  return { id, ...paged(ask, movies, (movie) => movieItem(ask, movie)) };
}

export function searchKeywords(ask: Ask) {
  const query = fold(ask.query.get('query') ?? '').trim();
  const names = query ? allKeywords(ask.library).filter((name) => fold(name).includes(query)) : [];
  return paged(ask, names, entryOf);
}

function allKeywords({ records }: Library): string[] {
  return [
    ...new Set([...records.movies, ...records.shows].flatMap((title) => title.keywords ?? [])),
  ].sort();
}

function entryOf(name: string) {
  return { id: keywordId(name), name };
}
