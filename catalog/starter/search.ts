import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { fold, isPair, tokensOf, wholeOf } from '../../domain/fold.ts';
import type { MediaType } from '../../domain/title.ts';
import type { Records, TitleRecord } from './records.ts';

export type Found = { kind: MediaType | 'person'; id: number };

/** The matches of a query among the kinds, best first; a query without a letter or digit matches nothing. */
export type Search = (query: string, kinds: Found['kind'][]) => Found[];

/** Something to find: the names it is known by in any language, and the lesser known ones. */
type Entry = Found & { key: string; names: string[]; others: string[]; popularity: number };
type IndexedEntry = { key: string; names: string; others: string };

// Nobody types more, and every word more is looked up with all its typing errors.
const LONGEST_QUERY = 200;

// A run-together title longer than this is never typed without spaces.
const LONGEST_WHOLE = 40;

/** Search over every language at once. The index is built by the first query: a catalog that nobody searches does not pay for it. */
export function createSearch(records: Records, popularityOf: (personId: number) => number): Search {
  let search: Search | null = null;
  return (query, kinds) => {
    search ??= buildSearch(entriesOf(records, popularityOf));
    return search(query, kinds);
  };
}

function entriesOf(records: Records, popularityOf: (personId: number) => number): Entry[] {
  const titles = [...records.movies, ...records.shows].map((title) => titleEntry(title));
  const people = records.people.map((person) => ({
    kind: 'person' as const,
    id: person.id,
    key: `person-${person.id}`,
    names: distinct([...Object.values(person.names), person.originalName]),
    others: [],
    popularity: popularityOf(person.id),
  }));
  return [...titles, ...people];
}

function titleEntry(title: TitleRecord): Entry {
  return {
    kind: title.type,
    id: title.id,
    key: `${title.type}-${title.id}`,
    names: distinct([...Object.values(title.titles), title.originalTitle]),
    others: distinct((title.alternativeTitles ?? []).map((alternative) => alternative.title)),
    popularity: title.sample.popularity,
  };
}

function buildSearch(entries: Entry[]): Search {
  const index = new MiniSearch<IndexedEntry>({
    idField: 'key',
    fields: ['names', 'others'],
    // Both sides arrive as folded tokens.
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { boost: { names: 2 }, bm25: { k: 1.2, b: 0.2, d: 0.5 } },
  });
  const wholes = new Map<string, { entry: Entry; names: string[] }>();
  for (const entry of entries) {
    const [names, others] = [entry.names.map(fold), entry.others.map(fold)];
    index.add({ key: entry.key, names: indexed(names), others: indexed(others) });
    wholes.set(entry.key, { entry, names: distinct([...names, ...others].map(wholeOf)) });
  }

  return (query, kinds) => {
    const folded = fold(query.slice(0, LONGEST_QUERY));
    const tokens = distinct(tokensOf(folded));
    if (tokens.length === 0) return [];
    const whole = wholeOf(folded);
    return matches(index, tokens, whole)
      .flatMap((result) => {
        const known = wholes.get(String(result.id));
        if (!known || !kinds.includes(known.entry.kind)) return [];
        const score = result.score * (1 + Math.log1p(known.entry.popularity) / 4);
        return [{ entry: known.entry, tier: tierOf(known.names, whole), score }];
      })
      .sort((a, b) => a.tier - b.tier || b.score - a.score || a.entry.id - b.entry.id)
      .map(({ entry }) => ({ kind: entry.kind, id: entry.id }));
  };
}

/**
 * As typed first; only when nothing matches, with typos; at last, where most of the query matches. Decided over all kinds, so that the
 * shows of a mixed answer and an answer of shows alone are the same.
 */
function matches(index: MiniSearch, tokens: string[], whole: string): SearchResult[] {
  const asTyped: SearchOptions = { prefix: (_term, position, terms) => position === terms.length - 1 };
  const shortest = tokens.length > 1 ? 3 : 4;
  const withTypos: SearchOptions = { ...asTyped, fuzzy: (term) => typosIn(term, shortest), maxFuzzy: 2 };
  for (const options of [asTyped, withTypos]) {
    const words = { ...options, combineWith: 'AND' as const, queries: [tokens.join(' ')] };
    const results = index.search({ combineWith: 'OR', queries: [words, { ...options, queries: [whole] }] }, options);
    if (results.length > 0) return results;
  }
  const enough = tokens.every(isPair) ? 0.3 : 0.6;
  const results = index.search(tokens.join(' '), { ...withTypos, combineWith: 'OR' });
  return results.filter((result) => new Set(result.queryTerms).size >= enough * tokens.length);
}

function typosIn(term: string, shortest: number): number {
  if (term.length < shortest || isPair(term)) return 0;
  return term.length < 8 ? 1 : 2;
}

/** 0 for a name that is the query, 1 for one that begins with it, 2 for the rest. */
function tierOf(names: string[], whole: string): number {
  if (names.includes(whole)) return 0;
  return names.some((name) => name.startsWith(whole)) ? 1 : 2;
}

/** The tokens of folded names, each name also run together, so that a title is found without its spaces. */
function indexed(names: string[]): string {
  const tokens = names.flatMap((name) => {
    const words = tokensOf(name);
    const whole = wholeOf(name);
    return words.length > 1 && !words.some(isPair) && whole.length <= LONGEST_WHOLE ? [...words, whole] : words;
  });
  return distinct(tokens).join(' ');
}

function distinct<T>(values: T[]): T[] {
  return [...new Set(values)];
}
