import type { MediaType } from '@kinora/domain/title';
import { createRecommender } from '../lists/recommendations.ts';
import { createCollectionEntries, createCompanyEntries, createEntries } from '../search/entries.ts';
import { createSearch, type Search } from '../search/search.ts';
import type {
  CastRecord,
  CollectionRecord,
  CompanyRecord,
  CrewRecord,
  GenreRecord,
  MovieRecord,
  PersonRecord,
  ProviderRecord,
  Records,
  ShowRecord,
  TitleRecord,
} from './records.ts';

/** One credit of a person. `order` is the position in the cast or crew. */
type PersonCredit = { title: TitleRecord; order: number } & (
  | { cast: CastRecord }
  | { crew: CrewRecord }
);

/** The records and their indexes. */
export type Library = {
  records: Records;
  movies: Map<number, MovieRecord>;
  shows: Map<number, ShowRecord>;
  people: Map<number, PersonRecord>;
  genres: Record<MediaType, Map<number, GenreRecord>>;
  providers: Map<number, ProviderRecord>;
  companies: Map<number, CompanyRecord>;
  collections: Map<number, CollectionRecord>;
  imdb: Map<string, TitleRecord | PersonRecord>;
  /** Ordered by the popularity of the titles. */
  getCredits(personId: number): PersonCredit[];
  getPopularity(personId: number): number;
  /** The movies of a collection by date. */
  getParts(collectionId: number): MovieRecord[];
  recommend(title: TitleRecord, kind: 'recommendations' | 'similar'): TitleRecord[];
  /** Searches titles and people. */
  search: Search;
  searchCompanies: Search;
  searchCollections: Search;
};

export function createLibrary(records: Records): Library {
  const credits = indexCredits(records);
  const getCredits = (personId: number) => credits.get(personId) ?? [];
  const popularity = new Map(
    records.people.map((person) => [person.id, computePopularity(getCredits(person.id))]),
  );
  const getPopularity = (personId: number) => popularity.get(personId) ?? 0;
  const titles = [...records.movies, ...records.shows];
  const parts = Map.groupBy(records.movies.toSorted(byDate), (movie) => movie.collection);
  return {
    records,
    movies: byId(records.movies),
    shows: byId(records.shows),
    people: byId(records.people),
    genres: { movie: byId(records.genres.movie), tv: byId(records.genres.tv) },
    providers: byId(records.providers),
    companies: byId(records.companies),
    collections: byId(records.collections),
    imdb: new Map(
      [...titles, ...records.people].flatMap((record) =>
        record.imdb ? [[record.imdb, record] as const] : [],
      ),
    ),
    getCredits,
    getPopularity,
    getParts: (collectionId) => parts.get(collectionId) ?? [],
    recommend: createRecommender(records),
    search: createSearch(() => createEntries(records, getPopularity)),
    searchCompanies: createSearch(() => createCompanyEntries(records)),
    searchCollections: createSearch(() => createCollectionEntries(records)),
  };
}

function byId<T extends { id: number }>(records: T[]): Map<number, T> {
  return new Map(records.map((record) => [record.id, record]));
}

function byDate(a: MovieRecord, b: MovieRecord): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id;
}

function indexCredits(records: Records): Map<number, PersonCredit[]> {
  const credits = new Map<number, PersonCredit[]>();
  const add = (personId: number, credit: PersonCredit) => {
    const personCredits = credits.get(personId);
    if (personCredits) personCredits.push(credit);
    else credits.set(personId, [credit]);
  };
  const titles = [...records.movies, ...records.shows].sort(
    (a, b) => b.sample.popularity - a.sample.popularity,
  );
  for (const title of titles) {
    title.cast.forEach((cast, order) => {
      add(cast.person, { title, order, cast });
    });
    getCrew(title).forEach((crew, order) => {
      add(crew.person, { title, order, crew });
    });
  }
  return credits;
}

/** The crew preceded by a show's creators, which the data lists separately. */
export function getCrew(title: TitleRecord): CrewRecord[] {
  if (title.type === 'movie' || !title.creators?.length) return title.crew;
  const creators = title.creators.map((credit) => ({
    ...credit,
    job: 'Creator',
    department: 'Creator',
  }));
  return [...creators, ...title.crew];
}

/** Weighted by the popularity of the titles and the position in the cast. 0 without credits. */
function computePopularity(credits: PersonCredit[]): number {
  const parts = credits.map(
    (credit) => credit.title.sample.popularity / (2 + ('cast' in credit ? credit.order : 2)),
  );
  const sum = parts
    .sort((a, b) => b - a)
    .reduce((total, part, index) => total + part / (index + 1), 0);
  return Math.round(sum * 1000) / 1000;
}
