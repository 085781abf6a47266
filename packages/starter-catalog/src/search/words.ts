import { isPair } from '@kinora/domain/fold';
import MiniSearch, { type SearchOptions } from 'minisearch';
import { distinct, type Entry } from './entries.ts';
import type { Reading } from './readings.ts';

/** How near an entry comes to a query: one of its names is the query, or is it but for an article, or begins with it, or none. */
export const TIER = { is: 0, isWithoutArticle: 1, begins: 2, holds: 3 };

/** `tier` counts more than `score`. */
export type Match = { entry: Entry; tier: number; score: number };

export type WordIndex = {
  /** The entries that hold all words or, written as one, their sequence. The last word may be a beginning. */
  all(query: Reading): Match[];
  /** The same, with a typing error or two in each word. */
  almostAll(query: Reading): Match[];
  /** The entries that hold most of the words, with typing errors. */
  most(query: Reading): Match[];
};

// One wrong character is in two pairs, so fewer of them match.
const MOST_OF_THE_PAIRS = 0.3;
const MOST_OF_THE_WORDS = 0.6;

// A run-together title longer than this is never typed without spaces.
const LONGEST_WHOLE = 40;

/** An index of the names as `read` reads them; a query has to be read the same way. */
export function createWordIndex(entries: Entry[], read: (name: string) => Reading): WordIndex {
  const index = new MiniSearch<{ key: string; names: string; others: string }>({
    idField: 'key',
    fields: ['names', 'others'],
    // Both sides arrive as words that are ready to be compared.
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { boost: { names: 2 }, bm25: { k: 1.2, b: 0.2, d: 0.5 } },
  });
  const known = new Map<string, { entry: Entry; wholes: string[]; short: string[] }>();
  for (const entry of entries) {
    const [names, others, short] = [
      entry.names.map(read),
      entry.others.map(read),
      entry.short.map(read),
    ];
    // Acronyms can be found, but a query that is one by chance means a name that begins so.
    index.add({
      key: entry.key,
      names: indexed(names),
      others: indexed([...others, ...entry.acronyms.map(read)]),
    });
    known.set(entry.key, {
      entry,
      wholes: [...names, ...others].map(({ whole }) => whole),
      short: short.map(({ whole }) => whole),
    });
  }

  const matchesOf = (results: { id: string; score: number }[], { whole }: Reading): Match[] =>
    results.flatMap(({ id, score }) => {
      const found = known.get(id);
      return found ? [{ entry: found.entry, tier: tierOf(found, whole), score }] : [];
    });

  function all({ words, whole }: Reading, options: SearchOptions = {}): Match[] {
    const each = { combineWith: 'AND' as const, queries: [distinct(words).join(' ')] };
    const asked: SearchOptions = {
      ...options,
      prefix: (_term, position, terms) => position === terms.length - 1,
    };
    return matchesOf(index.search({ combineWith: 'OR', queries: [each, whole] }, asked), {
      words,
      whole,
    });
  }

  return {
    all,
    almostAll: (query) => {
      const [almost, other] = [
        all(query, withTypos(query)),
        swapped(query).flatMap((reading) => all(reading)),
      ];
      // Letters in each other's place may spell the beginning of anything; of a whole name they hardly do by chance.
      return almost.length > 0
        ? [...almost, ...other.filter(({ tier }) => tier < TIER.begins)]
        : other;
    },
    most: (query) => {
      const words = distinct(query.words);
      const enough = (words.every(isPair) ? MOST_OF_THE_PAIRS : MOST_OF_THE_WORDS) * words.length;
      const results = index.search(words.join(' '), { ...withTypos(query), combineWith: 'OR' });
      return matchesOf(
        results.filter(({ queryTerms }) => new Set(queryTerms).size >= enough),
        query,
      );
    },
  };
}

function withTypos({ words }: Reading): SearchOptions {
  return { fuzzy: (word) => errorsAllowedIn(word, words.length === 1), maxFuzzy: 3 };
}

/** The longer a word, the more can be wrong with it and it is still that word. */
function errorsAllowedIn(word: string, isAlone: boolean): number {
  if (isPair(word)) return 0;
  // With other words beside it, a short one is told apart by them.
  if (word.length < (isAlone ? 4 : 3)) return 0;
  if (word.length < 8) return 1;
  return isHangul(word) && word.length >= 12 ? 3 : 2;
}

/** A short query with two neighbouring letters in each other's place, which counts as two errors but is the commonest one. */
function swapped({ words }: Reading): Reading[] {
  return words.flatMap((word, at) => {
    if (word.length < 4 || word.length > 7 || isPair(word)) return [];
    return [...word.slice(1)].flatMap((letter, index) => {
      const other = `${word.slice(0, index)}${letter}${word[index]}${word.slice(index + 2)}`;
      const all = words.with(at, other);
      return other === word ? [] : [{ words: all, whole: all.join('') }];
    });
  });
}

/** Folded Hangul is written letter by letter: a syllable that is left out, such as a particle, is three of them. */
function isHangul(term: string): boolean {
  return /\p{Script=Hangul}/u.test(term);
}

function tierOf({ wholes, short }: { wholes: string[]; short: string[] }, whole: string): number {
  if (wholes.includes(whole)) return TIER.is;
  if (short.includes(whole)) return TIER.isWithoutArticle;
  return [...wholes, ...short].some((name) => name.startsWith(whole)) ? TIER.begins : TIER.holds;
}

/** The words of names, each name also run together, so that a title is found without its spaces. */
function indexed(names: Reading[]): string {
  const tokens = names.flatMap(({ words, whole }) =>
    words.length > 1 && !words.some(isPair) && whole.length <= LONGEST_WHOLE
      ? [...words, whole]
      : words,
  );
  return distinct(tokens).join(' ');
}
