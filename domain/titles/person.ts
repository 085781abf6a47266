import type { Lang } from '../language/language.ts';
import type { Text } from '../language/localized-text.ts';
import type { ImagePath, TitleCard, TitleRef } from './title.ts';

export type PersonCard = {
  type: 'person';
  id: number;
  name: string;
  photo: ImagePath;
  /** The catalog's English department, such as `Acting`; pages translate it. */
  department: string | null;
  knownFor: (TitleRef & { title: Text })[];
};

export type PersonLinks = {
  facebook: string | null;
  instagram: string | null;
  twitter: string | null;
  youtube: string | null;
  tiktok: string | null;
  imdb: string | null;
};

/** A title that a person worked on, with all roles or jobs in one credit. */
export type PersonCredit = TitleCard & {
  kind: 'cast' | 'crew';
  /** Characters for `cast`, jobs as the catalog names them for `crew`. */
  roles: string[];
  episodes: number | null;
};

export type PersonPage = {
  id: number;
  name: string;
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
  cast: PersonCredit[];
  crew: PersonCredit[];
};

export type SearchHit = TitleCard | PersonCard;
