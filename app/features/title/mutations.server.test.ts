import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { refuseConnection } from '../../../tests/support/starter-catalog.ts';
import {
  createTestUser,
  getRejection,
  openTestServices,
} from '../../../tests/support/test-site.ts';
import { TITLE_FORMS } from './mutations.server.ts';

const REPORT = {
  intent: 'offer_report',
  title: 'movie/496243',
  region: 'KR',
  service: 'Netflix',
  return: '/en/movie/496243-parasite#watch',
};
const { service: _, ...WITHOUT_SERVICE } = REPORT;
const MISSING = { ...WITHOUT_SERVICE, kind: 'missing' };

describeOnOneEngine('reports of offers', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'offer_reports', 'watch_providers', 'titles');
    site = openTestServices(database);
  });
  afterEach(() => site.close());

  const send = (fields: Record<string, string>, user = false) =>
    site.send(TITLE_FORMS, user ? createTestUser('mina') : null, fields);
  const readReports = () =>
    database.kysely.selectFrom('offer_reports').selectAll().orderBy('created_at').execute();

  test.each([false, true])(
    'a wrong service is stored with what was shown, signed in: %s',
    { tags: ['D8'] },
    async (user) => {
      await database.kysely
        .insertInto('watch_providers')
        .values([
          {
            content_type: 'movie',
            content_id: 496_243,
            provider_name: 'Corner',
            watch_type: 'rent',
          },
          {
            content_type: 'movie',
            content_id: 496_243,
            provider_name: 'Ended',
            watch_type: 'rent',
            ends_on: '2000-01-01',
          },
        ])
        .execute();
      expect(await send(REPORT, user)).toEqual({
        to: REPORT.return,
        flashMessage: 'offer_reported',
        cookies: [],
      });
      const [report, ...others] = await readReports();
      expect(others).toEqual([]);
      expect(report).toEqual({
        id: expect.any(String),
        content_type: 'movie',
        content_id: 496_243,
        region: 'KR',
        kind: 'wrong',
        service: 'Netflix',
        shown: expect.arrayContaining([
          { name: 'Netflix', types: ['flatrate'], curated: false },
          { name: 'Apple TV Store', types: ['rent', 'buy'], curated: false },
          { name: 'Corner', types: ['rent'], curated: true },
        ]),
        shown_fetched_at: expect.any(Date),
        count: 1,
        created_at: expect.any(Date),
        last_reported_at: expect.any(Date),
        resolved_at: null,
        resolved_by: null,
      });
      expect(report?.shown.map(({ name }) => name)).not.toContain('Ended');
      // The title index is for titles of users.
      expect(await database.kysely.selectFrom('titles').select('names').execute()).toEqual([]);
    },
  );

  test('a missing service is stored without a name', { tags: ['D8'] }, async () => {
    expect(await send({ ...MISSING, service: 'Netflix' })).toMatchObject({ to: REPORT.return });
    expect(await readReports()).toMatchObject([{ kind: 'missing', service: null }]);
  });

  test('a repeated report is counted, each service and region apart', {
    tags: ['D8'],
  }, async () => {
    await Promise.all([send(REPORT), send(REPORT)]);
    await send(REPORT);
    await send({ ...REPORT, service: 'TVING' });
    await send({ ...REPORT, region: 'us' });
    await send(MISSING);
    const reports = await readReports();
    expect(reports.map(({ region, service, count }) => [region, service, count])).toEqual(
      expect.arrayContaining([
        ['KR', 'Netflix', 3],
        ['KR', 'TVING', 1],
        ['KR', null, 1],
      ]),
    );
  });

  test.each<[string, Record<string, string>, number, string]>([
    [
      'a service that is not shown',
      { ...REPORT, service: 'Quibi' },
      409,
      'This service is no longer listed here.',
    ],
    ['a longer name', { ...REPORT, service: `Netflix${'x'.repeat(100_000)}` }, 409, ''],
    ['an empty service', { ...REPORT, service: '' }, 409, ''],
    ['no service', WITHOUT_SERVICE, 409, ''],
    ['markup', { ...REPORT, service: '<script>alert(1)</script>' }, 409, ''],
    ['SQL', { ...REPORT, service: "Netflix'; drop table offer_reports; --" }, 409, ''],
    ['an unknown kind', { ...REPORT, service: '', kind: 'other' }, 409, ''],
    ['no title', { ...REPORT, title: '' }, 422, ''],
    ['a malformed title', { ...REPORT, title: 'person/1' }, 422, ''],
    ['an unknown title', { ...REPORT, title: 'movie/999999999' }, 404, ''],
    ['a malformed region', { ...MISSING, region: 'Korea' }, 422, ''],
    ['a region without offers', { ...MISSING, region: 'AQ' }, 422, ''],
    ['an inherited property as region', { ...MISSING, region: '__proto__' }, 422, ''],
  ])(
    'a report with %s is rejected on a page of its own',
    { tags: ['D8'] },
    async (_name, fields, status, text) => {
      const outcome = await send(fields);
      expect(getRejection(outcome)).toMatchObject({ status, title: 'Your report wasn’t sent' });
      if (text) expect(getRejection(outcome)?.problems).toEqual([text]);
      expect('state' in outcome && outcome.state.intent).toBe('');
      expect(await readReports()).toEqual([]);
    },
  );

  test('an IP can send 20 reports in ten minutes → 429', { tags: ['D8'] }, async () => {
    for (let count = 0; count < 20; count += 1) await send(MISSING);
    const outcome = await send(MISSING);
    expect(getRejection(outcome)).toMatchObject({
      status: 429,
      problems: ['Too many attempts. Please wait 10 minutes.'],
    });
    expect(outcome).toMatchObject({ retryAfter: 600, state: { intent: '' } });
    expect(await readReports()).toMatchObject([{ count: 20 }]);
  });

  test('during a catalog outage a report of an uncached title → 503', {
    tags: ['D8', 'C3'],
  }, async () => {
    await site.close();
    site = openTestServices(database, { intercept: refuseConnection });
    expect(getRejection(await send(REPORT))).toMatchObject({ status: 503 });
    expect(await readReports()).toEqual([]);
  });

  test('a return path of another site is replaced', { tags: ['D8'] }, async () => {
    expect(await send({ ...MISSING, return: 'https://evil.example/' })).toMatchObject({
      to: '/en',
    });
  });
});
