import type { Records, TitleRecord } from '../library/records.ts';
import { findDuplicates } from './credits.ts';
import { findForeignLetters } from './texts.ts';

/** Ids in a title that no file has, and companies that it names twice. */
export function referenceProblems(title: TitleRecord, records: Records): string[] {
  const offeredProviders = Object.values(title.watch?.regions ?? {}).flatMap((offers) =>
    Object.values(offers).flat(),
  );
  const { companies = [] } = title;
  const collection = title.type === 'movie' && title.collection ? [title.collection] : [];
  return [
    ...findUnknown('genre', title.genres, records.genres[title.type]),
    ...findUnknown('provider', offeredProviders, records.providers),
    ...findUnknown('company', companies, records.companies),
    ...findDuplicates(companies).map((id) => `company ${id} is listed twice`),
    ...findUnknown('collection', collection, records.collections),
  ];
}

function findUnknown(kind: string, ids: number[], known: { id: number }[]): string[] {
  const knownIds = new Set(known.map(({ id }) => id));
  return [...new Set(ids)]
    .filter((id) => !knownIds.has(id))
    .map((id) => `${kind} ${id} is unknown`);
}

/** Companies without a title, and out of order. */
export function companyProblems({ movies, shows, companies }: Records): string[] {
  const titles: TitleRecord[] = [...movies, ...shows];
  const used = new Set(titles.flatMap((title) => title.companies ?? []));
  return [
    ...companies
      .filter(({ id }) => !used.has(id))
      .map(({ id, name }) => `company ${id} ${name} is in no title`),
    ...orderProblems('companies', companies),
  ];
}

/** Collections without a movie, out of order, and with names in the wrong language. */
export function collectionProblems({ movies, collections }: Records): string[] {
  const used = new Set(movies.map((movie) => movie.collection));
  return [
    ...collections.flatMap(({ id, names }) =>
      [...(used.has(id) ? [] : ['is in no movie']), ...findForeignLetters('name', names)].map(
        (problem) => `collection ${id} ${names.en} ${problem}`,
      ),
    ),
    ...orderProblems('collections', collections),
  ];
}

function orderProblems(file: string, records: { id: number }[]): string[] {
  const isSorted = records.every(({ id }, index) => id >= (records[index - 1]?.id ?? 0));
  return isSorted ? [] : [`${file}.json is not sorted by id`];
}
