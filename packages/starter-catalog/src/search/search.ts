import { LRUCache } from 'lru-cache';
import { type SearchEntry, type SearchHit, withoutAnyArticle } from './entries.ts';
import { createInitialsPattern, removePunctuation } from './hangul.ts';
import { type SearchText, toSpokenText, toWrittenText } from './search-text.ts';
import { createWordIndex, type Match, TIER } from './word-search.ts';
import { splitYear } from './year.ts';

/**
 * Returns the matches of these kinds, best first. A query without letters or digits matches
 * nothing.
 */
export type Search = (query: string, kinds: SearchHit['kind'][]) => SearchHit[];

// Limits the cost: each word is also looked up with typing errors.
const MAX_QUERY_LENGTH = 200;
const MAX_WORDS = 12;

// Shorter sound keys match too many names.
const MIN_SOUND_LENGTH = 3;

// The tabs of the results page send the same query.
const MAX_CACHED_QUERIES = 50;

/** Searches all languages at once. Indexes are built by the first query that needs them. */
export function createSearch(createEntries: () => SearchEntry[]): Search {
  const entries = lazy(createEntries);
  const writtenIndex = lazy(() => createWordIndex(entries(), toWrittenText));
  const spokenIndex = lazy(() => createWordIndex(entries(), toSpokenText));
  const entriesWithInitials = lazy(() =>
    entries().map((entry) => ({
      entry,
      names: [...entry.names, ...entry.alternativeNames].map(removePunctuation),
    })),
  );
  const cache = new LRUCache<string, Match[]>({ max: MAX_CACHED_QUERIES });

  /**
   * Tries several strategies and returns the results of the first that has any
   * (docs/decisions/2026-11-23-starter-catalog-search.md).
   */
  function runStrategies(query: string): Match[] {
    const written = limitWords(toWrittenText(query));
    if (written.words.length === 0) return [];
    const spoken = limitWords(toSpokenText(query));
    const spokenMatches = lazy(() =>
      spoken.joined.length < MIN_SOUND_LENGTH ? [] : spokenIndex().matchAll(spoken),
    );
    const withoutArticle = limitWords(toWrittenText(withoutAnyArticle(query)));
    const strategies = [
      () => [...writtenIndex().matchAll(written), ...matchInitials(entriesWithInitials, query)],
      () => spokenMatches().filter(({ tier }) => tier < TIER.prefix),
      () => writtenIndex().matchAllFuzzy(written),
      spokenMatches,
      () => (withoutArticle.words.length > 0 ? writtenIndex().matchAll(withoutArticle) : []),
      () => (written.words.length > 1 ? writtenIndex().matchMost(written) : []),
    ];
    for (const search of strategies) {
      const matches = search();
      if (matches.length > 0) return rankMatches(matches);
    }
    return [];
  }

  return (query, kinds) => {
    const limited = query.slice(0, MAX_QUERY_LENGTH);
    // Independent of `kinds`, so that mixed and single-kind results have the same order.
    let matches = cache.get(limited);
    if (!matches) {
      matches = searchWithYear(limited, runStrategies);
      cache.set(limited, matches);
    }
    return matches
      .filter(({ entry }) => kinds.includes(entry.kind))
      .map(({ entry }) => ({ kind: entry.kind, id: entry.id }));
  };
}

function limitWords({ words, joined }: SearchText): SearchText {
  return { words: words.slice(0, MAX_WORDS), joined };
}

/**
 * The year may be part of a title. Unless a title begins with the query, it filters by release
 * year.
 */
function searchWithYear(query: string, find: (query: string) => Match[]): Match[] {
  const matches = find(query);
  const queryWithYear = splitYear(query);
  if (!queryWithYear || matches.some(({ tier }) => tier < TIER.contains)) return matches;
  const nameMatches = find(queryWithYear.words);
  const matchesYear = ({ entry }: Match) => entry.year === queryWithYear.year;
  const matchesOfYear = nameMatches.filter(matchesYear);
  // A wrong year does not exclude the titles.
  const helps = matchesOfYear.length > 0 || matches.length === 0;
  return helps
    ? [...matchesOfYear, ...nameMatches.filter((match) => !matchesYear(match))]
    : matches;
}

/** Matches queries of initial consonants: ㄱㅅㅊ. */
function matchInitials(
  getEntries: () => { entry: SearchEntry; names: string[] }[],
  query: string,
): Match[] {
  const pattern = createInitialsPattern(query);
  if (!pattern) return [];
  return getEntries().flatMap(({ entry, names }) => {
    const tiers = names.flatMap((name) => {
      const match = pattern.exec(name);
      if (!match) return [];
      return match.index > 0
        ? [TIER.contains]
        : match[0].length === name.length
          ? [TIER.exact]
          : [TIER.prefix];
    });
    return tiers.length > 0 ? [{ entry, tier: Math.min(...tiers), score: 1 }] : [];
  });
}

/** Each entry once: by tier, then by score weighted with popularity. */
function rankMatches(matches: Match[]): Match[] {
  const weight = ({ entry, score }: Match) => score * (1 + Math.log1p(entry.popularity) / 4);
  const ordered = matches.toSorted(
    (a, b) => a.tier - b.tier || weight(b) - weight(a) || a.entry.id - b.entry.id,
  );
  const bestMatches = new Map<SearchEntry, Match>();
  for (const match of ordered)
    if (!bestMatches.has(match.entry)) bestMatches.set(match.entry, match);
  return [...bestMatches.values()];
}

function lazy<T>(create: () => T): () => T {
  let created: { value: T } | null = null;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
