import type { Lang } from './language.ts';
import type { Text } from './text.ts';
import type { ImagePath, TitleCard } from './title.ts';

/** What a search result shows of a person. */
export type PersonCard = {
  type: 'person';
  id: number;
  name: string;
  photo: ImagePath;
  /** The catalog's department word, for instance `Acting`; a page translates it. */
  department: string | null;
  knownFor: Text[];
};

export type PersonLinks = {
  facebook: string | null;
  instagram: string | null;
  twitter: string | null;
  youtube: string | null;
  tiktok: string | null;
  imdb: string | null;
};

/** One title a person worked on. A title with several roles or jobs is one credit that names them all. */
export type PersonCredit = TitleCard & {
  kind: 'cast' | 'crew';
  /** Characters for `cast`, jobs in the catalog's words for `crew`. */
  roles: string[];
  episodes: number | null;
};

export type PersonPage = {
  id: number;
  name: string;
  /** The name as the page in each language shows it. */
  names: Record<Lang, string>;
  adult: boolean;
  originalName: string | null;
  photo: ImagePath;
  department: string | null;
  biography: Text | null;
  birthday: string | null;
  deathday: string | null;
  birthplace: string | null;
  alsoKnownAs: string[];
  homepage: string | null;
  popularity: number;
  links: PersonLinks;
  /** Cast credits, best known first. */
  cast: PersonCredit[];
  /** Crew credits, best known first. */
  crew: PersonCredit[];
};

export type SearchHit = TitleCard | PersonCard;
