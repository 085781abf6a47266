import type { Lang } from '../../../domain/language/language.ts';
import type { PersonCredit, PersonPage } from '../../../domain/titles/person.ts';
import { type Tile, toTile } from '../../../domain/titles/tile.ts';
import type { Services } from '../../context.ts';

/** Maximum of titles in the filmography and in the crew grid (D14). */
const GRID_SIZE = 12;

export type CreditLine = Pick<
  PersonCredit,
  'type' | 'id' | 'title' | 'kind' | 'roles' | 'episodes'
> & { date: string | null };

export type PersonView = Omit<PersonPage, 'cast' | 'crew' | 'names'> & {
  filmography: Tile[];
  crewWork: Tile[];
  /** All credits, newest first, after those without a date, which are future releases. */
  credits: CreditLine[];
};

/**
 * Content of a person page, with the names of the person in each language. `null` for an unknown
 * id.
 */
export async function getPersonView(
  { catalog }: Pick<Services, 'catalog'>,
  id: number,
  lang: Lang,
): Promise<(PersonView & Pick<PersonPage, 'names'>) | null> {
  const person = await catalog.person(id, lang);
  if (person === null) return null;
  const { cast, crew, ...rest } = person;
  return {
    ...rest,
    filmography: withPosterFirst(cast).slice(0, GRID_SIZE).map(toTile),
    crewWork: withPosterFirst(crew).slice(0, GRID_SIZE).map(toTile),
    credits: [...cast, ...crew].sort(newestFirst).map(toLine),
  };
}

function withPosterFirst(credits: PersonCredit[]): PersonCredit[] {
  return [
    ...credits.filter(({ poster }) => poster !== null),
    ...credits.filter(({ poster }) => poster === null),
  ];
}

function newestFirst(a: PersonCredit, b: PersonCredit): number {
  return (b.date ?? '9999').localeCompare(a.date ?? '9999');
}

function toLine({ type, id, title, kind, roles, episodes, date }: PersonCredit): CreditLine {
  return { type, id, title, kind, roles, episodes, date };
}
