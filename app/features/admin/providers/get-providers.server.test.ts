import type { Insertable } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schema } from '../../../../db/schema.ts';
import { addAdmin, toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import { emptyTables } from '../../../../tests/support/empty-tables.ts';
import {
  refuseConnection,
  warmUpStarterCatalog,
} from '../../../../tests/support/starter-catalog.ts';
import { openTestServices } from '../../../../tests/support/test-site.ts';
import type { AdminSession } from '../../../admin-session.ts';
import {
  getOpenDialogData,
  getProviders,
  getProvidersPage,
  PROVIDERS_PAGE_SIZE,
} from './get-providers.server.ts';
import { providersQuery } from './schema.ts';

const OFFER = {
  content_type: 'movie',
  content_id: 496_243,
  provider_name: 'Watcha',
  watch_type: 'flatrate',
  country_code: 'KR',
} as const;

describeOnOneEngine('the list of watch providers', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let admin: AdminSession;

  beforeAll(async () => {
    database = await open();
    await warmUpStarterCatalog();
    admin = toAdminSession(await addAdmin(database.kysely, 'boss'));
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'watch_providers', 'titles');
    site = openTestServices(database);
  });
  afterEach(() => site.close());

  const toQuery = (query: string) => providersQuery.read(new URLSearchParams(query));
  const list = (query = '', testSite = site) =>
    getProviders(testSite.services, admin, toQuery(query), 'ko');
  const opened = (query: string, testSite = site) =>
    getOpenDialogData(testSite.services, admin, toQuery(query).open, 'ko');
  const readNames = async (query: string) => (await list(query)).rows.map(({ name }) => name);

  async function add(...offers: Partial<Insertable<Schema['watch_providers']>>[]) {
    await database.kysely
      .insertInto('watch_providers')
      .values(
        offers.map((offer, index) => ({
          ...OFFER,
          created_at: new Date(Date.UTC(2026, 0, 1 + index)),
          ...offer,
        })),
      )
      .execute();
  }

  test('a row has the title, the logo of the catalog and the time of its last change', {
    tags: ['M8'],
  }, async () => {
    const logo = 'http://localhost:3000/artwork/w92/provider-8.svg';
    await add(
      { provider_logo_url: logo, provider_url: 'https://watcha.com/' },
      { provider_name: 'Wavve', provider_logo_url: 'https://wavve.com/a.png', version: 2 },
    );
    const { rows, total } = await list();
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      {
        name: 'Wavve',
        logo: null,
        logoUrl: 'https://wavve.com/a.png',
        changed: expect.stringMatching(/^20/),
      },
      {
        name: 'Watcha',
        title: { type: 'movie', id: 496_243 },
        titleName: '기생충',
        watch: 'flatrate',
        country: 'KR',
        active: true,
        logo: '/provider-8.svg',
        url: 'https://watcha.com/',
        added: '2026-01-01T00:00:00.000Z',
        changed: null,
        version: 1,
      },
    ]);
  });

  test('lists 20 providers a page, newest or oldest first', { tags: ['M8'] }, async () => {
    await add(...Array.from({ length: 43 }, (_, index) => ({ provider_name: `P${index}` })));
    expect(PROVIDERS_PAGE_SIZE).toBe(20);
    expect(await list('page=3')).toMatchObject({
      page: 3,
      pages: 3,
      total: 43,
      rows: [{ name: 'P2' }, { name: 'P1' }, { name: 'P0' }],
    });
    expect((await readNames('sort=oldest'))[0]).toBe('P0');
    expect((await list('page=500')).page).toBe(3);
  });

  test.each([
    ['q=watch', ['Watcha']],
    ['q=PRIME+t', ['Prime TV']],
    ['q=네이버', ['네이버 시리즈온']],
    ['q=rime', []],
    ['q=_rime', []],
    ['q=%5C', []],
    ['q=Watcha', ['Watcha']],
    ['q=Watchas', []],
    ['q=496243', ['Watcha']],
    ['q=%23670', ['Prime TV', '네이버 시리즈온']],
    ['q=tv/670', ['Prime TV']],
    ['q=670&type=movie', ['네이버 시리즈온']],
    ['q=2147483648', []],
    [`q=${'9'.repeat(100)}`, []],
    ["q='%3B+drop+table+users+--", []],
    ['q=%00', ['Prime TV', '네이버 시리즈온', 'Watcha']],
    ['q=%25', []],
    ['type=tv', ['Prime TV']],
    ['watch=rent', ['네이버 시리즈온']],
    ['country=us', ['Prime TV']],
    ['country=ZZ', []],
    ['state=inactive', ['네이버 시리즈온']],
    ['state=scheduled', []],
    ['state=ended', []],
    ['link=failed', []],
    ['state=active&country=KR', ['Watcha']],
    [
      'type=person&watch=free&state=maybe&sort=loudest&page=-1&country=Korea',
      ['Prime TV', '네이버 시리즈온', 'Watcha'],
    ],
  ])('finds providers by %s', { tags: ['M8'] }, async (query, names) => {
    await add(
      {},
      { content_id: 670, provider_name: '네이버 시리즈온', watch_type: 'rent', is_active: false },
      { content_type: 'tv', content_id: 670, provider_name: 'Prime TV', country_code: 'US' },
    );
    expect(await readNames(query)).toEqual(names);
  });

  test('offers are found by their state and by the result of their link check', {
    tags: ['M8'],
  }, async () => {
    const checked = { link_checked_at: new Date('2026-11-27T00:00:00Z') };
    await add(
      { provider_name: 'Now', starts_on: '2000-01-01', ends_on: '2999-12-31' },
      { provider_name: 'Later', starts_on: '2999-01-01', provider_url: 'https://a.example/' },
      {
        provider_name: 'Before',
        ends_on: '2000-01-01',
        provider_url: 'https://a.example/',
        link_status: 'broken',
        link_http_status: 404,
        ...checked,
      },
      { provider_name: 'Away', link_status: 'unreachable', ...checked },
      { provider_name: 'Fine', link_status: 'ok', link_http_status: 200, ...checked },
    );
    expect(await readNames('state=active')).toEqual(['Fine', 'Away', 'Now']);
    expect(await readNames('state=scheduled')).toEqual(['Later']);
    expect(await readNames('state=ended')).toEqual(['Before']);
    expect(await readNames('link=failed')).toEqual(['Away', 'Before']);
    expect(await readNames('link=ok')).toEqual(['Fine']);
    expect(await readNames('link=unchecked')).toEqual(['Later']);
    const { rows } = await list('state=ended');
    expect(rows).toMatchObject([
      {
        state: 'ended',
        startsOn: null,
        endsOn: '2000-01-01',
        link: { status: 'broken', httpStatus: 404, checkedAt: '2026-11-27T00:00:00.000Z' },
      },
    ]);
    const page = await getProvidersPage(site.services, admin, toQuery(''), 'ko');
    expect(page.issues).toEqual({ reports: 0, failedLinks: 2 });
  });

  test('names of indexed titles need no catalog, and neither a failing nor a slow one fails the list', {
    tags: ['M8'],
  }, async () => {
    await site.titles.ensureIndexed({ type: 'movie', id: 496_243 }, 'ko');
    await add({}, { content_id: 670 });
    const unavailable = openTestServices(database, { intercept: refuseConnection });
    const slowSite = openTestServices(database, { intercept: () => new Promise(() => {}) });
    for (const testSite of [unavailable, slowSite]) {
      expect((await list('', testSite)).rows.map(({ titleName }) => titleName)).toEqual([
        null,
        '기생충',
      ]);
      await testSite.close();
    }
    expect((await list()).rows.map(({ titleName }) => titleName)).toEqual(['올드보이', '기생충']);
  });

  test('the add dialog finds at most ten titles and no people, and names the picked one', {
    tags: ['M8'],
  }, async () => {
    const dialogData = await opened('new&find=the');
    expect(
      dialogData?.dialog === 'new' && Array.isArray(dialogData.found) && dialogData.found,
    ).toHaveLength(10);
    expect(await opened('new&find=기생충')).toMatchObject({
      found: [{ type: 'movie', id: 496_243, name: { text: '기생충' }, year: '2019' }],
    });
    expect(await opened('new&pick=movie/496243')).toEqual({
      dialog: 'new',
      found: null,
      picked: { type: 'movie', id: 496_243, name: '기생충' },
    });
    expect(await opened('new&pick=person/1')).toEqual({ dialog: 'new', found: null, picked: null });
    expect(await opened('new&pick=movie/999999999')).toMatchObject({ picked: { name: null } });
    const unavailable = openTestServices(database, { intercept: refuseConnection });
    expect(await opened('new&find=x', unavailable)).toMatchObject({ found: 'failed' });
    await unavailable.close();
  });

  test('a dialog with an unknown id has null as its row', { tags: ['M8'] }, async () => {
    await add({});
    const { rows } = await list();
    for (const dialog of ['edit', 'delete']) {
      expect(await opened(`${dialog}=${rows[0]?.id}`)).toMatchObject({
        dialog,
        provider: { name: 'Watcha', titleName: '기생충' },
      });
      for (const id of ['', 'x', '00000000-0000-4000-8000-000000000000', "' or 1=1", '%00'])
        expect(await opened(`${dialog}=${id}`)).toEqual({ dialog, provider: null });
    }
    for (const id of ['', 'x', '00000000-0000-4000-8000-000000000000'])
      expect(await opened(`report=${id}`)).toEqual({ dialog: 'report', report: null });
    expect(await opened('page=2')).toBeNull();
  });

  test('writes the query of providers as it was read', () => {
    for (const url of [
      'q=a+b&type=tv&watch=rent&country=US&state=inactive&sort=oldest&page=3',
      'new=1&find=x&pick=tv%2F1399',
      'import=1',
      'edit=00000000-0000-4000-8000-000000000000',
      '',
    ])
      expect(new URLSearchParams(providersQuery.write(toQuery(url))).toString()).toBe(url);
  });
});
