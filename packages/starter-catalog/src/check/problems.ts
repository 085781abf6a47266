import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { loadRecords } from '../library/load-records.ts';
import type { Records, TitleRecord } from '../library/records.ts';
import { creditProblems, findDuplicates, findUncreditedPeople } from './credits.ts';
import { dateProblems, lifeProblems } from './dates.ts';
import { collectionProblems, companyProblems, referenceProblems } from './references.ts';
import {
  collectionFile,
  companyFile,
  genreFile,
  movieFile,
  personFile,
  providerFile,
  showFile,
} from './schema.ts';
import { findMisplacedTexts, listFullyTranslated, textProblems } from './texts.ts';

/** Describes each problem of a data folder in a sentence. */
export function findProblems(folder: string): string[] {
  const malformed = formatProblems(folder);
  // Malformed records cannot be checked further.
  return malformed.length > 0 ? malformed : contentProblems(loadRecords(folder));
}

/** Problems that prevent the folder from being read. */
export function formatProblems(folder: string): string[] {
  const genres = z.strictObject({ movie: z.array(genreFile), tv: z.array(genreFile) });
  return [
    ...listFiles(folder, 'movies').flatMap((path) => [
      ...namingProblems(folder, path),
      ...parse(folder, path, movieFile),
    ]),
    ...listFiles(folder, 'shows').flatMap((path) => [
      ...namingProblems(folder, path),
      ...parse(folder, path, showFile),
    ]),
    ...listFiles(folder, 'people').flatMap((path) => parse(folder, path, z.array(personFile))),
    ...parse(folder, 'providers.json', z.array(providerFile)),
    ...parse(folder, 'companies.json', z.array(companyFile)),
    ...parse(folder, 'collections.json', z.array(collectionFile)),
    ...parse(folder, 'genres.json', genres),
  ];
}

function listFiles(folder: string, kind: string): string[] {
  const within = join(folder, kind);
  const names = existsSync(within) ? readdirSync(within) : [];
  return names.filter((name) => name.endsWith('.json')).map((name) => join(kind, name));
}

function parse(folder: string, path: string, schema: z.ZodType): string[] {
  const file = readJsonFile(folder, path);
  if (file instanceof Error) return [`${path}: ${file.message}`];
  const result = schema.safeParse(file);
  return result.success ? [] : [`${path}:\n${z.prettifyError(result.error)}`];
}

function namingProblems(folder: string, path: string): string[] {
  const { id, slug } =
    /(?<id>\d+)-(?<slug>[a-z0-9]+(?:-[a-z0-9]+)*)\.json$/.exec(path)?.groups ?? {};
  const file = readJsonFile(folder, path);
  if (file instanceof Error) return [];
  const idInFile = (file as { id?: unknown } | null)?.id;
  return slug && Number(id) === idInFile ? [] : [`${path}: is not named after its id ${idInFile}`];
}

/** The parsed file, or the error if it is not JSON. */
function readJsonFile(folder: string, path: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, path), 'utf8'));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Problems of a folder that can be read. */
export function contentProblems(records: Records): string[] {
  const titles: TitleRecord[] = [...records.movies, ...records.shows];
  const people = new Map(records.people.map((person) => [person.id, person]));
  const translated = listFullyTranslated(records);
  return [
    ...duplicateProblems(records),
    ...titles.flatMap((title) =>
      [
        ...creditProblems(title, people),
        ...referenceProblems(title, records),
        ...dateProblems(title),
        ...textProblems(title, translated.has(title)),
      ].map((problem) => `${title.type} ${title.id} ${title.originalTitle}: ${problem}`),
    ),
    ...records.people.flatMap((person) =>
      [...lifeProblems(person), ...findMisplacedTexts('biography', person.biographies)].map(
        (problem) => `${person.id} ${person.names.en}: ${problem}`,
      ),
    ),
    ...findUncreditedPeople(records).map(
      (person) => `${person.id} ${person.names.en} is in no title`,
    ),
    ...companyProblems(records),
    ...collectionProblems(records),
  ];
}

/** Ids that are used twice. */
function duplicateProblems(records: Records): string[] {
  const { movies, shows, people, providers, companies, collections, genres } = records;
  const lists = {
    movies,
    shows,
    people,
    providers,
    companies,
    collections,
    'movie genres': genres.movie,
    'show genres': genres.tv,
  };
  const ids = Object.entries(lists).flatMap(([list, all]) =>
    findDuplicates(all.map(({ id }) => id)).map((id) => `${id} is twice among the ${list}`),
  );
  const imdb = [...movies, ...shows, ...people].flatMap((record) => record.imdb ?? []);
  return [...ids, ...findDuplicates(imdb).map((id) => `${id} is the IMDb id of two`)];
}
