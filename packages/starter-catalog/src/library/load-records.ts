import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MovieRecord, PersonRecord, Records, ShowRecord } from './records.ts';

export const BUNDLED_DATA = join(import.meta.dirname, '../../data');

/** Reads a data folder synchronously. Throws if a file is missing or is not JSON. */
export function loadRecords(folder: string): Records {
  return {
    movies: readAll(join(folder, 'movies')).map((file) => ({
      ...(file as Omit<MovieRecord, 'type'>),
      type: 'movie',
    })),
    shows: readAll(join(folder, 'shows')).map(toShow),
    people: readAll(join(folder, 'people'))
      .flatMap((file) => file as PersonRecord[])
      .sort((a, b) => a.id - b.id),
    genres: readJson(join(folder, 'genres.json')) as Records['genres'],
    providers: readJson(join(folder, 'providers.json')) as Records['providers'],
    companies: readJson(join(folder, 'companies.json')) as Records['companies'],
    collections: readJson(join(folder, 'collections.json')) as Records['collections'],
  };
}

/** `type` in a file is the kind of show; in a record it distinguishes shows from movies. */
function toShow(file: unknown): ShowRecord {
  const show = file as Omit<ShowRecord, 'type' | 'kind'> & { type: string };
  return { ...show, kind: show.type, type: 'tv' };
}

function readAll(folder: string): unknown[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => readJson(join(folder, name)));
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(
      `The starter catalog cannot read ${path}: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  }
}
