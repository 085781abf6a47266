import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createFileThreads } from '../../server/files/file-threads.ts';
import { describeOnOneEngine, type TestDatabase } from '../support/database.ts';
import { HOSTILE_ARCHIVES, writeHostileArchive } from '../support/hostile-files.ts';
import { type ImportSite, openImportSite } from '../support/import-site.ts';
import { message } from '../support/messages.ts';
import { getRejection } from '../support/test-site.ts';
import { MAX_TURN_MS, measureTurns } from '../support/watch-event-loop.ts';
import { writeZip } from '../support/write-zip.ts';

const MEGABYTE = 1024 * 1024;
const MAX_MEMORY_GROWTH = 200_000_000;

const folder = mkdtempSync(join(tmpdir(), 'kinora-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Report = { longestTurnMs: number; memoryGrowth: number; result: number | 'rejected' };

/** Reads an archive in a new process, whose memory has nothing of the tests. */
async function readInProcess(archive: Uint8Array, limits: object = {}): Promise<Report> {
  const path = join(folder, 'archive.zip');
  writeFileSync(path, archive);
  const program = join(import.meta.dirname, '../support/read-file-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--no-warnings',
    program,
    path,
    JSON.stringify(limits),
  ]);
  return JSON.parse(stdout);
}

describe('while the worst files are read, the event loop and the memory stay free', {
  tags: ['S1'],
}, () => {
  test.each(Object.keys(HOSTILE_ARCHIVES))('an archive with %s', async (name) => {
    const report = await measureTurns(() => readInProcess(writeHostileArchive(name)));
    expect(report.result).toBe(HOSTILE_ARCHIVES[name]?.result);
    expect(report.longestTurnMs).toBeLessThan(MAX_TURN_MS);
    expect(report.memoryGrowth).toBeLessThan(MAX_MEMORY_GROWTH);
  });

  test('an archive of 16 MB with a history of 128 MB', async () => {
    const archive = writeZip(
      Array.from({ length: 16 }, (_, index) => ({
        path: `watched-history-${index}.json`,
        content: writeHistory(index, 8 * MEGABYTE),
      })),
    );
    expect(archive.length).toBeGreaterThan(14 * MEGABYTE);
    expect(archive.length).toBeLessThan(20 * MEGABYTE);
    const report = await measureTurns(() =>
      readInProcess(archive, { maxLines: 1_000_000, maxUnzippedBytes: 128 * MEGABYTE }),
    );
    expect(report.result).toBe(10_000);
    expect(report.longestTurnMs).toBeLessThan(MAX_TURN_MS);
    expect(report.memoryGrowth).toBeLessThan(MAX_MEMORY_GROWTH);
  });
});

/** Plays of 10,000 films in Trakt's history, up to `bytes` long. */
function writeHistory(file: number, bytes: number): string {
  const plays: string[] = [];
  for (let length = 2; ; ) {
    const id = file * 100_000 + plays.length;
    const digest = createHash('sha256').update(`${id}`).digest('hex').slice(0, 28);
    const film = id % 10_000;
    const play = JSON.stringify({
      id,
      watched_at: '2024-02-01T20:15:00.000Z',
      action: 'watch',
      type: 'movie',
      movie: {
        title: `Film ${film}`,
        year: 2000,
        ids: { trakt: film, slug: `film-${film}-2000`, imdb: null, tmdb: film + 1, plex: digest },
      },
    });
    length += play.length + 1;
    if (length > bytes) return `[${plays.join()}]`;
    plays.push(play);
  }
}

describeOnOneEngine('an import whose file is rejected stores nothing', (open) => {
  const LIST = 'Name,Year\nParasite,2019\n';
  let database: TestDatabase;
  let site: ImportSite['site'];
  let imports: ImportSite['imports'];

  beforeEach(async () => {
    database ??= await open();
    ({ site, imports } = await openImportSite(database));
  });

  test.each([
    ['brackets within each other', 422, 'import.unknown_format', {}],
    ['reviews that fill the memory, and empty objects', 413, 'import.too_large', { size: 5 }],
  ] as const)('an archive with %s', { tags: ['S1'] }, async (name, status, key, values) => {
    site.services.files = createFileThreads({ timeoutMs: 100_000 });
    const file = new File([writeHostileArchive(name)], 'a.zip');
    const rejection = getRejection(await imports.send({ intent: 'import', file }));
    expect(rejection).toMatchObject({ status, problems: [message('en', key, values)] });
    expect(await imports.view()).toBeNull();
    expect(await imports.upload(LIST)).toHaveProperty('to');
  });

  test('a file that takes too long → 503', { tags: ['S1'] }, async () => {
    site.services.files = createFileThreads({ timeoutMs: 1 });
    const outcome = await imports.upload(LIST);
    expect(outcome).toMatchObject({ status: 503, retryAfter: 15 });
    expect(getRejection(outcome)?.problems).toEqual([message('en', 'account.unavailable')]);
    expect(await imports.view()).toBeNull();
  });

  test('a file that would wait for too many others → 503', { tags: ['S1'] }, async () => {
    site.services.files = createFileThreads({ maxQueued: 0 });
    const others = imports.upload(LIST);
    expect(await imports.upload(LIST)).toMatchObject({ status: 503, retryAfter: 15 });
    expect(await others).toHaveProperty('to');
  });
});
