import { expect, test } from 'vitest';
import { addOfferReport } from '../../../../db/offer-reports.ts';
import { NEW_PROVIDER, setUpProvidersAdmin } from '../../../../tests/support/admin-providers.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';
import { emptyTables } from '../../../../tests/support/empty-tables.ts';
import { getRejection } from '../../../../tests/support/test-site.ts';

const REPORT = {
  title: { type: 'movie', id: 496_243 },
  region: 'KR',
  kind: 'wrong',
  service: 'Netflix',
  services: [],
  fetchedAt: null,
} as const;

describeOnOneEngine('reports of offers resolved by admins', (open) => {
  const { admin, send, readRows } = setUpProvidersAdmin(open);

  async function addReport(): Promise<string> {
    await emptyTables(admin.kysely, 'offer_reports');
    await addOfferReport(admin.kysely, { ...REPORT, services: [] });
    return (await readReports())[0]?.id ?? '';
  }
  const readReports = () => admin.kysely.selectFrom('offer_reports').selectAll().execute();

  test('a report is resolved once, which is logged', { tags: ['M8', 'M10'] }, async () => {
    const report = await addReport();
    const fields = { intent: 'admin_offer_report_resolve', report };
    expect(await send(fields)).toEqual({
      to: '/en/admin/providers?reports=open',
      flashMessage: 'admin_offer_report_resolved',
      cookies: [],
    });
    expect(await readReports()).toMatchObject([
      { resolved_at: expect.any(Date), resolved_by: 'boss' },
    ]);
    expect(await admin.readLog()).toEqual([
      {
        admin_id: 'boss',
        action: 'resolve_offer_report',
        target_type: 'offer_report',
        target_id: report,
        details: {
          type: 'movie',
          id: 496_243,
          region: 'KR',
          kind: 'wrong',
          service: 'Netflix',
          count: 1,
        },
      },
    ]);
    expect(getRejection(await send(fields))).toMatchObject({
      status: 409,
      problems: ['This report has already been resolved.'],
    });
    expect(getRejection(await send({ ...fields, report: 'x' }))).toMatchObject({ status: 404 });
    expect(await admin.readLog()).toHaveLength(1);
  });

  test('an offer added for a report resolves it in the same transaction', {
    tags: ['M8', 'M10'],
  }, async () => {
    const report = await addReport();
    await send({ ...NEW_PROVIDER, report, return: '/en/admin/providers?reports=open' });
    expect(await readReports()).toMatchObject([{ resolved_by: 'boss' }]);
    expect((await admin.readLog()).map(({ action }) => action).sort()).toEqual([
      'create_provider',
      'resolve_offer_report',
    ]);
    // Already resolved, perhaps by another admin: the offer is added all the same.
    await send({ ...NEW_PROVIDER, provider_name: 'TVING', report });
    expect(await readRows()).toHaveLength(2);
    expect(await admin.readLog()).toHaveLength(3);
  });

  test('an offer that cannot be added does not resolve its report', { tags: ['M8'] }, async () => {
    await send(NEW_PROVIDER);
    const report = await addReport();
    expect(getRejection(await send({ ...NEW_PROVIDER, report }))).toMatchObject({ status: 409 });
    expect(await readReports()).toMatchObject([{ resolved_at: null, resolved_by: null }]);
  });
});
