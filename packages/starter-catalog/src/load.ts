import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MovieRecord, PersonRecord, Records, ShowRecord } from './records.ts';

/** The data that comes with the product. */
export const BUNDLED = join(import.meta.dirname, '../data');

/** Reads a data folder, synchronously: once, on the first request. Throws when a file is missing or is not JSON. */
export function loadRecords(folder: string): Records {
  return {
    movies: readAll(join(folder, 'movies')).map((file) => ({
      ...(file as Omit<MovieRecord, 'type'>),
      type: 'movie',
    })),
    shows: readAll(join(folder, 'shows')).map(showOf),
    people: readAll(join(folder, 'people'))
      .flatMap((file) => file as PersonRecord[])
      .sort((a, b) => a.id - b.id),
    genres: readJson(join(folder, 'genres.json')) as Records['genres'],
    providers: readJson(join(folder, 'providers.json')) as Records['providers'],
  };
}

/** In a file `type` is the kind of show; among the records it tells movies from shows. */
function showOf(file: unknown): ShowRecord {
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
