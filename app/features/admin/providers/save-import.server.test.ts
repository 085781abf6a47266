import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { User } from '../../../../domain/accounts/account.ts';
import { addAdmin, readLog, toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import { emptyTables } from '../../../../tests/support/empty-tables.ts';
import { CSV_HEADER } from '../../../../tests/support/provider-csv.ts';
import { getRejection, openTestServices } from '../../../../tests/support/test-site.ts';
import { getExport } from './get-export.server.ts';
import { getOpenDialogData } from './get-providers.server.ts';
import { PROVIDERS_FORMS } from './mutations.server.ts';
import { providersQuery } from './schema.ts';

/** As in files of earlier versions. */
const HEAD = CSV_HEADER;

describeOnOneEngine('import and export of watch providers', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let boss: User;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'users', 'watch_providers', 'titles', 'admin_logs');
    site = openTestServices(database);
    boss = await addAdmin(database.kysely, 'boss');
  });
  afterEach(() => site.close());
  const importFile = (content: string | Uint8Array<ArrayBuffer>, name = 'offers.csv', by = boss) =>
    site.send(PROVIDERS_FORMS, by, {
      intent: 'admin_providers_import',
      file: new File([content], name),
    });
  async function exportFile(query = ''): Promise<string> {
    const lineCount = await getExport(
      site.services,
      toAdminSession(boss),
      providersQuery.read(new URLSearchParams(query)),
    );
    return (await Array.fromAsync(lineCount)).join('');
  }
  const rows = () =>
    database.kysely
      .selectFrom('watch_providers')
      .selectAll()
      .orderBy('content_type')
      .orderBy('content_id')
      .orderBy('provider_name')
      .execute();
  async function readReport(outcome: Awaited<ReturnType<typeof importFile>>) {
    const to = 'to' in outcome ? outcome.to : '';
    const dialogData = await getOpenDialogData(
      site.services,
      toAdminSession(boss),
      providersQuery.read(new URL(to, 'http://x').searchParams).open,
      'en',
    );
    return dialogData?.dialog === 'report' ? dialogData.report : null;
  }

  /** Two imports; the second one adds an offer, changes one and repeats one. */
  async function importTwice() {
    await site.titles.ensureIndexed({ type: 'movie', id: 496_243 }, 'ko');
    await importFile(
      `${HEAD}\nmovie,496243,Watcha,flatrate,KR,,,true\nmovie,670,Wavve,rent,KR,,,true\nmovie,670,TVING,buy,KR,,,true`,
    );
    const before = await rows();
    site.invalidatedTags.length = 0;
    const outcome = await importFile(
      `${HEAD}\nmovie,496243,WATCHA,flatrate,KR,https://watcha.com,,false\nmovie,670,Wavve,rent,KR,,,true\ntv,1399,Netflix,flatrate,US,,,true`,
      'a\u202e<b>.csv',
    );
    return { before, outcome };
  }

  test('an import adds new providers, updates those of the file and keeps all others', {
    tags: ['M8', 'M10'],
  }, async () => {
    const { before, outcome } = await importTwice();
    expect(outcome).toMatchObject({ flashMessage: 'admin_providers_imported' });
    const [tving, wavve, watcha, netflix, ...rest] = await rows();
    expect(rest).toEqual([]);
    expect([tving, wavve]).toEqual(before.slice(0, 2));
    expect(watcha).toMatchObject({
      id: before[2]?.id,
      provider_name: 'WATCHA',
      provider_url: 'https://watcha.com/',
      is_active: false,
      version: 2,
    });
    expect(netflix).toMatchObject({
      content_type: 'tv',
      content_id: 1399,
      country_code: 'US',
      version: 1,
      created_by: 'boss',
    });
    expect(site.invalidatedTags).toEqual(['title-page/movie/496243', 'title-page/tv/1399']);
  });

  test('an import is reported and logged with what it changed', {
    tags: ['M8', 'M10'],
  }, async () => {
    const { before, outcome } = await importTwice();
    const report = {
      file: 'a <b>.csv',
      added: 1,
      changed: 1,
      unchanged: 1,
      unknown: 2,
      unknownTitles: ['movie/670', 'tv/1399'],
    };
    expect(await readReport(outcome)).toEqual(report);
    const [, , watcha, netflix] = await rows();
    const log = await readLog(database.kysely);
    expect(log).toHaveLength(2);
    expect(log[1]).toMatchObject({
      admin_id: 'boss',
      action: 'import_providers',
      target_type: 'watch_provider',
      details: {
        report,
        added: [netflix?.id],
        changed: [
          {
            offer: watcha?.id,
            before: {
              provider_name: before[2]?.provider_name,
              provider_url: before[2]?.provider_url,
              is_active: true,
            },
            after: {
              provider_name: 'WATCHA',
              provider_url: 'https://watcha.com/',
              is_active: false,
            },
          },
        ],
      },
    });
  });

  test('importing an export changes nothing, including names with quotes or like formulas', {
    tags: ['M8'],
  }, async () => {
    const names = [
      '=HYPERLINK("https://evil.example")',
      '+TV',
      '-1',
      '@home',
      'a "b", c; d',
      'a;=HYPERLINK(1)',
      "a;'=1",
      "'90s",
      "'=1",
      '네이버 시리즈온',
    ];
    await database.kysely
      .insertInto('watch_providers')
      .values(
        names.map((provider_name) => ({
          ...WATCHA,
          provider_name,
          provider_url: 'https://example.com/a,b',
        })),
      )
      .execute();
    const before = await rows();
    const text = await exportFile();
    expect(text.split('\r\n')).toHaveLength(names.length + 2);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(await readReport(await importFile(text))).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: names.length,
    });
    expect(await rows()).toEqual(before);
    await database.kysely.deleteFrom('watch_providers').execute();
    expect(await readReport(await importFile(text))).toMatchObject({
      added: names.length,
      changed: 0,
      unchanged: 0,
    });
    expect((await rows()).map(({ provider_name }) => provider_name).sort()).toEqual(
      [...names].sort(),
    );
  });

  test('a file with one error changes nothing, and each error is shown with its line', {
    tags: ['M8'],
  }, async () => {
    await importFile(`${HEAD}\nmovie,1,There,rent,KR,,,true`);
    const [before, log] = [await rows(), await readLog(database.kysely)];
    const validLine = 'movie,1,There,rent,KR,https://there.example,,true';
    expect(
      getRejection(
        await importFile(
          `${HEAD}\n${validLine}\nmovie,2,B,free,KR,,,true\nmovie,x,C,rent,KR,,,true`,
        ),
      ),
    ).toEqual({
      status: 422,
      title: 'An error occurred',
      problems: [
        'Line 3: watch_type: Must be flatrate, rent, or buy.',
        'Line 4: content_id: The title ID must be a whole number, 1 or higher.',
      ],
    });
    expect(
      getRejection(
        await importFile(
          `${HEAD}\n${validLine}\nmovie,2,B,rent,KR,,,true\nmovie,1,THERE,rent,KR,,,false`,
        ),
      )?.problems,
    ).toEqual(['Line 4: This entry is already on line 2.']);
    const invalidRows = Array.from({ length: 5000 }, () => 'x,x,x,x,x,x,x,x').join('\n');
    const errors = getRejection(await importFile(`${HEAD}\n${invalidRows}`))?.problems ?? [];
    expect(errors).toHaveLength(21);
    expect(errors.at(-1)).toMatch(/^And [\d,]+ more problems\.$/);
    expect(getRejection(await importFile(''))).toMatchObject({
      status: 422,
      problems: ['Choose a CSV file.'],
    });
    expect(getRejection(await importFile(new Uint8Array([0xff, 0xfe, 0x00])))?.problems).toEqual([
      expect.stringMatching(/^This file isn’t UTF-8/),
    ]);
    expect(getRejection(await importFile('x'.repeat(5 * 1024 * 1024 + 1)))).toMatchObject({
      status: 413,
    });
    expect(
      getRejection(
        await site.send(PROVIDERS_FORMS, boss, { intent: 'admin_providers_import', file: HEAD }),
      )?.status,
    ).toBe(422);
    expect(await rows()).toEqual(before);
    expect(await readLog(database.kysely)).toEqual(log);
  });

  test('5,000 providers are imported at once, and the log has each of them', {
    tags: ['M10', 'M8'],
  }, async () => {
    const lineCount = Array.from(
      { length: 5000 },
      (_, index) => `movie,${index + 1},Provider,flatrate,KR,https://example.com/${index},,true`,
    );
    const calls: string[] = [];
    const offlineSite = openTestServices(database, {
      intercept: (request, fetchOriginal) => {
        calls.push(request.url);
        return fetchOriginal(request);
      },
    });
    const file = new File([`${HEAD}\n${lineCount.join('\n')}`], 'many.csv');
    const outcome = await offlineSite.send(PROVIDERS_FORMS, boss, {
      intent: 'admin_providers_import',
      file,
    });
    await offlineSite.close();
    expect(calls).toEqual([]);
    expect(await readReport(outcome)).toMatchObject({
      added: 5000,
      unknown: 5000,
      unknownTitles: expect.objectContaining({ length: 50 }),
    });
    const log = await readLog(database.kysely);
    expect(log).toHaveLength(10);
    expect(new Set(log.map(({ target_id }) => target_id)).size).toBe(1);
    const named = new Set(log.flatMap(({ details }) => details.added as string[]));
    expect(named).toEqual(new Set((await rows()).map(({ id }) => id)));
    for (const { details } of log) expect(JSON.stringify(details).length).toBeLessThan(32_000);
    expect((await exportFile()).split('\r\n')).toHaveLength(5002);
  });

  test('two concurrent imports add each provider once', { tags: ['M8'] }, async () => {
    const otherAdmin = await addAdmin(database.kysely, 'other');
    const lineCount = Array.from(
      { length: 300 },
      (_, index) => `tv,${index + 1},Provider,buy,KR,,,true`,
    );
    const outcomes = await Promise.all([
      importFile(`${HEAD}\n${lineCount.join('\n')}`),
      importFile(`${HEAD}\n${lineCount.toReversed().join('\n')}`, 'b.csv', otherAdmin),
    ]);
    const reports = await Promise.all(outcomes.map(readReport));
    expect(reports.map((report) => report?.added).sort()).toEqual([0, 300]);
    expect(await rows()).toHaveLength(300);
  });
});
const WATCHA = {
  content_type: 'movie',
  content_id: 496_243,
  provider_name: 'Watcha',
  watch_type: 'flatrate',
  country_code: 'KR',
} as const;
