import type { Lang } from '@kinora/domain/language';
import type { MediaType } from '@kinora/domain/title';

/** A text per language; a language without an entry has no translation. */
export type Translated = Partial<Record<Lang, string>>;

/** Who is meant. The name is for those who read the file; what is shown stands with the person. */
type CreditRecord = { person: number; name: string };

/** `episodes` counts those of a show in which they took part. */
export type CastRecord = CreditRecord & { character: string; episodes?: number };
export type CrewRecord = CreditRecord & { job: string; department: string; episodes?: number };
type VideoRecord = { key: string; name: string; language: string; type: string };

/** Watch type → ids of providers, in one region. */
type OffersRecord = Partial<Record<'flatrate' | 'free' | 'ads' | 'rent' | 'buy', number[]>>;

/** Sample offers by region (ISO 3166-1), and the day on which they were written down. */
type WatchRecord = { asOf: string; regions: Record<string, OffersRecord> };

type CommonRecord = {
  id: number;
  imdb?: string | null;
  originalLanguage: string;
  originalTitle: string;
  countries: string[];
  spokenLanguages: string[];
  /** Of release or first airing. */
  date: string;
  runtime: number;
  status: string;
  genres: number[];
  titles: Translated;
  alternativeTitles?: { region: string; title: string }[];
  overviews: Translated;
  taglines?: Translated;
  /** Region → age rating. */
  certifications?: Record<string, string>;
  cast: CastRecord[];
  crew: CrewRecord[];
  videos?: VideoRecord[];
  keywords?: string[];
  sample: { score: number; votes: number; popularity: number };
  watch?: WatchRecord;
  /** Turns the artwork to another motif, where titles that often stand together would share one. */
  variant?: number;
};

export type MovieRecord = CommonRecord & { type: 'movie'; budget?: number; revenue?: number };

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
  /** May be shorter than `episodeCount`; the rest are episodes without a name. */
  episodes?: EpisodeRecord[];
};

export type ShowRecord = CommonRecord & {
  type: 'tv';
  lastDate?: string | null;
  /** The catalog's word for the kind of show, for instance `Scripted`; `type` tells shows from movies. */
  kind: string;
  networks?: string[];
  creators?: CreditRecord[];
  seasons: SeasonRecord[];
};

export type TitleRecord = MovieRecord | ShowRecord;

/** People whose TMDB number could not be verified are counted from here (docs/decisions/2026-11-23-people-without-a-number.md). */
export const FIRST_OWN_NUMBER = 900_000_001;

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

export type Records = {
  movies: MovieRecord[];
  shows: ShowRecord[];
  people: PersonRecord[];
  genres: Record<MediaType, GenreRecord[]>;
  providers: ProviderRecord[];
};
