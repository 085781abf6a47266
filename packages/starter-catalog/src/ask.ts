import { MAX_PAGE, PAGE_SIZE } from '@kinora/domain/list';
import { type AskedLanguage, askedLanguage } from './asked-language.ts';
import type { Library } from './library.ts';
import { invalidPage } from './wire-error.ts';

/** One request, with all that an answer depends on. */
export type Ask = {
  library: Library;
  language: AskedLanguage;
  query: URLSearchParams;
  now: Date;
};

type Page<T> = { page: number; results: T[]; total_pages: number; total_results: number };

export function createAsk(library: Library, query: URLSearchParams, now: Date): Ask {
  return { library, language: askedLanguage(query.get('language')), query, now };
}

/** The asked page of a list; only its items are written out. A page past the last is empty, one that cannot be is refused. */
export function paged<T, Item>(ask: Ask, all: T[], write: (value: T) => Item): Page<Item> {
  const page = askedPage(ask.query);
  const results = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(write);
  return {
    page,
    results,
    total_pages: Math.max(1, Math.ceil(all.length / PAGE_SIZE)),
    total_results: all.length,
  };
}

function askedPage(query: URLSearchParams): number {
  const text = query.get('page') ?? '1';
  const page = /^\d+$/.test(text) ? Number(text) : 0;
  if (page < 1 || page > MAX_PAGE) throw invalidPage();
  return page;
}

/** Days since 1970 in UTC: what changes from day to day changes for everyone at once. */
export function dayOf(now: Date): number {
  return Math.floor(now.getTime() / 86_400_000);
}

/** The day that a text of the query begins with; null where it begins otherwise. */
export function dateIn(text: string | null): string | null {
  return text && /^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : null;
}

export function isoDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}
