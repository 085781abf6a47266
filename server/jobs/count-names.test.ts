import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { describeOnEachEngine, type TestDatabase } from '../../tests/support/database.ts';
import { startEventCounter } from './count-events.ts';

const NOBODY = new Headers();

describeOnEachEngine('counts by name', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await sql`truncate event_counts, view_counts, search_counts`.execute(database.kysely);
  });

  function startCounter(siteUrl = 'https://kinora.film') {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const counter = startEventCounter({
      database: database.kysely,
      siteUrl,
      forwardTo: undefined,
      log,
    });
    onTestFinished(() => counter.close());
    return { ...counter, lines };
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

  test('M2 title views are counted by title and added up', async () => {
    const counter = startCounter();
    const view = (content_type: string, content_id: number) =>
      counter.count('content_view', NOBODY, { content_type, content_id });
    for (const id of [2, 1, 2]) view('movie', id);
    view('tv', 2 ** 31 - 1);
    await counter.save();
    view('movie', 2);
    // Film credits have no view counts; ids that no title can have are ignored.
    for (const id of [0, -1, 2 ** 31]) view('movie', id);
    view('person', 20738);
    counter.count('content_save', NOBODY, { content_type: 'movie', content_id: 9 });
    await counter.save();
    expect(await views()).toEqual([
      { content_type: 'movie', content_id: 1, count: 1 },
      { content_type: 'movie', content_id: 2, count: 3 },
      { content_type: 'tv', content_id: 2 ** 31 - 1, count: 1 },
    ]);
    expect((await counts()).content_view).toBe(9);
  });

  test('M2 searches are counted by their words, except those that could identify the visitor', async () => {
    const counter = startCounter();
    const search = (words: string, event: 'search' | 'search_empty' = 'search') =>
      counter.count(event, NOBODY, { words });
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
    await counter.save();
    search('die hard');
    await counter.save();
    const kept = await searches();
    expect(kept).toHaveLength(5);
    expect(kept).toEqual(
      expect.arrayContaining([
        { words: 'die hard', found: true, count: 3 },
        { words: 'die hard', found: false, count: 1 },
        { words: '기생충', found: true, count: 1 },
        { words: '"a" {b}, \\c\'; --', found: true, count: 1 },
      ]),
    );
    expect(await counts()).toEqual({ search: 10, search_empty: 2 });
    expect(counter.lines).toEqual([]);
  });

  test('M2 at most 2,000 names are counted between two saves, further ones without their name', async () => {
    const counter = startCounter();
    for (let n = 1; n <= 2500; n += 1) {
      counter.count('search', NOBODY, { words: `word ${n}` });
      counter.count('content_view', NOBODY, { content_type: 'movie', content_id: n });
    }
    counter.count('search', NOBODY, { words: 'word 1' });
    await counter.save();
    expect(await searches()).toHaveLength(2000);
    expect((await searches()).find(({ words }) => words === 'word 1')?.count).toBe(2);
    expect(await views()).toHaveLength(2000);
    expect(await counts()).toEqual({ search: 2501, content_view: 2500 });
    counter.count('search', NOBODY, { words: 'word 2500' });
    await counter.save();
    expect(await searches()).toHaveLength(2001);
  });

  test('N5 names are not counted on localhost or for visitors who have opted out', async () => {
    const here = startCounter('http://localhost:3000');
    const counter = startCounter();
    const view = { content_type: 'movie', content_id: 1 };
    for (const [counting, headers] of [
      [here, NOBODY],
      [counter, new Headers({ dnt: '1' })],
      [counter, new Headers({ 'sec-gpc': '1' })],
    ] as const) {
      counting.count('content_view', headers, view);
      counting.count('search', headers, { words: 'a' });
    }
    await Promise.all([here.save(), counter.save()]);
    expect([await counts(), await views(), await searches()]).toEqual([{}, [], []]);
  });

  test('names of a failed save are saved the next time, other tables at once', async () => {
    const counter = startCounter();
    counter.count('search', NOBODY, { words: 'a' });
    await sql`alter table search_counts rename to search_counts_away`.execute(database.kysely);
    try {
      await counter.save();
      expect(await counts()).toEqual({ search: 1 });
    } finally {
      await sql`alter table search_counts_away rename to search_counts`.execute(database.kysely);
    }
    counter.count('search', NOBODY, { words: 'a' });
    await counter.save();
    expect(await searches()).toEqual([{ words: 'a', found: true, count: 2 }]);
    expect(await counts()).toEqual({ search: 2 });
  });
});
