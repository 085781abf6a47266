import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeZip } from './write-zip.ts';

const MEGABYTE = 1024 * 1024;

type Entry = Parameters<typeof writeZip>[0][number];

/** Four lists, of which an archive may have eight megabytes each. */
function fourLists(content: string): Entry[] {
  return Array.from({ length: 4 }, (_, index) => ({ path: `a${index}.json`, content }));
}

function writeComment(id: number, text: string): string {
  const movie = { title: `Film ${id}`, year: 2000, ids: { trakt: id, tmdb: id } };
  const comment = { id, comment: text, spoiler: false, user_rating: 7 };
  return JSON.stringify({ type: 'movie', movie, comment });
}

function writeComments(count: number, text: string): string {
  return `[${Array.from({ length: count }, (_, index) => writeComment(index + 1, text)).join()}]`;
}

function writeReviews(count: number, text: string): Entry {
  const lines = Array.from({ length: count }, (_, index) => `Film ${index},2019,"${text}"\n`);
  return { path: 'reviews.csv', content: `Name,Year,Review\n${lines.join('')}` };
}

const SENTENCE = 'The stairs and the rain were the best. ';
const MARKED_LETTER = 'e\u0301\u0323';
/** Makes V8 store each letter of a text in two bytes. */
const CYRILLIC_LETTER = 'Ж';
/** `JSON.parse` takes 20 times the memory. */
const EMPTY_OBJECTS = `[${`{"movie":[${'{},'.repeat(600_000)}{}]},`.repeat(4)}{}]`;

/** Archives that cost the most time or memory, with the number of their rows. */
export const HOSTILE_ARCHIVES: Record<
  string,
  { entries: () => Entry[]; result: number | 'rejected' }
> = {
  'brackets within each other': {
    entries: () => fourLists('['.repeat(4_000_000) + ']'.repeat(4_000_000)),
    result: 'rejected',
  },
  'ordinary comments of Trakt': {
    entries: () => fourLists(writeComments(15_000, SENTENCE.repeat(10))),
    result: 15_000,
  },
  'one comment of letters with marks': {
    entries: () => fourLists(writeComments(1, MARKED_LETTER.repeat(1.5 * MEGABYTE))),
    result: 'rejected',
  },
  'comments of letters with marks': {
    entries: () => fourLists(writeComments(4, MARKED_LETTER.repeat(0.38 * MEGABYTE))),
    result: 4,
  },
  'empty objects': { entries: () => fourLists(EMPTY_OBJECTS), result: 'rejected' },
  'a table of 31 megabytes': {
    entries: () => [
      { path: 'a.csv', content: `Name,Year\n${'Parasite,2019\n'.repeat(2_300_000)}` },
    ],
    result: 'rejected',
  },
  'lines of fewer cells than the header': {
    entries: () => [{ path: 'a.csv', content: `Name,Year\n${'a\n'.repeat(15 * MEGABYTE)}` }],
    result: 'rejected',
  },
  quotes: {
    entries: () => [{ path: 'a.csv', content: `Name,Year\n${'"'.repeat(31 * MEGABYTE)}` }],
    result: 'rejected',
  },
  '19,900 reviews': {
    entries: () => [writeReviews(19_900, SENTENCE.repeat(40))],
    result: 19_900,
  },
  '19,900 reviews in two bytes per letter': {
    entries: () => [writeReviews(19_900, SENTENCE.repeat(40) + CYRILLIC_LETTER)],
    result: 'rejected',
  },
  'reviews that fill the memory, and empty objects': {
    entries: () => [
      writeReviews(19_900, SENTENCE.repeat(30) + CYRILLIC_LETTER),
      { path: 'b.json', content: EMPTY_OBJECTS },
    ],
    result: 'rejected',
  },
};

/** The archive of that name. */
export function writeHostileArchive(name: string): Uint8Array<ArrayBuffer> {
  return writeZip(HOSTILE_ARCHIVES[name]?.entries() ?? []);
}

type ReadReport = { longestTurnMs: number; memoryGrowth: number; result: number | 'rejected' };

/** Reads an archive in a new process, whose memory has nothing of the tests. */
export async function readInProcess(archive: Uint8Array, limits: object = {}): Promise<ReadReport> {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-files-'));
  const path = join(folder, 'archive.zip');
  writeFileSync(path, archive);
  const program = join(import.meta.dirname, 'read-file-process.ts');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--no-warnings',
      program,
      path,
      JSON.stringify(limits),
    ]);
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
