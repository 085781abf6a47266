import type { MediaType } from '@kinora/domain/title';
import { recommender } from './recommend.ts';
import type {
  CastRecord,
  CrewRecord,
  GenreRecord,
  MovieRecord,
  PersonRecord,
  ProviderRecord,
  Records,
  ShowRecord,
  TitleRecord,
} from './records.ts';
import { createSearch, type Search } from './search/search.ts';

/** One part of one person in one title. `order` is the place in the billing, or among the crew. */
type PersonCredit = { title: TitleRecord; order: number } & (
  | { cast: CastRecord }
  | { crew: CrewRecord }
);

/** The records with what is looked up in them. */
export type Library = {
  records: Records;
  movies: Map<number, MovieRecord>;
  shows: Map<number, ShowRecord>;
  people: Map<number, PersonRecord>;
  genres: Record<MediaType, Map<number, GenreRecord>>;
  providers: Map<number, ProviderRecord>;
  imdb: Map<string, TitleRecord | PersonRecord>;
  /** In the order of the titles' popularity. */
  creditsOf(personId: number): PersonCredit[];
  popularityOf(personId: number): number;
  recommend(title: TitleRecord, kind: 'recommendations' | 'similar'): TitleRecord[];
  search: Search;
};

export function createLibrary(records: Records): Library {
  const credits = indexCredits(records);
  const creditsOf = (personId: number) => credits.get(personId) ?? [];
  const popularity = new Map(
    records.people.map((person) => [person.id, popularityFrom(creditsOf(person.id))]),
  );
  const popularityOf = (personId: number) => popularity.get(personId) ?? 0;
  const titles = [...records.movies, ...records.shows];
  return {
    records,
    movies: byId(records.movies),
    shows: byId(records.shows),
    people: byId(records.people),
    genres: { movie: byId(records.genres.movie), tv: byId(records.genres.tv) },
    providers: byId(records.providers),
    imdb: new Map(
      [...titles, ...records.people].flatMap((record) =>
        record.imdb ? [[record.imdb, record] as const] : [],
      ),
    ),
    creditsOf,
    popularityOf,
    recommend: recommender(records),
    search: createSearch(records, popularityOf),
  };
}

function byId<T extends { id: number }>(records: T[]): Map<number, T> {
  return new Map(records.map((record) => [record.id, record]));
}

function indexCredits(records: Records): Map<number, PersonCredit[]> {
  const credits = new Map<number, PersonCredit[]>();
  const add = (person: number, credit: PersonCredit) => {
    const known = credits.get(person);
    if (known) known.push(credit);
    else credits.set(person, [credit]);
  };
  const titles = [...records.movies, ...records.shows].sort(
    (a, b) => b.sample.popularity - a.sample.popularity,
  );
  for (const title of titles) {
    title.cast.forEach((cast, order) => {
      add(cast.person, { title, order, cast });
    });
    crewOf(title).forEach((crew, order) => {
      add(crew.person, { title, order, crew });
    });
  }
  return credits;
}

/** The crew with a show's creators in front, which the data keeps apart. */
export function crewOf(title: TitleRecord): CrewRecord[] {
  if (title.type === 'movie' || !title.creators?.length) return title.crew;
  const creators = title.creators.map((credit) => ({
    ...credit,
    job: 'Creator',
    department: 'Creator',
  }));
  return [...creators, ...title.crew];
}

/** Best titles count most, and leads count more than the end of the billing; 0 for someone without a credit. */
function popularityFrom(credits: PersonCredit[]): number {
  const parts = credits.map(
    (credit) => credit.title.sample.popularity / (2 + ('cast' in credit ? credit.order : 2)),
  );
  const sum = parts
    .sort((a, b) => b - a)
    .reduce((total, part, index) => total + part / (index + 1), 0);
  return Math.round(sum * 1000) / 1000;
}
