import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { writeAgeRatings } from '../../../db/age-ratings.ts';
import type { Lang } from '../../../domain/language/language.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { openTestServices } from '../../../tests/support/test-site.ts';
import { addUser } from '../../../tests/support/users.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getListCover, listAddedTitles } from './get-list-cover.server.ts';
import { getSavedPage } from './get-saved-page.server.ts';
import { getWhereToWatch } from './get-where-to-watch.server.ts';
import { listOffers } from './list-offers.server.ts';
import { readSavedQuery, readSharedQuery } from './schema.ts';
import type { CoverRow, ListCover } from './types.ts';

const REGION = 'AQ';
const [NETFLIX, NETFLIX_ADS, TVING, WAVVE, WATCHA] = [8, 1796, 1883, 356, 97];
const ONLY_SALES = [0];

describeOnOneEngine('the services that cover a list', { tags: ['D8'] }, (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;

  beforeEach(async () => {
    database ??= await open();
    site ??= openTestServices(database);
    await emptyTables(
      database.kysely,
      'users',
      'titles',
      'watch_services',
      'watch_providers',
      'age_ratings',
    );
    await addUser(database.kysely, 'mina', 'Mina');
    await sql`insert into watch_services values (${NETFLIX}, 'Netflix', '/8.jpg'),
      (${NETFLIX_ADS}, 'Netflix Standard with Ads', '/1796.jpg'), (${TVING}, 'TVING', '/1883.jpg'),
      (${WAVVE}, 'wavve', null), (${WATCHA}, 'Watcha', '/97.jpg')`.execute(database.kysely);
  }, 60_000);

  const getOwner = (lang: Lang = 'en') =>
    ({
      userId: 'mina',
      lang,
      region: REGION,
      isShared: false,
      familyMode: null,
      serviceIds: [],
      today: '2026-11-27',
    }) as const;
  const readQuery = (query = '') => readSavedQuery(new URLSearchParams(query));
  const readCover = async (query = '', lang: Lang = 'en') =>
    (
      await getWhereToWatch(
        site.services,
        getOwner(lang),
        readQuery(`view=services&${query}`),
        serverLanguage(lang),
      )
    ).cover;

  /** Saves movies 1, 2, …, of which each has the given services; `null` without an offer. */
  async function saveTitles(services: (number[] | null)[], type = 'movie'): Promise<void> {
    const offers = services.map((ids) => (ids === null ? {} : { [REGION]: ids }));
    await sql`insert into titles (content_type, content_id, names, search_text, posters, released,
        score, genre_ids, services)
      select ${type}, place, jsonb_build_object('en', 'Film ' || place), 'film ' || place, '{}',
        null, null, array[18], offers
      from jsonb_array_elements(${JSON.stringify(offers)}::jsonb)
        with ordinality as offer (offers, place)`.execute(database.kysely);
    await sql`insert into title_states (user_id, content_type, content_id, saved_at, seen_on)
      select 'mina', content_type, content_id, now() - content_id * interval '1 minute',
        case when content_id % 2 = 0 then date '2026-01-01' end
      from titles where content_type = ${type}`.execute(database.kysely);
  }

  const toLines = (rows: CoverRow[]) => rows.map(({ name, count }) => `${name}: ${count}`);
  const listRows = ({ owned, services, totals, sales }: ListCover) => [
    ...(owned?.rows ?? []),
    ...services,
    ...totals,
    ...(sales ? [sales] : []),
  ];
  const readList = async (url: string) => {
    const { tiles, total, availabilityLabel } = await getSavedPage(
      site.services,
      getOwner(),
      readQuery(new URL(url, 'http://localhost').search),
      serverLanguage('en'),
    );
    return { total, ids: tiles.map(({ id }) => id), availabilityLabel };
  };

  const LIST = [
    [TVING],
    [TVING, NETFLIX],
    [TVING, WAVVE],
    [NETFLIX_ADS],
    [0, NETFLIX, WAVVE],
    null,
    ONLY_SALES,
    null,
    [TVING, WATCHA],
  ];

  test('the card has what each service adds, the total, and the titles without a service', async () => {
    await saveTitles(LIST);
    const cover = await readCover();
    expect(cover).toMatchObject({
      heading: 'Which services cover your list?',
      text: 'The fewest services that together have everything you can stream.',
      owned: null,
      source: 'Where-to-watch data by JustWatch',
    });
    expect(cover.services).toEqual([
      { name: 'TVING', logo: '/1883.jpg', count: '4 titles', url: '/en/saved?adds=TVING' },
      { name: 'Netflix', logo: '/8.jpg', count: '+2', url: '/en/saved?adds=Netflix' },
    ]);
    expect(toLines(cover.totals)).toEqual(['Together: 6', 'Not available right now: 2']);
    expect(cover.sales).toMatchObject({ name: 'Only to rent or buy', count: '1' });
  });

  test('each link of the card lists exactly the titles that it counts', async () => {
    await saveTitles(LIST);
    const rows = listRows(await readCover());
    const lists = await Promise.all(rows.map(({ url }) => readList(url)));
    expect(lists).toEqual([
      { total: 4, ids: [1, 2, 3, 9], availabilityLabel: 'Added by TVING' },
      { total: 2, ids: [4, 5], availabilityLabel: 'Added by Netflix' },
      { total: 6, ids: [1, 2, 3, 4, 5, 9], availabilityLabel: 'Available to stream' },
      { total: 2, ids: [6, 8], availabilityLabel: 'Not available right now' },
      { total: 1, ids: [7], availabilityLabel: 'To rent or buy' },
    ]);
    expect((await readList('/en/saved?adds=Netflix&sort=oldest')).ids).toEqual([5, 4]);
    expect((await readList('/en/saved?adds=Netflix&sort=title')).ids).toEqual([4, 5]);
    expect((await readList('/en/saved?adds=tving')).total).toBe(4);
    expect(await readList('/en/saved?adds=Watcha')).toMatchObject({ total: 0, ids: [] });
  });

  test('filters of the list apply to the card and are kept in its links', async () => {
    await saveTitles(LIST);
    await saveTitles([[WAVVE], [WAVVE, TVING], null], 'tv');
    for (const filter of ['type=tv', 'type=movie', 'q=film+2', 'show=unseen', 'genre=18']) {
      const cover = await readCover(filter);
      const { total } = await getSavedPage(
        site.services,
        getOwner(),
        readQuery(filter),
        serverLanguage('en'),
      );
      const rows = listRows(cover);
      const lists = await Promise.all(rows.map(({ url }) => readList(url)));
      for (const [index, { count, url }] of rows.entries()) {
        expect(url).toContain(filter);
        expect(lists[index]?.total).toBe(Number.parseInt(count.replace('+', ''), 10));
      }
      const apart = rows.map(({ name }) => name !== 'Together');
      expect(
        lists.filter((_, index) => apart[index]).reduce((sum, list) => sum + list.total, 0),
      ).toBe(total);
    }
    expect(toLines((await readCover('type=tv')).services)).toEqual(['wavve: 2 titles']);
  });

  test('titles of the services that a visitor has are counted first and apart', async () => {
    await saveTitles(LIST);
    const owner = { ...getOwner(), serviceIds: [8] };
    const offers = await listOffers(database.kysely, owner, readQuery());
    const cover = getListCover(offers, readQuery(), serverLanguage('en'));
    expect(cover.owned).toMatchObject({ heading: 'Services you have' });
    expect(toLines(cover.owned?.rows ?? [])).toEqual(['Netflix: 3 titles']);
    expect(toLines(cover.services)).toEqual(['TVING: +3']);
    const listAdded = async (query: string) =>
      (await listAddedTitles(site.services, owner, readQuery(query))).map(({ id }) => id);
    expect(await listAdded('adds=Netflix')).toEqual([2, 4, 5]);
    expect(await listAdded('adds=TVING')).toEqual([1, 3, 9]);
    expect(toLines(cover.totals)).toEqual(['Together: 6', 'Not available right now: 2']);
  });

  test('an entry of an admin counts for its service, whatever its capitals', async () => {
    await saveTitles([[TVING], null, null, null]);
    const offer = {
      content_type: 'movie',
      provider_logo_url: null,
      provider_url: null,
      country_code: REGION,
      created_by: null,
    } as const;
    await database.kysely
      .insertInto('watch_providers')
      .values([
        { ...offer, content_id: 2, provider_name: 'tving', watch_type: 'flatrate' },
        { ...offer, content_id: 3, provider_name: 'House of Film', watch_type: 'rent' },
      ])
      .execute();
    const cover = await readCover();
    expect(toLines(listRows(cover))).toEqual([
      'TVING: 2 titles',
      'Not available right now: 1',
      'Only to rent or buy: 1',
    ]);
    const lists = await Promise.all(listRows(cover).map(({ url }) => readList(url)));
    expect(lists.map(({ ids }) => ids)).toEqual([[1, 2], [4], [3]]);
  });

  test('lists of one title, without offers, and empty lists', async () => {
    expect(listRows(await readCover())).toEqual([]);
    await saveTitles([[TVING]]);
    expect(await readCover()).toMatchObject({ text: null, totals: [], sales: null });
    expect(toLines(listRows(await readCover()))).toEqual(['TVING: 1 title']);
    await emptyTables(database.kysely, 'titles', 'title_states');
    await saveTitles([null, null]);
    const cover = await readCover();
    expect(cover.text).toBe('None of these titles can be streamed right now.');
    expect(toLines(listRows(cover))).toEqual(['Not available right now: 2']);
  });

  test('in family mode the card counts titles with a suitable rating only', async () => {
    await saveTitles(LIST);
    for (const id of [1, 4, 7])
      await writeAgeRatings(database.kysely, { type: 'movie', id }, { KR: '12' }, new Date());
    const owner = { ...getOwner(), familyMode: { age: 12, region: 'KR' } } as const;
    const { cover } = await getWhereToWatch(
      site.services,
      owner,
      readQuery('view=services'),
      serverLanguage('en'),
    );
    expect(toLines(listRows(cover))).toEqual([
      'Netflix: 1 title',
      'TVING: +1',
      'Together: 2',
      'Only to rent or buy: 1',
    ]);
    const added = await getSavedPage(
      site.services,
      owner,
      readQuery('adds=TVING'),
      serverLanguage('en'),
    );
    expect(added.tiles.map(({ id }) => id)).toEqual([1]);
  });

  test.each([
    ['ko', '4편', '+2'],
    ['de', '4 Titel', '+2'],
    ['ar', '4 أعمال', '\u200e+2'],
    ['pl', '4 tytuły', '+2'],
  ] as const)('numbers of titles have the plural forms of %s', async (lang, titles, added) => {
    await saveTitles(LIST);
    const { services } = await readCover('', lang);
    expect(services.map(({ count }) => count)).toEqual([titles, added]);
    expect(services[0]?.url).toBe(`/${lang}/saved?adds=TVING`);
  });

  test('shared lists have no filter by what a service adds', async () => {
    await saveTitles(LIST);
    const owner = { ...getOwner(), isShared: true };
    const query = readSharedQuery(new URLSearchParams('adds=Netflix&view=services'));
    expect((await getSavedPage(site.services, owner, query, serverLanguage('en'))).total).toBe(
      LIST.length,
    );
  });

  test('a list of 1,000 titles needs no more queries than a short one', async () => {
    const countQueries = async (query: string) => {
      let queries = 0;
      const db = site.services.db.withPlugin({
        transformQuery: ({ node }) => {
          queries += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const services = { ...site.services, db: db as typeof site.services.db };
      await (query.includes('view=services')
        ? getWhereToWatch(services, getOwner(), readQuery(query), serverLanguage('en'))
        : getSavedPage(services, getOwner(), readQuery(query), serverLanguage('en')));
      return queries;
    };
    await saveTitles(LIST);
    const short = [await countQueries('view=services'), await countQueries('adds=TVING')];
    await emptyTables(database.kysely, 'titles', 'title_states');
    const services = [NETFLIX, NETFLIX_ADS, TVING, WAVVE, WATCHA];
    await saveTitles(
      Array.from({ length: 1000 }, (_, index) =>
        services.filter((_service, bit) => index & (1 << bit)),
      ),
    );
    for (const [index, query] of ['view=services', 'adds=TVING'].entries()) {
      expect(await countQueries(query)).toBe(short[index]);
    }
  });
});
