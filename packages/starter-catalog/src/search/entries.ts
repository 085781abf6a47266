import type { Lang } from '@kinora/domain/language';
import { normalizeForSearch, tokenize } from '@kinora/domain/search-text';
import type { MediaType } from '@kinora/domain/title';
import type { PersonRecord, Records, TitleRecord, Translated } from '../library/records.ts';

export type SearchHit = { kind: MediaType | 'person' | 'company' | 'collection'; id: number };

/** A title, person, company or collection and its names in all languages. */
export type SearchEntry = SearchHit & {
  key: string;
  names: string[];
  alternativeNames: string[];
  /** Names that begin with an article, without it. */
  withoutArticle: string[];
  /** First letters of the words of a long title, such as LOTR. */
  acronyms: string[];
  popularity: number;
  /** Only titles have one. */
  year: string;
};

const ARTICLES: Partial<Record<Lang, RegExp>> = {
  en: /^(the|an?)\s+/i,
  fr: /^(les?|la|une?|des)\s+|^l['’]/i,
  de: /^(der|die|das|eine?)\s+/i,
  nl: /^(de|het|een)\s+/i,
  it: /^(il|lo|la|i|gli|le|un[ao]?)\s+|^(l|un)['’]/i,
  es: /^(el|la|los|las|una?)\s+/i,
  pt: /^(os?|as?|uma?)\s+/i,
  'pt-br': /^(os?|as?|uma?)\s+/i,
  sv: /^(ett?|en)\s+/i,
  da: /^(en|et)\s+/i,
  no: /^(en|ei|et)\s+/i,
  hu: /^(az?|egy)\s+/i,
  ro: /^(un|o)\s+/i,
  el: /^(ο|η|το|τα|τη?ν?|οι)\s+/i,
};

export function createEntries(
  records: Records,
  getPopularity: (personId: number) => number,
): SearchEntry[] {
  const titles = [...records.movies, ...records.shows].map(titleEntry);
  return [
    ...titles,
    ...records.people.map((person) => personEntry(person, getPopularity(person.id))),
  ];
}

function titleEntry(title: TitleRecord): SearchEntry {
  return {
    kind: title.type,
    id: title.id,
    key: `${title.type}-${title.id}`,
    names: distinct([...Object.values(title.titles), title.originalTitle]),
    alternativeNames: distinct(
      (title.alternativeTitles ?? []).map((alternative) => alternative.title),
    ),
    acronyms: listAcronyms(title.titles.en ?? title.originalTitle),
    withoutArticle: withoutArticles(title.titles),
    popularity: title.sample.popularity,
    year: title.date.slice(0, 4),
  };
}

function personEntry(person: PersonRecord, popularity: number): SearchEntry {
  const names = distinct([...Object.values(person.names), person.originalName]);
  return {
    kind: 'person',
    id: person.id,
    key: `person-${person.id}`,
    names,
    alternativeNames: [],
    withoutArticle: [],
    acronyms: [],
    popularity,
    year: '',
  };
}

export function createCompanyEntries({ movies, shows, companies }: Records): SearchEntry[] {
  const titles: TitleRecord[] = [...movies, ...shows];
  return companies.map(({ id, name }) =>
    groupEntry(
      { kind: 'company', id },
      { en: name },
      titles.filter((title) => title.companies?.includes(id)),
    ),
  );
}

export function createCollectionEntries({ movies, collections }: Records): SearchEntry[] {
  return collections.map(({ id, names }) =>
    groupEntry(
      { kind: 'collection', id },
      names,
      movies.filter((movie) => movie.collection === id),
    ),
  );
}

/** A group is as popular as its titles together. */
function groupEntry(hit: SearchHit, names: Translated, titles: TitleRecord[]): SearchEntry {
  return {
    ...hit,
    key: `${hit.kind}-${hit.id}`,
    names: distinct(Object.values(names)),
    alternativeNames: [],
    withoutArticle: withoutArticles(names),
    acronyms: [],
    popularity: titles.reduce((sum, title) => sum + title.sample.popularity, 0),
    year: '',
  };
}

/** The names that begin with an article of their language, without it. */
function withoutArticles(names: Translated): string[] {
  return distinct(
    Object.entries(names).flatMap(([lang, name]) => {
      const article = ARTICLES[lang as Lang];
      return article?.test(name) ? [name.replace(article, '')] : [];
    }),
  );
}

/** Removes an article at the start of a query; empty if there is none. */
export function withoutAnyArticle(query: string): string {
  const article = Object.values(ARTICLES).find((pattern) => pattern.test(query));
  return article ? query.replace(article, '') : '';
}

const MIN_ACRONYM_WORDS = 3;

function listAcronyms(title: string): string[] {
  const [main = ''] = title.replace(/^the\s+/i, '').split(/[:–—]/);
  const letters = tokenize(normalizeForSearch(main)).map((word) => word[0]);
  return letters.length >= MIN_ACRONYM_WORDS ? [letters.join('')] : [];
}

export function distinct<T>(values: T[]): T[] {
  return [...new Set(values)];
}
