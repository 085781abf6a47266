/** Archives that cost the most time or memory, each read in a process of its own. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { HOSTILE_ARCHIVES, readInProcess, writeHostileArchive } from '../support/hostile-files.ts';
import { MAX_TURN_MS, measureTurns } from '../support/watch-event-loop.ts';
import { writeZip } from '../support/write-zip.ts';

const MEGABYTE = 1024 * 1024;
const MAX_MEMORY_GROWTH = 200_000_000;

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
