import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Lang } from '../../../domain/language/language.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { createTestUser, openTestServices } from '../../../tests/support/test-site.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getOwnList, writeOwnList } from './get-own-list.server.ts';
import { getSavedPage } from './get-saved-page.server.ts';
import { readSavedQuery } from './schema.ts';

const PARASITE: TitleRef = { type: 'movie', id: 496_243 };
const OLDBOY: TitleRef = { type: 'movie', id: 670 };
const SQUID_GAME: TitleRef = { type: 'tv', id: 93_405 };
const THRONES: TitleRef = { type: 'tv', id: 1399 };

describeOnOneEngine('lists of a user', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  const mina = createTestUser('mina');

  beforeAll(async () => {
    database = await open();
    site = openTestServices(database);
    await site.addTestUser('mina');
    await site.addTestUser('other');
    const titles = [PARASITE, OLDBOY, SQUID_GAME, THRONES];
    for (const title of titles) await site.titles.ensureIndexed(title, 'en');
    // A page in another language would refresh the titles while the next test reads them.
    site.titles.refresh(titles, 'ko');
    await vi.waitFor(async () => expect(await countTitlesWithoutPoster('ko')).toBe(0), 20_000);
  }, 60_000);

  async function countTitlesWithoutPoster(lang: Lang): Promise<number> {
    const rows = await database.kysely
      .selectFrom('titles')
      .select('content_id')
      .where(sql<boolean>`not posters ? ${lang}`)
      .execute();
    return rows.length;
  }

  beforeEach(async () => {
    await sql`delete from title_states; delete from reviews; delete from watch_providers;
      delete from takedowns; update titles set removed_at = null, restricted = false;
      delete from titles where content_id > 5000000`.execute(database.kysely);
    await addTitleState(PARASITE, { saved_at: '2026-01-01T00:00:00Z', seen_on: '2026-01-05' });
    await addTitleState(OLDBOY, { saved_at: '2026-01-03T00:00:00Z' });
    await addTitleState(SQUID_GAME, { saved_at: '2026-01-02T00:00:00Z' });
    await addTitleState(THRONES, { hidden_at: '2026-01-04T00:00:00Z' });
    await addTitleState(THRONES, { saved_at: '2026-01-09T00:00:00Z' }, 'other');
    await addReview(OLDBOY);
    await addReview(PARASITE, 'other');
  });

  async function addTitleState(
    title: TitleRef,
    values: { saved_at?: string; seen_on?: string; hidden_at?: string },
    userId = 'mina',
  ) {
    await database.kysely
      .insertInto('title_states')
      .values({ user_id: userId, content_type: title.type, content_id: title.id, ...values })
      .execute();
  }

  async function addReview({ type, id }: TitleRef, userId = 'mina') {
    await database.kysely
      .insertInto('reviews')
      .values({
        user_id: userId,
        content_type: type,
        content_id: id,
        rating: 8,
        review_text: 'Good.',
        language: 'en',
      })
      .execute();
  }

  const readPage = (query = '', lang: Lang = 'en', region = 'KR', isShared = false) =>
    getSavedPage(
      site.services,
      {
        userId: 'mina',
        lang,
        region,
        isShared,
        familyMode: null,
        serviceIds: [],
        today: '2026-11-27',
      },
      readSavedQuery(new URLSearchParams(query)),
      serverLanguage('en'),
    );
  const readNames = async (query?: string, lang?: Lang) =>
    (await readPage(query, lang)).tiles.map(({ title }) => title.text);

  test('saved titles are sorted newest first and have names in the language of the page', {
    tags: ['U1'],
  }, async () => {
    expect(await readNames()).toEqual(['Oldboy', 'Squid Game', 'Parasite']);
    expect(await readNames('', 'ko')).toEqual(['올드보이', '오징어 게임', '기생충']);
    const { tiles } = await readPage();
    expect(tiles.at(-1)).toEqual({
      type: 'movie',
      id: 496_243,
      title: { text: 'Parasite', lang: null },
      year: '2019',
      gone: false,
      score: expect.any(Number),
      picture: expect.stringMatching(/^\//),
      titleState: { savedAt: '2026-01-01T00:00:00.000Z', seenOn: '2026-01-05', hidden: false },
      ownRating: null,
    });
  });

  test('owners see that a restricted or taken-down title is unavailable, shared lists lack it', async () => {
    await sql`update titles set restricted = true where content_id = ${OLDBOY.id}`.execute(
      database.kysely,
    );
    await sql`with taken_down as (
        insert into takedowns (kind, target_id, reason) values ('tv', ${SQUID_GAME.id}, 'x')
        returning id
      )
      insert into takedown_titles (content_type, content_id, takedown_id)
        select 'tv', ${SQUID_GAME.id}, id from taken_down`.execute(database.kysely);
    const { tiles, total } = await readPage();
    expect(total).toBe(3);
    expect(tiles.map(({ title, gone }) => [title.text, gone])).toEqual([
      ['Oldboy', true],
      ['Squid Game', true],
      ['Parasite', false],
    ]);
    for (const tile of tiles.slice(0, 2))
      expect(tile).toMatchObject({ picture: null, year: null, score: null });
    const shared = await readPage('', 'en', 'KR', true);
    expect([shared.total, shared.tiles.map(({ title }) => title.text)]).toEqual([1, ['Parasite']]);
    expect((await readPage('sort=title', 'en', 'KR', true)).tiles).toHaveLength(1);
  });

  test('seen and hidden titles have separate lists', async () => {
    expect(await readNames('list=seen')).toEqual(['Parasite']);
    expect(await readNames('list=hidden')).toEqual(['Game of Thrones']);
  });

  test.each([
    ['sort=oldest', ['Parasite', 'Squid Game', 'Oldboy']],
    ['sort=title', ['Oldboy', 'Parasite', 'Squid Game']],
    ['sort=released', ['Squid Game', 'Parasite', 'Oldboy']],
    ['sort=score', ['Parasite', 'Oldboy', 'Squid Game']],
    ['sort=loudest', ['Oldboy', 'Squid Game', 'Parasite']],
    ['type=tv', ['Squid Game']],
    ['genre=18&sort=oldest', ['Parasite', 'Squid Game', 'Oldboy']],
    ['genre=35', ['Parasite']],
    ['show=unseen', ['Oldboy', 'Squid Game']],
    ['show=unreviewed', ['Squid Game', 'Parasite']],
    ['show=unreviewed&type=movie', ['Parasite']],
    ['q=squid', ['Squid Game']],
    ['q=SQUID%20g', ['Squid Game']],
    ['q=%EA%B8%B0%EC%83%9D%EC%B6%A9', ['Parasite']],
    ['q=Nyerd%20meg%20az%20%C3%A9leted', ['Squid Game']],
    ['q=nyerd%20meg%20az%20eleted', ['Squid Game']],
    ['q=%D8%B7%D9%81%D9%8A%D9%84%D9%8A', ['Parasite']],
    ['q=nothing', []],
    ["q=%25'%22\\", []],
  ])('the query "%s" returns the titles %j', async (query, expected) => {
    expect(await readNames(query)).toEqual(expected);
  });

  test('titles are sorted by the alphabet of the page language', async () => {
    expect(await readNames('sort=title', 'ko')).toEqual(['기생충', '오징어 게임', '올드보이']);
  });

  test('a title that the catalog removed stays in the list and is marked as gone', async () => {
    await sql`update titles set removed_at = now() where content_id = 670`.execute(database.kysely);
    expect((await readPage()).tiles.map(({ gone }) => gone)).toEqual([true, false, false]);
  });

  test('the list shows overrides of admins', async () => {
    await database.kysely
      .insertInto('content_overrides')
      .values({
        content_type: 'movie',
        content_id: 670,
        field_name: 'title',
        language: 'en',
        override_value: '"Old Boy"',
        created_by: null,
      })
      .execute();
    expect((await readNames())[0]).toBe('Old Boy');
    await database.kysely.deleteFrom('content_overrides').execute();
  });

  test('an empty list has empty: true, a filter without results has empty: false', async () => {
    expect(await readPage('q=nothing')).toMatchObject({ total: 0, empty: false, pages: 1 });
    await sql`delete from title_states`.execute(database.kysely);
    expect(await readPage()).toMatchObject({ total: 0, empty: true });
  });

  test('10,000 titles are paged by 20 without duplicates; a page beyond the last one is the last one', async () => {
    await sql`insert into titles (content_type, content_id, names, search_text, posters, genre_ids,
      services)
      select 'movie', 5000000 + n, jsonb_build_object('en', 'Film ' || n), 'film ' || n,
        '{"en":null}', '{}', '{}' from generate_series(1, 10000) n`.execute(database.kysely);
    await sql`insert into title_states (user_id, content_type, content_id, saved_at)
      select 'mina', 'movie', 5000000 + n, timestamptz '2025-01-01' + n * interval '1 minute'
        from generate_series(1, 10000) n`.execute(database.kysely);
    const first = await readPage();
    expect(first).toMatchObject({ total: 10_003, pages: 501 });
    const last = await readPage('page=9999');
    expect(last.query.page).toBe(501);
    expect(last.tiles.map(({ title }) => title.text)).toEqual(['Film 3', 'Film 2', 'Film 1']);
    const second = await readPage('page=2');
    expect(new Set([...first.tiles, ...second.tiles].map(({ id }) => id)).size).toBe(40);
    expect(await readNames('sort=title&page=2')).toEqual(
      Array.from({ length: 20 }, (_, index) => `Film ${index + 21}`),
    );
    expect(await readNames('q=film%209999')).toEqual(['Film 9999']);
  });

  test('getOwnList and writeOwnList export all title states as objects and as CSV', async () => {
    const titles = await getOwnList(site.services, mina, 'ko');
    expect(titles).toHaveLength(4);
    expect(titles).toContainEqual({
      content_type: 'movie',
      content_id: 496_243,
      title: '기생충',
      released: '2019-05-30',
      saved_at: new Date('2026-01-01T00:00:00Z'),
      seen_on: '2026-01-05',
      hidden_at: null,
      rating: null,
      review_text: null,
      spoiler: false,
    });
    const [header, ...rows] = writeOwnList(titles).trimEnd().split('\r\n');
    expect(header).toBe(
      '\uFEFF"content_type","content_id","title","released","saved_at","seen_on","hidden_at","rating","review_text","spoiler"',
    );
    expect(rows).toContain(
      '"movie","496243","기생충","2019-05-30","2026-01-01T00:00:00.000Z","2026-01-05","","","","false"',
    );
  });
});
