import { beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { rememberingLog } from '../../../tests/support/starter-catalog.ts';
import { addUser } from '../../../tests/support/users.ts';
import { getReviews } from './data.server.ts';

const PARASITE = 496_243;

describeOnEachEngine('the reviews of a title', (open) => {
  let database: TestDatabase;
  let log: ReturnType<typeof rememberingLog>;

  beforeEach(async () => {
    database ??= await open();
    log = rememberingLog();
    await database.kysely.deleteFrom('reviews').execute();
    await database.kysely.deleteFrom('users').execute();
  });

  const reviews = (type: 'movie' | 'tv' = 'movie', id = PARASITE) => getReviews({ reads: database.reads, log }, type, id);

  async function write(review: { user: string; at: string; type?: 'movie' | 'tv'; id?: number; rating?: number; text?: string | null }) {
    const { user, at, type = 'movie', id = PARASITE, rating = 8, text = null } = review;
    await database.kysely
      .insertInto('reviews')
      .values({ user_id: user, content_type: type, content_id: id, rating, review_text: text, language: 'en', created_at: at })
      .execute();
  }

  test('U6 a title that nobody has reviewed has none', async () => {
    expect(await reviews()).toEqual({ total: 0, newest: [] });
  });

  test('U6 reviews come newest first, with the name of their author', async () => {
    await addUser(database.kysely, 'u1', 'Mina');
    await write({ user: 'u1', at: '2026-01-01T10:00:00Z', rating: 9, text: 'Still thinking about it.' });
    await write({ user: 'u2', at: '2026-03-01T23:30:00Z', rating: 1 });
    await write({ user: 'u3', at: '2026-02-01T10:00:00Z' });
    const found = await reviews();
    expect(found?.newest.map(({ date }) => date)).toEqual([
      '2026-03-01T23:30:00.000Z',
      '2026-02-01T10:00:00.000Z',
      '2026-01-01T10:00:00.000Z',
    ]);
    expect(found?.newest.at(-1)).toEqual({
      id: expect.any(String),
      author: 'Mina',
      rating: 9,
      text: 'Still thinking about it.',
      date: '2026-01-01T10:00:00.000Z',
    });
    expect(found?.newest[0]).toMatchObject({ rating: 1, text: null });
  });

  test('U6 who has no name, or no account any more, is anonymous', async () => {
    await addUser(database.kysely, 'nameless', null);
    await write({ user: 'nameless', at: '2026-01-02T00:00:00Z' });
    await write({ user: 'gone', at: '2026-01-01T00:00:00Z' });
    expect((await reviews())?.newest.map(({ author }) => author)).toEqual([null, null]);
  });

  test('D9 the count is of all reviews of this title, of which the 20 newest are read', async () => {
    for (let day = 1; day <= 25; day += 1) await write({ user: `u${day}`, at: `2026-01-${String(day).padStart(2, '0')}T12:00:00Z` });
    await write({ user: 'u1', at: '2026-02-01T00:00:00Z', type: 'tv' });
    await write({ user: 'u1', at: '2026-02-01T00:00:00Z', id: 670 });
    const found = await reviews();
    expect(found?.total).toBe(25);
    expect(found?.newest).toHaveLength(20);
    expect(found?.newest[0]?.date).toBe('2026-01-25T12:00:00.000Z');
    expect(await reviews('tv')).toMatchObject({ total: 1 });
  });

  test('D9 without the database there is no answer, and the log says why', async () => {
    const gone = await open();
    await gone.close();
    expect(await getReviews({ reads: gone.reads, log }, 'movie', PARASITE)).toBeNull();
    expect(log.warnings).toEqual([
      { message: 'reviews could not be read', details: { err: expect.any(Error), type: 'movie', id: PARASITE } },
    ]);
  });
});
