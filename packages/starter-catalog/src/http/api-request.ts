import { MAX_PAGE, PAGE_SIZE } from '@kinora/domain/list';
import type { Library } from '../library/library.ts';
import { invalidPage } from './api-error.ts';
import { parseLanguage, type RequestLanguage } from './request-language.ts';

/** Everything that a response depends on. */
export type ApiRequest = {
  library: Library;
  language: RequestLanguage;
  query: URLSearchParams;
  now: Date;
};

type Page<T> = { page: number; results: T[]; total_pages: number; total_results: number };

export function createApiRequest(library: Library, query: URLSearchParams, now: Date): ApiRequest {
  return { library, language: parseLanguage(query.get('language')), query, now };
}

/**
 * The requested page of a list; `write` is called for its items only. A page past the last is
 * empty. Throws 22 for an invalid page.
 */
export function paginate<T, Item>(
  request: ApiRequest,
  all: T[],
  write: (value: T) => Item,
): Page<Item> {
  const page = parsePage(request.query);
  const results = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(write);
  return {
    page,
    results,
    total_pages: Math.max(1, Math.ceil(all.length / PAGE_SIZE)),
    total_results: all.length,
  };
}

function parsePage(query: URLSearchParams): number {
  const text = query.get('page') ?? '1';
  const page = /^\d+$/.test(text) ? Number(text) : 0;
  if (page < 1 || page > MAX_PAGE) throw invalidPage();
  return page;
}

/** Days since 1970 in UTC. Daily lists change at the same moment for everyone. */
export function toDayNumber(now: Date): number {
  return Math.floor(now.getTime() / 86_400_000);
}

/** The ISO date at the start of a parameter, or `null`. */
export function parseDate(text: string | null): string | null {
  return text && /^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : null;
}

export function toIsoDate(now: Date): string {
  return now.toISOString().slice(0, 10);
}
