import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine, type TestDatabase } from '../tests/support/database.ts';
import { answerOf, startKeptCatalog } from '../tests/support/kept-catalog.ts';
import type { Catalog } from './catalog.ts';
import { movie, movieCard, pageOf } from './fixtures/bodies.ts';
import { type Answer, type Asked, NOT_FOUND } from './fixtures/upstream.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function visit(catalog: Catalog) {
  return Promise.all([
    catalog.title('movie', 101, 'ko'),
    catalog.title('tv', 201, 'en'),
    catalog.season(201, 1, 'ko'),
    catalog.person(301, 'ko'),
    catalog.list('movie', 'popular', 'ko', 1),
    catalog.discover('movie', { genreIds: [18], sort: null, year: null, rating: null }, 'ko', 1),
    catalog.genres('movie', 'ko'),
    catalog.search('all', 'busan', 'ko', 1),
  ]);
}

const FAULTS: [string, Answer, string][] = [
  ['hangs', { fault: 'hang' }, 'catalog_timeout'],
  ['resets connections', { fault: 'reset' }, 'catalog_unavailable'],
  ['breaks off its answers', { fault: 'truncate' }, 'catalog_broken'],
  ['answers 401', { status: 401, body: {} }, 'catalog_unavailable'],
  [
    'answers 429 with Retry-After',
    { status: 429, headers: { 'retry-after': '30' }, body: {} },
    'catalog_unavailable',
  ],
  ['answers 500', { status: 500, body: {} }, 'catalog_unavailable'],
  ['answers 503', { status: 503, body: {} }, 'catalog_unavailable'],
  ['answers with another shape', { body: ['something', 'else'] }, 'catalog_broken'],
  ['answers with a page of a proxy', { raw: '<html>bad gateway</html>' }, 'catalog_broken'],
];

