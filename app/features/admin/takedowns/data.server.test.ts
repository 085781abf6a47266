import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpAdminSite } from '../../../../tests/support/admin-site.ts';
import { toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';
import { refuseConnection } from '../../../../tests/support/starter-catalog.ts';
import { getDraftTarget, getTakedowns } from './data.server.ts';
import { type TakedownDraft, takedownsQuery } from './schema.ts';

describeOnOneEngine('list of takedowns', (open) => {
  const admin = setUpAdminSite(open, ['takedowns', 'titles']);

  const read = (query = '') =>
    getTakedowns(
      admin.site.services,
      toAdminSession(admin.boss),
      takedownsQuery.read(new URLSearchParams(query)),
    );
  const readTarget = (draft: TakedownDraft) =>
    getDraftTarget(admin.site.services, toAdminSession(admin.boss), draft, 'en');

  async function fill() {
    await sql`insert into takedowns (kind, target_id, name, reason, created_by, created_at) values
      ('movie', 496243, 'Parasite', 'Court order 12', 'boss', '2026-01-01T00:00:00Z'),
      ('person', 20738, 'Song Kang-ho', 'Request of the person', 'gone', '2026-01-02T00:00:00Z'),
      ('keyword', 818, 'based on novel', 'Licence ended', 'boss', '2026-01-03T00:00:00Z'),
      ('tv', 818, null, 'Licence ended', 'boss', '2026-01-04T00:00:00Z')`.execute(admin.kysely);
    await sql`insert into takedown_titles (content_type, content_id, takedown_id)
      select 'movie', n, id from takedowns, generate_series(1, 3) n
      where kind = 'keyword'`.execute(admin.kysely);
  }

  const names = async (query: string) =>
    (await read(query)).rows.map(({ kind, targetId }) => `${kind}/${targetId}`);

  test('takedowns are listed newest first, with names, reasons and titles of keywords', async () => {
    expect(await read()).toMatchObject({ rows: [], total: 0 });
    await fill();
    const { rows, total } = await read();
    expect(total).toBe(4);
    expect(rows[1]).toEqual({
      id: expect.any(String),
      kind: 'keyword',
      targetId: 818,
      name: 'based on novel',
      reason: 'Licence ended',
      creator: 'Boss',
      created: '2026-01-03T00:00:00.000Z',
      titles: { count: 3, complete: false },
    });
    expect(rows[2]).toMatchObject({ creator: null, titles: null });
    expect(rows[0]).toMatchObject({ name: null, kind: 'tv' });
  });

  test.each([
    ['sort=oldest', ['movie/496243', 'person/20738', 'keyword/818', 'tv/818']],
    ['type=keyword', ['keyword/818']],
    ['q=licence', ['tv/818', 'keyword/818']],
    ['q=song%20kang', ['person/20738']],
    ['q=818', ['tv/818', 'keyword/818']],
    ['q=tv/818', ['tv/818']],
    ['q=https://www.themoviedb.org/movie/496243-gisaengchung', ['movie/496243']],
    ['q=nothing', []],
  ])('the query "%s" finds %j', async (query, expected) => {
    await fill();
    expect(await names(query)).toEqual(expected);
  });

  test('the list has pages of 20', async () => {
    await sql`insert into takedowns (kind, target_id, reason)
      select 'movie', n, 'x' from generate_series(1, 45) n`.execute(admin.kysely);
    const last = await read('page=3');
    expect([last.rows.length, last.pages, last.total]).toEqual([5, 3, 45]);
  });

  test('a draft names what it is about, from a URL or an id', async () => {
    const parasite = { kind: 'movie', id: 496_243, name: 'Parasite', state: 'found' };
    expect(await readTarget({ kind: 'movie', target: '496243' })).toEqual(parasite);
    expect(
      await readTarget({ kind: 'tv', target: 'http://localhost:3000/ko/movie/496243-x' }),
    ).toEqual(parasite);
    expect(await readTarget({ kind: 'person', target: '20738' })).toMatchObject({
      name: 'Song Kang-ho',
    });
    expect(await readTarget({ kind: 'tv', target: '999999999' })).toMatchObject({
      name: null,
      state: 'missing',
    });
    expect(await readTarget({ kind: 'tv', target: 'Parasite' })).toBeNull();
    await fill();
    expect(await readTarget({ kind: 'keyword', target: '818' })).toEqual({
      kind: 'keyword',
      id: 818,
      name: 'based on novel',
      state: 'taken_down',
    });
    await admin.reopen({ intercept: refuseConnection });
    expect(await readTarget({ kind: 'tv', target: '1399' })).toMatchObject({ state: 'unchecked' });
  });

  test('a keyword of the catalog is named', async () => {
    const title = await admin.site.catalog.title('movie', 496_243, 'en');
    const [keyword] = title?.keywordIds ?? [];
    expect(await readTarget({ kind: 'keyword', target: `${keyword}` })).toMatchObject({
      name: expect.stringMatching(/./),
      state: 'found',
    });
  });

  test('the query of the list is the same after a round trip through its URL', () => {
    const query = 'q=x&type=tv&sort=oldest&page=2&new=1&kind=person&target=20738';
    expect(
      new URLSearchParams(
        takedownsQuery.write(takedownsQuery.read(new URLSearchParams(query))),
      ).toString(),
    ).toBe(query);
  });
});
