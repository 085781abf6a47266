import { LRUCache } from 'lru-cache';
import type { Records } from '../records.ts';
import { type Entry, entriesOf, type Found, withoutAnyArticle } from './entries.ts';
import { bareOf, initialsPattern } from './hangul.ts';
import { asHeard, asWritten, type Reading } from './readings.ts';
import { createWordIndex, type Match, TIER } from './words.ts';
import { splitYear } from './year.ts';

/** The matches of a query among the kinds, best first; a query without a letter or digit matches nothing. */
export type Search = (query: string, kinds: Found['kind'][]) => Found[];

// Nobody types more, and every word more is looked up with all its typing errors.
const LONGEST_QUERY = 200;
const MOST_WORDS = 12;

// Fewer letters sound like far too much.
const FEWEST_LETTERS_HEARD = 3;

// A page of results asks the same for each of its tabs, and somebody who types goes back and forth.
const KEPT_QUERIES = 50;

/**
 * Search over every language at once. The indexes are built by the first query that needs them: a catalog that nobody searches does
 * not pay for them.
 */
export function createSearch(records: Records, popularityOf: (personId: number) => number): Search {
  const entries = once(() => entriesOf(records, popularityOf));
  const written = once(() => createWordIndex(entries(), asWritten));
  const heard = once(() => createWordIndex(entries(), asHeard));
  const bare = once(() =>
    entries().map((entry) => ({ entry, names: [...entry.names, ...entry.others].map(bareOf) })),
  );
  const kept = new LRUCache<string, Match[]>({ max: KEPT_QUERIES });

  /** One question after the other; the first that finds something answers (docs/decisions/2026-11-23-search-that-hears.md). */
  function find(query: string): Match[] {
    const typed = limited(asWritten(query));
    if (typed.words.length === 0) return [];
    const sound = limited(asHeard(query));
    const alike = once(() => (sound.whole.length < FEWEST_LETTERS_HEARD ? [] : heard().all(sound)));
    const withoutArticle = limited(asWritten(withoutAnyArticle(query)));
    const questions = [
      () => [...written().all(typed), ...byInitials(bare, query)],
      () => alike().filter(({ tier }) => tier < TIER.begins),
      () => written().almostAll(typed),
      alike,
      () => (withoutArticle.words.length > 0 ? written().all(withoutArticle) : []),
      () => (typed.words.length > 1 ? written().most(typed) : []),
    ];
    for (const ask of questions) {
      const matches = ask();
      if (matches.length > 0) return best(matches);
    }
    return [];
  }

  return (query, kinds) => {
    const asked = query.slice(0, LONGEST_QUERY);
    // Over all kinds first, so that the shows of a mixed answer and an answer of shows alone are the same.
    let matches = kept.get(asked);
    if (!matches) {
      matches = withYear(asked, find);
      kept.set(asked, matches);
    }
    return matches
      .filter(({ entry }) => kinds.includes(entry.kind))
      .map(({ entry }) => ({ kind: entry.kind, id: entry.id }));
  };
}

function limited({ words, whole }: Reading): Reading {
  return { words: words.slice(0, MOST_WORDS), whole };
}

/** A year may be part of a title; where no title begins like the query, it tells which of several is meant. */
function withYear(query: string, find: (query: string) => Match[]): Match[] {
  const matches = find(query);
  const dated = splitYear(query);
  if (!dated || matches.some(({ tier }) => tier < TIER.holds)) return matches;
  const named = find(dated.words);
  const isOfYear = ({ entry }: Match) => entry.year === dated.year;
  const ofYear = named.filter(isOfYear);
  // A year that is off by one is no reason to find nothing.
  const helps = ofYear.length > 0 || matches.length === 0;
  return helps ? [...ofYear, ...named.filter((match) => !isOfYear(match))] : matches;
}

/** What is written with first consonants alone: ㄱㅅㅊ. */
function byInitials(bare: () => { entry: Entry; names: string[] }[], query: string): Match[] {
  const pattern = initialsPattern(query);
  if (!pattern) return [];
  return bare().flatMap(({ entry, names }) => {
    const tiers = names.flatMap((name) => {
      const match = pattern.exec(name);
      if (!match) return [];
      return match.index > 0
        ? [TIER.holds]
        : match[0].length === name.length
          ? [TIER.is]
          : [TIER.begins];
    });
    return tiers.length > 0 ? [{ entry, tier: Math.min(...tiers), score: 1 }] : [];
  });
}

/** Every entry once, the nearest first; among equally near ones popularity helps those that match as well. */
function best(matches: Match[]): Match[] {
  const weight = ({ entry, score }: Match) => score * (1 + Math.log1p(entry.popularity) / 4);
  const ordered = matches.toSorted(
    (a, b) => a.tier - b.tier || weight(b) - weight(a) || a.entry.id - b.entry.id,
  );
  const first = new Map<Entry, Match>();
  for (const match of ordered) if (!first.has(match.entry)) first.set(match.entry, match);
  return [...first.values()];
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
