import { beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine, type TestDatabase } from '../tests/support/database.ts';
import { emptyTables } from '../tests/support/empty-tables.ts';
import { addOfferReport, type OfferReport, resolveOfferReport } from './offer-reports.ts';

const REPORT: OfferReport = {
  title: { type: 'tv', id: 1399 },
  region: 'US',
  kind: 'wrong',
  service: 'Netflix',
  services: [{ name: 'Netflix', types: ['flatrate'], curated: false }],
  fetchedAt: new Date('2026-11-27T00:00:00Z'),
};

describeOnEachEngine('reports of offers', (open) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database ??= await open();
    await emptyTables(database.kysely, 'offer_reports');
  });

  const add = (changes: Partial<OfferReport> = {}, maxOpen?: number) =>
    addOfferReport(database.kysely, { ...REPORT, ...changes }, maxOpen);
  const read = () =>
    database.kysely.selectFrom('offer_reports').selectAll().orderBy('created_at').execute();
  const resolve = (id: string) =>
    database.kysely
      .transaction()
      .execute((transaction) => resolveOfferReport(transaction, id, 'boss'));

  test('concurrent reports of one service are one row with their number', {
    tags: ['D8'],
  }, async () => {
    expect(await Promise.all(Array.from({ length: 8 }, () => add()))).toEqual(
      Array.from({ length: 8 }, () => true),
    );
    expect(await read()).toMatchObject([{ count: 8 }]);
  });

  test('a repeated report has what was shown last, and the time of the first', {
    tags: ['D8'],
  }, async () => {
    await add();
    const [first] = await read();
    await add({ service: 'NETFLIX', services: [], fetchedAt: null });
    expect(await read()).toMatchObject([
      {
        count: 2,
        service: 'Netflix',
        shown: [],
        shown_fetched_at: null,
        created_at: first?.created_at,
      },
    ]);
  });

  test('a report after its resolution is a new one', { tags: ['D8'] }, async () => {
    await add();
    const [report] = await read();
    expect(await resolve(report?.id ?? '')).toMatchObject({
      action: 'resolve_offer_report',
      details: { service: 'Netflix', count: 1 },
    });
    expect(await resolve(report?.id ?? '')).toBeNull();
    await add();
    expect(await read()).toMatchObject([{ resolved_by: 'boss' }, { resolved_at: null, count: 1 }]);
  });

  test('over the limit new reports are rejected, and open ones are still counted', {
    tags: ['D8'],
  }, async () => {
    expect(await add({}, 2)).toBe(true);
    expect(await add({ service: 'Hulu' }, 2)).toBe(true);
    expect(await add({ kind: 'missing', service: null }, 2)).toBe(false);
    expect(await add({}, 2)).toBe(true);
    const [first] = await read();
    await resolve(first?.id ?? '');
    expect(await add({ kind: 'missing', service: null }, 2)).toBe(true);
    expect(await read()).toHaveLength(3);
  });

  test.each([
    ['a wrong offer without a service', { service: null }],
    ['a missing service with a name', { kind: 'missing' as const }],
    ['an empty name', { service: '' }],
    ['a long name', { service: 'x'.repeat(201) }],
    ['a malformed region', { region: 'usa' }],
  ])('the table of reports rejects %s', { tags: ['D8'] }, async (_, changes) => {
    await expect(add(changes)).rejects.toMatchObject({ code: '23514' });
  });
});
