import { expect, test } from 'vitest';
import { setUpAdminSite } from '../../../../tests/support/admin-site.ts';
import { toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';
import { getExport } from './get-export.server.ts';
import { PROVIDERS_FORMS } from './mutations.server.ts';
import { COLUMNS, providersQuery } from './schema.ts';

const WATCHA = {
  content_type: 'movie',
  content_id: 496_243,
  provider_name: 'Watcha',
  watch_type: 'flatrate',
  country_code: 'KR',
} as const;

describeOnOneEngine('export of watch providers', (open) => {
  const admin = setUpAdminSite(open, ['watch_providers']);

  async function exportFile(query = ''): Promise<string> {
    const lines = await getExport(
      admin.site.services,
      toAdminSession(admin.boss),
      providersQuery.read(new URLSearchParams(query)),
    );
    return (await Array.fromAsync(lines)).join('');
  }

  const importFile = (text: string) =>
    admin.site.send(PROVIDERS_FORMS, admin.boss, {
      intent: 'admin_providers_import',
      file: new File([text], 'offers.csv'),
    });

  const readPeriods = async () =>
    (await exportFile())
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').slice(-2).join(' ').replaceAll('"', ''));

  test('an export has the providers of the query and is logged', {
    tags: ['M8', 'M10'],
  }, async () => {
    await admin.kysely
      .insertInto('watch_providers')
      .values([
        WATCHA,
        { ...WATCHA, content_id: 7, country_code: 'US' },
        { ...WATCHA, content_id: 8, starts_on: '2000-01-01', ends_on: '2000-01-31' },
        { ...WATCHA, content_type: 'tv', is_active: false },
      ])
      .execute();
    expect(await exportFile('country=KR&state=active&page=9')).toBe(
      `\uFEFF${COLUMNS.map((column) => `"${column}"`).join(',')}\r\n"movie","496243","Watcha","flatrate","KR","","","true","",""\r\n`,
    );
    expect(await exportFile('state=ended')).toContain(
      '"8","Watcha","flatrate","KR","","","true","2000-01-01","2000-01-31"\r\n',
    );
    expect((await exportFile('q=watch')).split('\r\n')).toHaveLength(6);
    expect(await admin.readLog()).toMatchObject([
      {
        action: 'export_providers',
        details: { filters: { country: 'KR', state: 'active' }, lines: 1 },
      },
      { action: 'export_providers', details: { filters: { state: 'ended' }, lines: 1 } },
      { action: 'export_providers', details: { filters: { q: 'watch' }, lines: 4 } },
    ]);
    await admin.kysely.deleteFrom('user_roles').execute();
    await expect(exportFile()).rejects.toMatchObject({ status: 403 });
    expect(await admin.readLog()).toHaveLength(3);
  });

  test('an export with dates is imported again, and a file without dates keeps them', {
    tags: ['M8'],
  }, async () => {
    const dated = { starts_on: '2026-11-01', ends_on: '2026-11-30' };
    await admin.kysely
      .insertInto('watch_providers')
      .values([WATCHA, { ...WATCHA, content_id: 7, ...dated }])
      .execute();
    const file = await exportFile();
    await importFile(file);
    expect(await readPeriods()).toEqual(['2026-11-01 2026-11-30', ' ']);
    const withoutDates = file
      .replaceAll('\uFEFF', '')
      .split('\r\n')
      .map((line) => line.split(',').slice(0, -2).join(','))
      .join('\n')
      .replace('"true"', '"false"');
    await importFile(withoutDates);
    expect(await readPeriods()).toEqual(['2026-11-01 2026-11-30', ' ']);
    await importFile(file.replace('2026-11-30', '').replace('2026-11-01', '2026-12-01'));
    expect(await readPeriods()).toEqual(['2026-12-01 ', ' ']);
    const [, entry] = (await admin.readLog()).filter(
      ({ details }) => (details.changed as object[] | undefined)?.length === 1,
    );
    expect(entry?.details.changed).toMatchObject([
      { before: dated, after: { starts_on: '2026-12-01', ends_on: null } },
    ]);
  });
});
