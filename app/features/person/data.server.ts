import type { Lang } from '../../../domain/language/language.ts';
import type { Text } from '../../../domain/language/localized-text.ts';
import type { PersonCredit, PersonPage } from '../../../domain/titles/person.ts';
import { type Tile, toTile } from '../../../domain/titles/tile.ts';
import type { Services } from '../../context.ts';
import { departmentName, jobNames } from '../../i18n/credit-names.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { Translate } from '../../i18n/translator.ts';

/** Maximum of titles in the filmography and in the crew grid (D14). */
const GRID_SIZE = 12;

export type CreditLine = Pick<PersonCredit, 'type' | 'id' | 'title' | 'kind' | 'episodes'> & {
  date: string | null;
  /** Characters are shown as in the catalog; jobs are translated. */
  roles: Text[];
};

export type PersonView = Omit<PersonPage, 'cast' | 'crew' | 'names' | 'department'> & {
  department: Text | null;
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
  const { cast, crew, department, ...rest } = person;
  const { t } = serverLanguage(lang);
  return {
    ...rest,
    department: department === null ? null : departmentName(t, department),
    filmography: withPosterFirst(cast).slice(0, GRID_SIZE).map(toTile),
    crewWork: withPosterFirst(crew).slice(0, GRID_SIZE).map(toTile),
    credits: [...cast, ...crew].sort(newestFirst).map((credit) => toLine(credit, t)),
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

function toLine(
  { type, id, title, kind, roles, episodes, date }: PersonCredit,
  t: Translate,
): CreditLine {
  const shownRoles =
    kind === 'crew' ? jobNames(t, roles) : roles.map((text) => ({ text, lang: null }));
  return { type, id, title, kind, roles: shownRoles, episodes, date };
}
