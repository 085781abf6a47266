import { Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getCallPriority } from '../../catalog/tmdb/call-priority.ts';
import { readAgeRatings } from '../../db/age-ratings.ts';
import type { Schema } from '../../db/schema.ts';
import type { MediaType } from '../../domain/titles/title.ts';
import { AppError } from '../../domain/web/errors.ts';
import {
  describeOnOneEngine,
  type TestDatabase,
  type TestDb,
} from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { type AgeRatingsDeps, openAgeRatings } from './age-ratings.ts';

const DAY_MS = 24 * 3_600_000;
const movie = (id: number) => ({ type: 'movie', id }) as const;

describeOnOneEngine('age ratings', (open) => {
  let database: TestDatabase;
  let opened: ReturnType<typeof openAgeRatings>[] = [];

  beforeEach(async () => {
    database ??= await open();
    await emptyTables(database.kysely, 'age_ratings');
  });
  afterEach(async () => {
    await Promise.all(opened.map((ratings) => ratings.close()));
    opened = [];
  });

  function setUp(
    answer: (id: number) => Promise<Record<string, string> | null>,
    deps: Partial<AgeRatingsDeps> = {},
  ) {
    const requested: string[] = [];
    const ageRatings = openAgeRatings({
      db: database.kysely,
      bestEffortDb: database.kysely,
      catalog: {
        ageRatings(type: MediaType, id: number) {
          requested.push(`${type}/${id} ${getCallPriority()}`);
          return answer(id);
        },
      },
      log: pino({ level: 'silent' }),
      ...deps,
    });
    opened.push(ageRatings);
    return { ageRatings, requested };
  }

  test('ratings are requested once, in the background, and then read from the database', async () => {
    const ratings: Record<number, Record<string, string> | null> = {
      1: { KR: 'All', US: 'PG 13' },
      2: { US: 'R' },
      3: null,
    };
    const first = setUp(async (id) => ratings[id] ?? null);
    const titles = [1, 2, 3, 1].map(movie);
    const expected = new Map([
      ['movie/1', 'ALL'],
      ['movie/2', null],
      ['movie/3', null],
    ]);
    const both = await Promise.all([
      first.ageRatings.read(titles, 'KR'),
      first.ageRatings.read(titles, 'KR'),
    ]);
    expect(both).toEqual([expected, expected]);
    expect(first.requested.sort()).toEqual([
      'movie/1 background',
      'movie/2 background',
      'movie/3 background',
    ]);
    const second = setUp(() => Promise.reject(new Error('not to be requested')));
    expect(await second.ageRatings.read(titles, 'KR')).toEqual(expected);
    expect((await second.ageRatings.read(titles, 'US')).get('movie/1')).toBe('PG13');
    expect(second.requested).toEqual([]);
  });

  test('a page does not wait for a slow catalog, and the next one has the ratings', async () => {
    const { promise, resolve } = Promise.withResolvers<Record<string, string>>();
    const { ageRatings } = setUp((id) => (id === 1 ? promise : Promise.resolve({ KR: '7' })), {
      waitMs: 50,
    });
    expect(await ageRatings.read([1, 2].map(movie), 'KR')).toEqual(new Map([['movie/2', '7']]));
    resolve({ KR: '12' });
    expect((await ageRatings.read([movie(1)], 'KR')).get('movie/1')).toBe('12');
  });

  test('what the catalog cannot answer is omitted, not stored, and requested again', async () => {
    let isDown = true;
    const { ageRatings, requested } = setUp(async () => {
      if (isDown) throw new AppError('catalog_unavailable', 'down');
      return { KR: '15' };
    });
    expect(await ageRatings.read([movie(1)], 'KR')).toEqual(new Map());
    isDown = false;
    expect(await ageRatings.read([movie(1)], 'KR')).toEqual(new Map([['movie/1', '15']]));
    expect(requested).toHaveLength(2);
  });

  test('ratings of a month ago are used, and requested again in the background', async () => {
    let now = Date.now() - 31 * DAY_MS;
    let rating = '7';
    const { ageRatings, requested } = setUp(async () => ({ KR: rating }), { now: () => now });
    await ageRatings.read([movie(1)], 'KR');
    now = Date.now();
    rating = '15';
    expect((await ageRatings.read([movie(1)], 'KR')).get('movie/1')).toBe('7');
    await expect
      .poll(async () => (await readAgeRatings(database.kysely, [movie(1)], 'KR'))[0]?.rating)
      .toBe('15');
    expect((await ageRatings.read([movie(1)], 'KR')).get('movie/1')).toBe('15');
    expect(requested).toHaveLength(2);
  });

  test('during an outage of the database, ratings come from the catalog, once', async () => {
    const { ageRatings, requested } = setUp(async () => ({ KR: '12' }), {
      db: brokenDb(),
      bestEffortDb: brokenDb(),
    });
    for (let visit = 0; visit < 2; visit += 1)
      expect(await ageRatings.read([movie(1)], 'KR')).toEqual(new Map([['movie/1', '12']]));
    expect(requested).toHaveLength(1);
  });
});

function brokenDb(): TestDb {
  const pool = () => Promise.reject(new Error('the database is down'));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) as TestDb;
}
