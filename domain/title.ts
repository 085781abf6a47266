import type { Genre } from './genre.ts';
import type { Lang } from './language.ts';
import type { Text } from './text.ts';

export type MediaType = 'movie' | 'tv';

/** A movie or a show by its number. */
export type TitleRef = { type: MediaType; id: number };

/** A path on the catalog's image host, with its leading slash; null where there is no picture. */
export type ImagePath = string | null;

/** What a card, a hero slide or a search result shows of a movie or show. */
export type TitleCard = {
  type: MediaType;
  id: number;
  title: Text;
  /** ISO date of release or first airing; null when unknown. */
  date: string | null;
  /** 0 to 10; null when nobody has voted. */
  score: number | null;
  votes: number;
  poster: ImagePath;
  backdrop: ImagePath;
  overview: Text | null;
  genreIds: number[];
  /** ISO 639-1 of the original language, for instance `ko`. */
  originalLanguage: string;
};

export type Credit = {
  id: number;
  name: string;
  photo: ImagePath;
  /** The character or characters played; null when the catalog has none. */
  character: string | null;
  /** Episodes of a show the person appears in; null for movies. */
  episodes: number | null;
};

export type PersonRef = { id: number; name: string };

export type Video = {
  key: string;
  name: string;
  site: 'YouTube' | 'Vimeo';
  type: string;
  /** ISO 639-1. */
  language: string | null;
};

export type Offer = {
  /** null for an entry that an administrator added. */
  providerId: number | null;
  name: string;
  logo: ImagePath;
  url: string | null;
  /** True for an entry that an administrator added (D8). */
  curated: boolean;
};

/** Watch types in the order they are shown. The catalog also knows `free` and `ads`; they are shown when offered. */
export const WATCH_TYPES = ['flatrate', 'free', 'ads', 'rent', 'buy'] as const;
export type WatchType = (typeof WATCH_TYPES)[number];

/** Where a title can be watched in one region. */
export type WatchOffers = {
  /** ISO 3166-1, for instance `KR`. */
  region: string;
  /** The catalog's own page of offers; null when it names none. */
  link: string | null;
  groups: { type: WatchType; offers: Offer[] }[];
};

export type SeasonSummary = {
  number: number;
  name: Text;
  overview: Text | null;
  date: string | null;
  episodeCount: number;
  poster: ImagePath;
  score: number | null;
};

/** Everything a detail page shows of a movie or show, in one language, but for where to watch (see `WatchOffers`). */
export type TitlePage = TitleCard & {
  /** The title as the page in each language shows it: what the addresses of those pages are made of. */
  names: Record<Lang, string>;
  adult: boolean;
  /** Code of the original language as the catalog has it; empty where nobody knows. */
  originalLanguageCode: string;
  /** The catalog's name of the original language, where `Intl` has none in the language of the page. */
  originalLanguageName: string | null;
  originalTitle: Text;
  tagline: Text | null;
  alsoKnownAs: string[];
  genres: Genre[];
  /** Minutes: of the movie, or of a usual episode; null when unknown. */
  runtime: number | null;
  /** The catalog's status word, for instance `Released` or `Ended`. */
  status: string | null;
  countries: string[];
  spokenLanguages: string[];
  homepage: string | null;
  imdbId: string | null;
  /** Region → age rating as that region writes it, for instance `KR` → `15`. */
  ageRatings: Record<string, string>;
  /** First 12 of the cast are shown; all that the catalog has are here. */
  cast: Credit[];
  directors: PersonRef[];
  writers: PersonRef[];
  creators: PersonRef[];
  trailer: Video | null;
  /** Backdrops for the gallery, best first. */
  gallery: NonNullable<ImagePath>[];
  recommendations: TitleCard[];
  /** Seasons with a number above 0; empty for a movie. */
  seasons: SeasonSummary[];
  episodeCount: number | null;
  /** Regions in which the catalog knows an offer. */
  watchRegions: string[];
  /** Region → offers of the catalog. */
  watch: Record<string, Omit<WatchOffers, 'region'>>;
};

export type Episode = {
  number: number;
  name: Text;
  overview: Text | null;
  date: string | null;
  /** Minutes; null when unknown. */
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
