import type { Lang } from '../language/language.ts';
import type { Text } from '../language/localized-text.ts';

/** A keyword, company or network of the catalog. Names are the same in all languages. */
export type NamedEntry = { id: number; name: string };

export type Genre = { id: number; name: string };

export type MediaType = 'movie' | 'tv';

export type TitleRef = { type: MediaType; id: number };

/** Key of a title, such as `movie/496243`. */
export function titleKey({ type, id }: TitleRef): string {
  return `${type}/${id}`;
}

/** `null` for a malformed key. */
export function parseTitleKey(key: string): TitleRef | null {
  const [, type, id] = /^(movie|tv)\/([1-9]\d{0,9})$/.exec(key) ?? [];
  const number = Number(id);
  // PostgreSQL's largest integer.
  return type !== undefined && number <= 2_147_483_647
    ? { type: type as MediaType, id: number }
    : null;
}

/** A path on the image host with its leading slash; `null` without a picture. */
export type ImagePath = string | null;

export type TitleCard = {
  type: MediaType;
  id: number;
  title: Text;
  /** ISO date of release or first airing; `null` if unknown. */
  date: string | null;
  /** 0 to 10; `null` without votes. */
  score: number | null;
  votes: number;
  poster: ImagePath;
  backdrop: ImagePath;
  overview: Text | null;
  genreIds: number[];
  /** ISO 639-1 of the original language, such as `ko`. */
  originalLanguage: string;
};

export type Credit = {
  id: number;
  name: string;
  photo: ImagePath;
  /** All characters played; `null` if unknown. */
  character: string | null;
  /** Episodes of a show with the person; `null` for movies. */
  episodes: number | null;
};

export type PersonRef = { id: number; name: string };

/** The name is in the language of the page, if the catalog has it. */
export type CollectionRef = { id: number; name: string };

export type Video = {
  key: string;
  name: string;
  site: 'YouTube' | 'Vimeo';
  type: string;
  /** ISO 639-1. */
  language: string | null;
};

export type WatchOffer = {
  /** `null` if an admin added the entry. */
  providerId: number | null;
  name: string;
  logo: ImagePath;
  url: string | null;
  /** Added by an admin (D8). */
  curated: boolean;
};

export const WATCH_TYPES = ['flatrate', 'free', 'ads', 'rent', 'buy'] as const;
export type WatchType = (typeof WATCH_TYPES)[number];
/** Types of offers that do not cost extra. */
export const STREAMING_TYPES: readonly WatchType[] = ['flatrate', 'free', 'ads'];

export type WatchOffers = {
  region: string;
  /** The catalog's page of offers; `null` if unknown. */
  link: string | null;
  groups: { type: WatchType; offers: WatchOffer[] }[];
};

/** Ways to see a movie. At home: digital or on disc. */
export const RELEASE_KINDS = ['cinema', 'home', 'tv'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

/** ISO date of the first release of each kind in one region. */
export type RegionalReleases = Partial<Record<ReleaseKind, string>>;

export type SeasonSummary = {
  number: number;
  name: Text;
  overview: Text | null;
  date: string | null;
  episodeCount: number;
  poster: ImagePath;
  score: number | null;
};

/** A detail page in one language, without the offers (see `WatchOffers`). */
export type TitlePage = TitleCard & {
  /** The title on the page in each language, for the URLs of those pages. */
  names: Record<Lang, string>;
  /** Languages with a title of their own; the names of the others are fallbacks. */
  ownNames: Lang[];
  /** Adult or softcore: in no list, and not for search engines. */
  restricted: boolean;
  /** The catalog's keywords, in ascending order. */
  keywordIds: number[];
  /** The first of them, for the page, as are `studios` and `networks`. */
  keywords: NamedEntry[];
  studios: NamedEntry[];
  /** Of shows. */
  networks: NamedEntry[];
  /** The original language as the catalog codes it; empty if unknown. */
  originalLanguageCode: string;
  /** The catalog's name of the original language if `Intl` lacks one. */
  originalLanguageName: string | null;
  originalTitle: Text;
  tagline: Text | null;
  alsoKnownAs: string[];
  genres: Genre[];
  /** Minutes of the movie or of a typical episode; `null` if unknown. */
  runtime: number | null;
  status: string | null;
  /** US dollars of a movie; `null` if unknown, as is `revenue`. */
  budget: number | null;
  revenue: number | null;
  countries: string[];
  spokenLanguages: string[];
  homepage: string | null;
  imdbId: string | null;
  /** Region → release dates in that region; empty for shows. */
  releases: Record<string, RegionalReleases>;
  /** A region with a release on `date`; `null` if unknown. */
  firstReleaseRegion: string | null;
  /** Region → age rating in that region, such as `KR` → `15`. */
  ageRatings: Record<string, string>;
  /** The collection that a movie is part of, such as a trilogy. */
  collection: CollectionRef | null;
  /** The first members of the cast; pages show 12. See `CreditsPage`. */
  cast: Credit[];
  /** The people of the whole cast and crew, once for each department. */
  creditIds: number[];
  directors: PersonRef[];
  writers: PersonRef[];
  creators: PersonRef[];
  trailer: Video | null;
  gallery: NonNullable<ImagePath>[];
  recommendations: TitleCard[];
  seasons: SeasonSummary[];
  episodeCount: number | null;
  watchRegions: string[];
  watch: Record<string, Omit<WatchOffers, 'region'>>;
};

export type Episode = {
  number: number;
  name: Text;
  overview: Text | null;
  date: string | null;
  /** Minutes; `null` if unknown. */
  runtime: number | null;
  still: ImagePath;
  score: number | null;
};

export type SeasonPage = {
  showId: number;
  number: number;
  name: Text;
  overview: Text | null;
  date: string | null;
  poster: ImagePath;
  episodes: Episode[];
};

/** One page of a list. `pages` is clamped to what the catalog serves (500). */
export type Paged<T> = { items: T[]; page: number; pages: number; total: number };

/** A title, for pages that belong to it. */
export type TitleHead = Pick<
  TitlePage,
  'type' | 'id' | 'title' | 'poster' | 'backdrop' | 'restricted'
>;
