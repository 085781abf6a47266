import { JOBS } from '../library/jobs.ts';
import { getCrew } from '../library/library.ts';
import type { PersonRecord, Records, TitleRecord } from '../library/records.ts';

export function creditProblems(title: TitleRecord, people: Map<number, PersonRecord>): string[] {
  const crew = getCrew(title);
  const parts = [
    ...title.cast.map(({ name, character }) => `${name} as ${character}`),
    ...crew.map(({ name, job }) => `${name} as ${job}`),
  ];
  return [
    ...[...title.cast, ...crew].flatMap((credit) => personProblems(credit, title, people)),
    ...crew
      .filter(
        ({ department, job }) =>
          !(Object.hasOwn(JOBS, department) && JOBS[department]?.includes(job)),
      )
      .map(({ department, job }) => `"${job}" is no job of the department "${department}"`),
    ...findDuplicates(parts).map((part) => `${part} is listed twice`),
  ];
}

function personProblems(
  credit: { person: number; name: string },
  title: TitleRecord,
  people: Map<number, PersonRecord>,
): string[] {
  const person = people.get(credit.person);
  if (!person) return [`person ${credit.person} (${credit.name}) is in no file of people`];
  const nameProblems =
    person.names.en === credit.name
      ? []
      : [`person ${credit.person} is ${person.names.en}, not ${credit.name}`];
  // People may be born after the first episode of a show.
  const unborn = title.type === 'movie' && person.birthday !== null && person.birthday > title.date;
  return unborn
    ? [...nameProblems, `${credit.name} was born after it, on ${person.birthday}`]
    : nameProblems;
}

/** People without a credit: no page links to them. Removing a title leaves some behind. */
export function findUncreditedPeople({ movies, shows, people }: Records): PersonRecord[] {
  const credited = new Set(
    [...movies, ...shows].flatMap((title) =>
      [...title.cast, ...getCrew(title)].map((credit) => credit.person),
    ),
  );
  return people.filter((person) => !credited.has(person.id));
}

export function findDuplicates<T>(values: T[]): T[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
