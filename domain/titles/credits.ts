import type { Credit, ImagePath, TitlePage } from './title.ts';

/** A member of the crew, once for each department. */
export type CrewMember = {
  id: number;
  name: string;
  photo: ImagePath;
  /** As the catalog spells them, in English. */
  jobs: string[];
  /** Episodes of a show with the person; `null` for movies. */
  episodes: number | null;
};

export type Department = {
  /** As the catalog spells it, in English; empty if unknown. */
  name: string;
  members: CrewMember[];
};

/** The whole cast and crew of a title, and what their page needs of the title itself. */
export type CreditsPage = Pick<
  TitlePage,
  | 'type'
  | 'id'
  | 'title'
  | 'names'
  | 'date'
  | 'poster'
  | 'backdrop'
  | 'restricted'
  | 'keywordIds'
  | 'ageRatings'
> & {
  cast: Credit[];
  crew: Department[];
};

export function listCreditIds({ cast, crew }: Pick<CreditsPage, 'cast' | 'crew'>): number[] {
  return [...cast, ...crew.flatMap(({ members }) => members)].map(({ id }) => id);
}
