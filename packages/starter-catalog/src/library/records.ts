import type { Lang } from '@kinora/domain/language';
import type { MediaType } from '@kinora/domain/title';

export type Translated = Partial<Record<Lang, string>>;

/** `name` makes the file readable; responses use the name of the person record. */
type CreditRecord = { person: number; name: string };

/** `episodes` is the number of episodes of a show they took part in. */
export type CastRecord = CreditRecord & { character: string; episodes?: number };
export type CrewRecord = CreditRecord & { job: string; department: string; episodes?: number };
type VideoRecord = { key: string; name: string; language: string; type: string };

/** Provider ids by watch type, in one region. */
type OffersRecord = Partial<Record<'flatrate' | 'free' | 'ads' | 'rent' | 'buy', number[]>>;

/** Sample offers by region (ISO 3166-1), written on the day `asOf`. */
type WatchRecord = { asOf: string; regions: Record<string, OffersRecord> };

type CommonRecord = {
  id: number;
  imdb?: string | null;
  originalLanguage: string;
  originalTitle: string;
  countries: string[];
  spokenLanguages: string[];
  /** Release or first air date. */
  date: string;
  runtime: number;
  status: string;
  genres: number[];
  /** Ids of the production companies that are known for certain. */
  companies?: number[];
  titles: Translated;
  alternativeTitles?: { region: string; title: string }[];
  overviews: Translated;
  taglines?: Translated;
  /** Age rating by region. */
  certifications?: Record<string, string>;
  cast: CastRecord[];
  crew: CrewRecord[];
  videos?: VideoRecord[];
  keywords?: string[];
  sample: { score: number; votes: number; popularity: number };
  watch?: WatchRecord;
  /**
   * Selects another motif of the artwork, for titles that often appear next to one with the same.
   */
  variant?: number;
};

/** TMDB's types: 1 premiere, 2 limited, 3 cinema, 4 digital, 5 disc, 6 television. */
export type ReleaseRecord = { type: number; date: string };

export type MovieRecord = CommonRecord & {
  type: 'movie';
  /** Id of the franchise that the movie belongs to. */
  collection?: number;
  budget?: number;
  revenue?: number;
  /** Releases by region, where they differ from one in cinemas on `date`. */
  releases?: Record<string, ReleaseRecord[]>;
};

export type EpisodeRecord = {
  number: number;
  date?: string | null;
  runtime?: number | null;
  names?: Translated;
  overviews?: Translated;
};

export type SeasonRecord = {
  number: number;
  id?: number;
  date?: string | null;
  episodeCount: number;
  names?: Translated;
  overviews?: Translated;
  /** May be shorter than `episodeCount`; the other episodes get a default name. */
  episodes?: EpisodeRecord[];
};

export type ShowRecord = CommonRecord & {
  type: 'tv';
  lastDate?: string | null;
  /** TMDB's type of show, for instance `Scripted`; `type` distinguishes shows from movies. */
  kind: string;
  networks?: string[];
  creators?: CreditRecord[];
  seasons: SeasonRecord[];
};

export type TitleRecord = MovieRecord | ShowRecord;

/**
 * Ids from here on are synthetic: the TMDB id of these people could not be verified
 * (docs/decisions/2026-11-23-synthetic-person-ids.md).
 */
export const FIRST_SYNTHETIC_ID = 900_000_001;

export type PersonRecord = {
  id: number;
  imdb?: string | null;
  names: Translated & { en: string };
  originalName: string;
  gender: number;
  department: string;
  birthday: string | null;
  deathday: string | null;
  birthplace: string | null;
  links?: Partial<Record<'instagram' | 'twitter' | 'facebook' | 'youtube' | 'tiktok', string>>;
  biographies?: Translated;
};

export type GenreRecord = { id: number; names: Translated };
export type ProviderRecord = { id: number; name: string; color: string };
export type CompanyRecord = { id: number; name: string; country: string };
export type CollectionRecord = { id: number; names: Translated & { en: string } };

export type Records = {
  movies: MovieRecord[];
  shows: ShowRecord[];
  people: PersonRecord[];
  genres: Record<MediaType, GenreRecord[]>;
  providers: ProviderRecord[];
  companies: CompanyRecord[];
  collections: CollectionRecord[];
};
