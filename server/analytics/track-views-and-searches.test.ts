import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { startEventTracker } from './track-events.ts';

const NO_HEADERS = new Headers();

describeOnOneEngine('counts by name', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'event_counts', 'view_counts', 'search_counts');
  });

  function startTracker(siteUrl = 'https://kinora.film') {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const tracker = startEventTracker({
      db: database.kysely,
      siteUrl,
      forwardUrl: undefined,
      log,
    });
    onTestFinished(() => tracker.close());
    return { ...tracker, lines };
  }

  async function counts(): Promise<Record<string, number>> {
    const rows = await database.kysely
      .selectFrom('event_counts')
      .select(['event', 'count'])
      .execute();
    return Object.fromEntries(rows.map(({ event, count }) => [event, Number(count)]));
  }

  const views = () =>
    database.kysely
      .selectFrom('view_counts')
      .select(['content_type', 'content_id', 'count'])
      .orderBy('content_id')
      .execute();
  const searches = () =>
    database.kysely
      .selectFrom('search_counts')
      .select(['words', 'found', 'count'])
      .orderBy('words')
      .execute();

  test('title views are counted by title and added up', { tags: ['M2'] }, async () => {
    const tracker = startTracker();
    const view = (content_type: string, content_id: number) =>
      tracker.track('content_view', NO_HEADERS, { content_type, content_id });
    for (const id of [2, 1, 2]) view('movie', id);
    view('tv', 2 ** 31 - 1);
    await tracker.flush();
    view('movie', 2);
    // Film credits have no view counts; ids that no title can have are ignored.
    for (const id of [0, -1, 2 ** 31]) view('movie', id);
    view('person', 20738);
    tracker.track('content_save', NO_HEADERS, { content_type: 'movie', content_id: 9 });
    await tracker.flush();
    expect(await views()).toEqual([
      { content_type: 'movie', content_id: 1, count: 1 },
      { content_type: 'movie', content_id: 2, count: 3 },
      { content_type: 'tv', content_id: 2 ** 31 - 1, count: 1 },
    ]);
    expect((await counts()).content_view).toBe(9);
  });

  test('searches are counted by their words, except those that could identify the visitor', {
    tags: ['M2'],
  }, async () => {
    const tracker = startTracker();
    const search = (words: string, event: 'search' | 'search_empty' = 'search') =>
      tracker.track(event, NO_HEADERS, { words });
    for (const words of [
      'Die Hard',
      ' die  hard ',
      '기생충',
      '"a" {b}, \\c\'; --',
      'a\ud800',
      'a\u0000',
      'mina@example.com',
      '01012345678',
      '',
    ])
      search(words);
    search('die hard', 'search_empty');
    search('x'.repeat(1_000_000), 'search_empty');
    await tracker.flush();
    search('die hard');
    await tracker.flush();
    const stored = await searches();
    expect(stored).toHaveLength(5);
    expect(stored).toEqual(
      expect.arrayContaining([
        { words: 'die hard', found: true, count: 3 },
        { words: 'die hard', found: false, count: 1 },
        { words: '기생충', found: true, count: 1 },
        { words: '"a" {b}, \\c\'; --', found: true, count: 1 },
      ]),
    );
    expect(await counts()).toEqual({ search: 10, search_empty: 2 });
    expect(tracker.lines).toEqual([]);
  });

  test('at most 2,000 names are counted between two saves, further ones without their name', {
    tags: ['M2'],
  }, async () => {
    const tracker = startTracker();
    for (let n = 1; n <= 2500; n += 1) {
      tracker.track('search', NO_HEADERS, { words: `word ${n}` });
      tracker.track('content_view', NO_HEADERS, { content_type: 'movie', content_id: n });
    }
    tracker.track('search', NO_HEADERS, { words: 'word 1' });
    await tracker.flush();
    expect(await searches()).toHaveLength(2000);
    expect((await searches()).find(({ words }) => words === 'word 1')?.count).toBe(2);
    expect(await views()).toHaveLength(2000);
    expect(await counts()).toEqual({ search: 2501, content_view: 2500 });
    tracker.track('search', NO_HEADERS, { words: 'word 2500' });
    await tracker.flush();
    expect(await searches()).toHaveLength(2001);
  });

  test('names are not counted on localhost or for visitors who have opted out', {
    tags: ['N5'],
  }, async () => {
    const localTracker = startTracker('http://localhost:3000');
    const tracker = startTracker();
    const view = { content_type: 'movie', content_id: 1 };
    for (const [eventTracker, headers] of [
      [localTracker, NO_HEADERS],
      [tracker, new Headers({ dnt: '1' })],
      [tracker, new Headers({ 'sec-gpc': '1' })],
    ] as const) {
      eventTracker.track('content_view', headers, view);
      eventTracker.track('search', headers, { words: 'a' });
    }
    await Promise.all([localTracker.flush(), tracker.flush()]);
    expect([await counts(), await views(), await searches()]).toEqual([{}, [], []]);
  });

  test('names of a failed save are saved the next time, other tables at once', async () => {
    const tracker = startTracker();
    tracker.track('search', NO_HEADERS, { words: 'a' });
    await sql`alter table search_counts rename to search_counts_away`.execute(database.kysely);
    try {
      await tracker.flush();
      expect(await counts()).toEqual({ search: 1 });
    } finally {
      await sql`alter table search_counts_away rename to search_counts`.execute(database.kysely);
    }
    tracker.track('search', NO_HEADERS, { words: 'a' });
    await tracker.flush();
    expect(await searches()).toEqual([{ words: 'a', found: true, count: 2 }]);
    expect(await counts()).toEqual({ search: 2 });
  });
});
