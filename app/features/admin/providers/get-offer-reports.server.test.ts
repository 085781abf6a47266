import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import type { Schema } from '../../../../db/schema.ts';
import { setUpAdminSite } from '../../../../tests/support/admin-site.ts';
import { toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';
import {
  refuseConnection,
  warmUpStarterCatalog,
} from '../../../../tests/support/starter-catalog.ts';
import {
  getOfferReports,
  getOfferReportsPage,
  getOpenReport,
  REPORTS_PAGE_SIZE,
} from './get-offer-reports.server.ts';
import { reportsQuery } from './schema.ts';

type Report = Insertable<Schema['offer_reports']>;

const REPORT = {
  content_type: 'movie',
  content_id: 496_243,
  region: 'KR',
  kind: 'wrong',
  service: 'Netflix',
  shown: JSON.stringify([{ name: 'Netflix', types: ['flatrate', 'buy'], curated: false }]),
  shown_fetched_at: new Date('2026-11-27T09:00:00Z'),
} as const;

describeOnOneEngine('the list of reports of offers', (open) => {
  const site = setUpAdminSite(open, ['offer_reports', 'watch_providers', 'titles']);

  const toQuery = (query: string) => reportsQuery.read(new URLSearchParams(query));
  const session = () => toAdminSession(site.boss);
  const list = (query = '') => getOfferReports(site.site.services, session(), toQuery(query), 'en');
  const openReport = (query: string) =>
    getOpenReport(site.site.services, session(), toQuery(query).open, 'en');
  const readServices = async (query: string) =>
    (await list(query)).rows.map(({ service }) => service);

  async function add(...reports: Partial<Report>[]): Promise<string[]> {
    const rows = await site.kysely
      .insertInto('offer_reports')
      .values(reports.map((report) => ({ ...REPORT, ...report })))
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  test('a row has the title, what was shown with localized kinds, and its times', {
    tags: ['M8'],
  }, async () => {
    await warmUpStarterCatalog();
    await add({ count: 3 });
    expect((await list()).rows).toMatchObject([
      {
        title: { type: 'movie', id: 496_243 },
        titleName: 'Parasite',
        country: 'KR',
        kind: 'wrong',
        service: 'Netflix',
        shown: [{ name: 'Netflix', kinds: 'Subscription, Buy', curated: false }],
        shownFrom: '2026-11-27T09:00:00.000Z',
        count: 3,
        first: expect.stringMatching(/^20/),
        resolved: null,
      },
    ]);
  });

  test('reports are sorted by their number, then by time, 20 a page', {
    tags: ['M8'],
  }, async () => {
    const at = (hour: number) => ({ last_reported_at: new Date(Date.UTC(2026, 10, 27, hour)) });
    await add(
      { service: 'Few', count: 1, ...at(3) },
      { service: 'Many', count: 9, ...at(1) },
      { service: 'Later', count: 2, ...at(2) },
      { service: 'Earlier', count: 2, ...at(1) },
    );
    expect(await readServices('')).toEqual(['Many', 'Later', 'Earlier', 'Few']);
    await add(...Array.from({ length: 20 }, (_, index) => ({ service: `S${index}`, ...at(0) })));
    expect(REPORTS_PAGE_SIZE).toBe(20);
    expect(await list('page=2')).toMatchObject({ page: 2, pages: 2, total: 24 });
    const page = await getOfferReportsPage(site.site.services, session(), toQuery(''), 'en');
    expect(page.issues).toEqual({ reports: 24, failedLinks: 0 });
  });

  test.each([
    ['reports=open', ['Netflix', null]],
    ['reports=resolved', ['Done']],
    ['kind=missing', [null]],
    ['country=fr', [null]],
    ['country=KR&kind=wrong', ['Netflix']],
    ['country=ZZ', []],
    ['kind=other&page=-1', ['Netflix', null]],
  ])('finds reports by %s', { tags: ['M8'] }, async (query, services) => {
    await add(
      { count: 2 },
      { kind: 'missing', service: null, region: 'FR' },
      { service: 'Done', resolved_at: new Date(), resolved_by: 'boss' },
    );
    expect(await readServices(query)).toEqual(services);
  });

  test('a resolved report names its admin, or nobody if the admin was deleted', {
    tags: ['M8'],
  }, async () => {
    await add(
      { service: 'A', count: 2, resolved_at: new Date(), resolved_by: 'boss' },
      { service: 'B', resolved_at: new Date(), resolved_by: 'gone' },
    );
    const { rows } = await list('reports=resolved');
    expect(rows.map(({ resolved }) => resolved?.by)).toEqual(['Boss', null]);
  });

  test('the open report has the offers of now, with those of admins, by one catalog call', {
    tags: ['M8'],
  }, async () => {
    const [id] = await add({});
    await site.kysely
      .insertInto('watch_providers')
      .values({
        content_type: 'movie',
        content_id: 496_243,
        provider_name: 'Corner',
        watch_type: 'rent',
      })
      .execute();
    const opened = await openReport(`view=${id}`);
    expect(opened).toMatchObject({
      report: { service: 'Netflix' },
      now: { from: expect.stringMatching(/^20/) },
    });
    const now = opened?.dialog === 'view' ? opened.now : null;
    const services = now && now !== 'failed' ? now.services : [];
    expect(services).toContainEqual({ name: 'TVING', kinds: 'Subscription', curated: false });
    expect(services).toContainEqual({ name: 'Corner', kinds: 'Rent', curated: true });
  });

  test('during a catalog outage the open report says so', { tags: ['M8', 'C3'] }, async () => {
    const [id] = await add({});
    await site.reopen({ intercept: refuseConnection });
    expect(await openReport(`view=${id}`)).toMatchObject({
      report: { titleName: null },
      now: 'failed',
    });
    expect(await openReport(`add=${id}`)).toMatchObject({ dialog: 'add', report: { id } });
  });

  test('a title that the catalog has removed has no offers now', { tags: ['M8'] }, async () => {
    const [id] = await add({ content_id: 999_999_999 });
    expect(await openReport(`view=${id}`)).toMatchObject({ now: null });
  });

  test.each(['view=x', 'view=', 'add=00000000-0000-4000-8000-000000000000'])(
    'the dialog of %s has null as its report',
    { tags: ['M8'] },
    async (query) => {
      expect(await openReport(query)).toMatchObject({ report: null });
    },
  );

  test('a URL keeps the query of the reports', { tags: ['M8'] }, () => {
    for (const query of ['reports=open', 'reports=resolved&kind=wrong&country=KR&page=2&view='])
      expect(new URLSearchParams(reportsQuery.write(toQuery(query))).toString()).toBe(query);
  });
});
