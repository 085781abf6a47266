import { isBigram } from '@kinora/domain/search-text';
import MiniSearch, { type SearchOptions } from 'minisearch';
import { distinct, type SearchEntry } from './entries.ts';
import type { SearchText } from './search-text.ts';

/** Kinds of matches, best first. */
export const TIER = { exact: 0, exactWithoutArticle: 1, prefix: 2, contains: 3 };

/** A lower `tier` beats any `score`. */
export type Match = { entry: SearchEntry; tier: number; score: number };

export type WordIndex = {
  /** Entries that contain all words, or all of them joined. The last word may be a prefix. */
  matchAll(query: SearchText): Match[];
  /** `matchAll` with typing errors. */
  matchAllFuzzy(query: SearchText): Match[];
  /** Entries that contain most of the words, with typing errors. */
  matchMost(query: SearchText): Match[];
};

// A wrong character breaks two bigrams.
const MIN_SHARE_OF_BIGRAMS = 0.3;
const MIN_SHARE_OF_WORDS = 0.6;

// Longer titles are not typed without spaces.
const MAX_JOINED_LENGTH = 40;

/** Names and queries must be prepared by the same function. */
export function createWordIndex(
  entries: SearchEntry[],
  toText: (name: string) => SearchText,
): WordIndex {
  const index = new MiniSearch<{ key: string; names: string; others: string }>({
    idField: 'key',
    fields: ['names', 'others'],
    // Names and queries are tokenized already.
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { boost: { names: 2 }, bm25: { k: 1.2, b: 0.2, d: 0.5 } },
  });
  const indexedEntries = new Map<
    string,
    { entry: SearchEntry; joinedNames: string[]; short: string[] }
  >();
  for (const entry of entries) {
    const [names, alternativeNames, withoutArticle] = [
      entry.names.map(toText),
      entry.alternativeNames.map(toText),
      entry.withoutArticle.map(toText),
    ];
    // Acronyms rank below names: a query that happens to be one usually means a name with this
    // beginning.
    index.add({
      key: entry.key,
      names: toIndexedText(names),
      others: toIndexedText([...alternativeNames, ...entry.acronyms.map(toText)]),
    });
    indexedEntries.set(entry.key, {
      entry,
      joinedNames: [...names, ...alternativeNames].map(({ joined }) => joined),
      short: withoutArticle.map(({ joined }) => joined),
    });
  }

  const toMatches = (results: { id: string; score: number }[], { joined }: SearchText): Match[] =>
    results.flatMap(({ id, score }) => {
      const indexedEntry = indexedEntries.get(id);
      return indexedEntry
        ? [{ entry: indexedEntry.entry, tier: getTier(indexedEntry, joined), score }]
        : [];
    });

  function searchAll({ words, joined }: SearchText, options: SearchOptions = {}): Match[] {
    const allWords = { combineWith: 'AND' as const, queries: [distinct(words).join(' ')] };
    const searchOptions: SearchOptions = {
      ...options,
      prefix: (_term, position, terms) => position === terms.length - 1,
    };
    return toMatches(
      index.search({ combineWith: 'OR', queries: [allWords, joined] }, searchOptions),
      {
        words,
        joined,
      },
    );
  }

  return {
    matchAll: searchAll,
    matchAllFuzzy: (query) => {
      const [fuzzyMatches, swappedMatches] = [
        searchAll(query, withTypos(query)),
        swapLetters(query).flatMap((reading) => searchAll(reading)),
      ];
      // Swapped letters may match the beginning of an unrelated name, but hardly a whole name.
      return fuzzyMatches.length > 0
        ? [...fuzzyMatches, ...swappedMatches.filter(({ tier }) => tier < TIER.prefix)]
        : swappedMatches;
    },
    matchMost: (query) => {
      const words = distinct(query.words);
      const minTerms =
        (words.every(isBigram) ? MIN_SHARE_OF_BIGRAMS : MIN_SHARE_OF_WORDS) * words.length;
      const results = index.search(words.join(' '), { ...withTypos(query), combineWith: 'OR' });
      return toMatches(
        results.filter(({ queryTerms }) => new Set(queryTerms).size >= minTerms),
        query,
      );
    },
  };
}

function withTypos({ words }: SearchText): SearchOptions {
  return { fuzzy: (word) => maxErrors(word, words.length === 1), maxFuzzy: 3 };
}

/** Longer words may have more errors. */
function maxErrors(word: string, isAlone: boolean): number {
  if (isBigram(word)) return 0;
  // Among other words a short word may have an error.
  if (word.length < (isAlone ? 4 : 3)) return 0;
  if (word.length < 8) return 1;
  return isHangul(word) && word.length >= 12 ? 3 : 2;
}

/** Swapping two neighbouring letters is the most common error, but counts as two. */
function swapLetters({ words }: SearchText): SearchText[] {
  return words.flatMap((word, wordIndex) => {
    if (word.length < 4 || word.length > 7 || isBigram(word)) return [];
    return [...word.slice(1)].flatMap((letter, index) => {
      const swapped = `${word.slice(0, index)}${letter}${word[index]}${word.slice(index + 2)}`;
      const all = words.with(wordIndex, swapped);
      return swapped === word ? [] : [{ words: all, joined: all.join('') }];
    });
  });
}

/** `fold` splits Hangul into letters: a missing syllable counts as three errors. */
function isHangul(term: string): boolean {
  return /\p{Script=Hangul}/u.test(term);
}

function getTier(
  { joinedNames, short }: { joinedNames: string[]; short: string[] },
  joined: string,
): number {
  if (joinedNames.includes(joined)) return TIER.exact;
  if (short.includes(joined)) return TIER.exactWithoutArticle;
  return [...joinedNames, ...short].some((name) => name.startsWith(joined))
    ? TIER.prefix
    : TIER.contains;
}

/** Indexes each name also as one word, so that it is found without spaces. */
function toIndexedText(names: SearchText[]): string {
  const tokens = names.flatMap(({ words, joined }) =>
    words.length > 1 && !words.some(isBigram) && joined.length <= MAX_JOINED_LENGTH
      ? [...words, joined]
      : words,
  );
  return distinct(tokens).join(' ');
}