describeOnEachEngine('after a restart', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await sql`truncate catalog_answers`.execute(database.kysely);
  });

  test('serves fresh entries unchanged without a catalog request', async () => {
    const { upstream, clock, startProcess } = await startKeptCatalog(database);
    const first = startProcess();
    const before = await visit(first.catalog);
    await first.stop();
    const asked = upstream.asked.length;
    clock.now += HOUR / 2;
    const second = startProcess();
    expect(await visit(second.catalog)).toEqual(before);
    expect(upstream.asked).toHaveLength(asked);
    expect(second.catalog.status()).toMatchObject({
      reachable: null,
      kept: { misses: 0, written: 0 },
    });
  });

  test('serves a stale entry while revalidating it', async () => {
    let title = 'Before';
    const { clock, startProcess } = await startKeptCatalog(database, () => ({
      body: movie({ title }),
    }));
    const first = startProcess();
    await first.catalog.title('movie', 101, 'ko');
    await first.stop();
    title = 'After';
    clock.now += DAY;
    const { catalog } = startProcess();
    expect((await catalog.title('movie', 101, 'ko'))?.title.text).toBe('Before');
    await expect
      .poll(async () => (await catalog.title('movie', 101, 'ko'))?.title.text)
      .toBe('After');
  });

  test.each(FAULTS)(
    'C3 if the catalog %s, cached results are served, others fail, and later reads recover',
    async (_, fault, code) => {
      let down = false;
      const { clock, startProcess } = await startKeptCatalog(database, (asked) =>
        down ? fault : answerOf(asked),
      );
      const first = startProcess();
      const before = await visit(first.catalog);
      await first.stop();
      down = true;
      // Time out early for a hanging catalog only, not on a busy machine.
      const tryMs = code === 'catalog_timeout' ? 200 : 5000;
      for (const days of [1, 28]) {
        // After a day the refresh runs in the background, after a month it is awaited.
        clock.now += days * DAY;
        const { catalog } = startProcess({ tryMs });
        expect(await visit(catalog)).toEqual(before);
        await expect(catalog.title('movie', 999, 'ko')).rejects.toMatchObject({ name: 'AppError' });
        expect(await visit(catalog)).toEqual(before);
      }
      const last = startProcess({ tryMs });
      await expect(last.catalog.title('movie', 999, 'ko')).rejects.toMatchObject({
        name: 'AppError',
        code,
      });
      down = false;
      await expect
        .poll(() => last.catalog.title('movie', 999, 'ko').catch(() => null), { timeout: 10_000 })
        .toMatchObject({ id: 999 });
      expect(last.catalog.status()).toMatchObject({ reachable: true, circuit: 'closed' });
    },
  );

  test("serves no entry beyond the six months of the catalog's terms", async () => {
    let down = false;
    const { clock, startProcess } = await startKeptCatalog(database, (asked) =>
      down ? { fault: 'reset' } : answerOf(asked),
    );
    const first = startProcess();
    await first.catalog.title('movie', 101, 'ko');
    await first.catalog.search('all', 'busan', 'ko', 1);
    await first.stop();
    down = true;
    clock.now += 30 * DAY;
    expect(await startProcess().catalog.title('movie', 101, 'ko')).toMatchObject({ id: 101 });
    await expect(startProcess().catalog.search('all', 'busan', 'ko', 1)).rejects.toMatchObject({
      code: 'catalog_unavailable',
    });
    clock.now += 152 * DAY;
    await expect(startProcess().catalog.title('movie', 101, 'ko')).rejects.toMatchObject({
      code: 'catalog_unavailable',
    });
  });

  test('D10 a title removed from the catalog does not reappear', async () => {
    let gone = false;
    const { clock, startProcess } = await startKeptCatalog(database, (asked) =>
      gone ? NOT_FOUND : answerOf(asked),
    );
    const first = startProcess();
    await first.catalog.title('movie', 101, 'ko');
    await first.stop();
    gone = true;
    clock.now += 8 * DAY;
    const second = startProcess();
    expect(await second.catalog.title('movie', 101, 'ko')).toBeNull();
    expect(second.changes).toEqual(['movie/101']);
    await second.stop();
    clock.now -= 8 * DAY;
    const third = startProcess();
    expect(await third.catalog.title('movie', 101, 'ko')).toBeNull();
    expect(third.catalog.status().kept).toMatchObject({ hits: 0, misses: 1 });
  });

  test('fills gaps from the stored English list, and neither waits nor fails without one', async () => {
    let english = true;
    const script = (asked: Asked): Answer => {
      if (asked.query.get('language') === 'en-US' && !english) return { fault: 'hang' };
      return answerOf(asked);
    };
    const { upstream, startProcess } = await startKeptCatalog(database, script);
    const first = startProcess();
    const before = await first.catalog.list('movie', 'popular', 'ko', 1);
    expect(before.items[0]?.overview?.lang).toBe('en');
    await first.stop();
    english = false;
    const asked = upstream.asked.length;
    expect(await startProcess().catalog.list('movie', 'popular', 'ko', 1)).toEqual(before);
    expect(upstream.asked).toHaveLength(asked);
    await sql`delete from catalog_answers where octet_length(body) = (select max(octet_length(body)) from catalog_answers)`.execute(
      database.kysely,
    );
    const { items } = await startProcess().catalog.list('movie', 'popular', 'ko', 1);
    expect(items[0]).toMatchObject({ title: { text: '부산의 등불' }, overview: null });
  });

  test('a process takes the refreshed entry of another and reports its changes', async () => {
    let votes = 10;
    let title = 'Before';
    const { upstream, clock, startProcess } = await startKeptCatalog(database, () => ({
      body: movie({
        title,
        vote_count: votes,
        recommendations: pageOf([movieCard({ id: 100 + votes })]),
      }),
    }));
    const [one, two] = [startProcess(), startProcess()];
    await one.catalog.title('movie', 101, 'ko');
    await one.stop();
    await two.catalog.title('movie', 101, 'ko');
    expect(upstream.asked).toHaveLength(1);

    votes = 11;
    clock.now += 7 * HOUR;
    const three = startProcess();
    await three.catalog.title('movie', 101, 'ko');
    await expect.poll(async () => (await three.catalog.title('movie', 101, 'ko'))?.votes).toBe(11);
    await three.stop();
    expect(three.changes).toEqual([]);
    expect(await changedAt()).toEqual([null]);

    title = 'After';
    clock.now += 7 * HOUR;
    const four = startProcess();
    await four.catalog.title('movie', 101, 'ko');
    await expect.poll(() => four.changes).toEqual(['movie/101']);
    expect((await four.catalog.title('movie', 101, 'ko'))?.title.text).toBe('After');
    await four.stop();
    expect(await changedAt()).toEqual([new Date(clock.now)]);
    expect(upstream.asked).toHaveLength(3);

    expect((await two.catalog.title('movie', 101, 'ko'))?.title.text).toBe('Before');
    await expect
      .poll(async () => (await two.catalog.title('movie', 101, 'ko'))?.title.text)
      .toBe('After');
    expect(two.changes).toEqual(['movie/101']);
    expect(upstream.asked).toHaveLength(3);
  });

  async function changedAt(): Promise<(Date | null)[]> {
    const { rows } = await sql<{
      changed_at: Date | null;
    }>`select changed_at from catalog_answers`.execute(database.kysely);
    return rows.map((row) => row.changed_at);
  }
});
