import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { csvFile, type ImportSite, openImportSite } from '../../tests/support/import-site.ts';
import { message } from '../../tests/support/messages.ts';
import { refuseConnection } from '../../tests/support/starter-catalog.ts';
import { getRejection, openTestServices } from '../../tests/support/test-site.ts';

const LIST = `type,title,year,imdb_id,tmdb_id,listed_at
movie,By its number,,,496243,2024-01-05
movie,By that of IMDb,,tt0364569,,2024-02-01
movie,Spirited Away,2001,,,2024-03-01
movie,헤어질 결심,2022,,,
show,Squid Game,2021,,,
movie,Something that nobody made,1999,,,
movie,Spirited Away,1950,,,
episode,An episode,2021,,,
`;

describeOnOneEngine('import job', (open) => {
  let database: TestDatabase;
  let site: ImportSite['site'];
  let imports: ImportSite['imports'];

  beforeEach(async () => {
    database ??= await open();
    ({ site, imports } = await openImportSite(database));
  });

  const makeDue = (table: 'list_imports' | 'imports') =>
    database.kysely.updateTable(table).set({ next_at: sql<Date>`now()` }).execute();
  const countSaved = async () =>
    (await database.kysely.selectFrom('title_states').select('content_id').execute()).length;

  test('titles are found by id, else by name and year in any language, and nothing is added', async () => {
    expect(await imports.upload(LIST)).toMatchObject({ to: '/en/saved/import' });
    expect(await imports.view()).toMatchObject({
      stage: 'matching',
      total: 8,
      done: 0,
      fileName: 'list.csv',
    });
    await imports.withJob((job) => job.runDue());
    const preview = await imports.view('group=listed');
    expect(preview).toMatchObject({
      stage: 'preview',
      total: 8,
      done: 8,
      waiting: false,
      counts: { listed: 5, watched: 0, already: 0, missing: 3 },
      group: 'listed',
    });
    expect(preview?.rows.map(({ name }) => name)).toEqual([
      'Parasite',
      'Oldboy',
      'Spirited Away',
      'Decision to Leave',
      'Squid Game',
    ]);
    expect((await imports.view('group=missing'))?.rows).toMatchObject([
      { position: 6, title: null, name: 'Something that nobody made', year: 1999 },
      { position: 7, name: 'Spirited Away', year: 1950 },
      { position: 8, name: 'An episode', year: 2021 },
    ]);
    expect(await countSaved()).toBe(0);
  });

  test('an import of a killed process is continued by another without repeating rows', async () => {
    const lines = Array.from(
      { length: 120 },
      (_, index) => `movie,Nobody ${index},1950,,${index === 110 ? 496243 : ''},`,
    );
    lines[3] = 'movie,,,,670,';
    await imports.upload(`type,title,year,imdb_id,tmdb_id,listed_at\n${lines.join('\n')}\n`);
    let searches = 0;
    const failingSite = openTestServices(database);
    const search = failingSite.catalog.search;
    failingSite.catalog.search = (...query) => {
      searches += 1;
      return searches > 50 ? Promise.reject(new Error('killed')) : search(...query);
    };
    await imports.withJob(async (job) => {
      while (searches <= 50) await job.runDue().catch(() => {});
    }, failingSite);
    expect(await imports.view()).toMatchObject({ stage: 'matching', done: 50 });
    // The lease lasts two minutes.
    expect(await imports.withJob((job) => job.runDue())).toBe(false);
    await makeDue('list_imports');
    await imports.match();
    expect(await imports.view()).toMatchObject({
      stage: 'preview',
      done: 120,
      counts: { listed: 2, missing: 118 },
    });
  });

  test('an import waits while the catalog is down, shows that, and then continues', async () => {
    await imports.upload(LIST);
    await imports.withJob(
      (job) => job.runDue(),
      openTestServices(database, { intercept: refuseConnection }),
    );
    expect(await imports.view()).toMatchObject({ done: 0, waiting: true, stage: 'matching' });
    await makeDue('list_imports');
    await imports.withJob((job) => job.runDue());
    expect(await imports.view()).toMatchObject({ stage: 'preview', counts: { listed: 5 } });
  });

  test('several processes match an import only once', async () => {
    await imports.upload(LIST);
    const otherSite = openTestServices(database);
    const runs = await Promise.all([
      imports.withJob((job) => job.runDue()),
      imports.withJob((job) => job.runDue(), otherSite),
    ]);
    expect(runs.sort()).toEqual([false, true]);
    expect(await imports.view()).toMatchObject({ done: 8, counts: { listed: 5, missing: 3 } });
  });

  test('a user has only one import, also from two tabs at once, until it is discarded', async () => {
    const outcomes = await Promise.all([imports.upload(LIST), imports.upload(LIST)]);
    expect(outcomes.filter((outcome) => 'to' in outcome)).toHaveLength(1);
    expect(outcomes.map(getRejection).find(Boolean)).toMatchObject({
      status: 409,
      problems: [message('en', 'import.under_way')],
    });
    await imports.send({ intent: 'import_close' });
    expect(await imports.view()).toBeNull();
    expect(await imports.upload(LIST)).toHaveProperty('to');
  });

  test('an import discarded while it is matched stays discarded', async () => {
    await imports.upload(LIST);
    const otherSite = openTestServices(database);
    const search = otherSite.catalog.search;
    otherSite.catalog.search = async (...query) => {
      await imports.send({ intent: 'import_close' });
      return search(...query);
    };
    expect(await imports.withJob((job) => job.runDue(), otherSite)).toBe(true);
    expect(await imports.view()).toBeNull();
  });

  test('the rest of an unfinished import of the last version gets a preview', async () => {
    const title = { type: 'movie', imdbId: null, name: '', year: null } as const;
    const rows = [
      { ...title, line: 2, tmdbId: 670, date: '2024-01-01' },
      { ...title, line: 3, tmdbId: 496_243, date: '2024-01-02' },
    ];
    await database.kysely
      .insertInto('imports')
      .values({
        user_id: 'mina',
        list: 'seen',
        file_name: 'old.csv',
        language: 'en',
        rows: JSON.stringify(rows),
        total: 2,
        done: 1,
        finished_at: null,
      })
      .execute();
    await imports.withJob((job) => job.runDue());
    expect(await imports.view()).toMatchObject({
      stage: 'preview',
      fileName: 'old.csv',
      rows: [{ title: { id: 496_243 }, watchedOn: '2024-01-02' }],
      counts: { watched: 1 },
    });
    expect(await database.kysely.selectFrom('imports').selectAll().execute()).toEqual([]);
  });

  describe('invalid import files', () => {
    test.each([
      ['no file', { intent: 'import' }, 422, 'import.no_file', {}],
      ['an empty one', { intent: 'import', file: csvFile('') }, 422, 'import.no_file', {}],
      ['no list', { intent: 'import', file: csvFile('hello') }, 422, 'import.unknown_format', {}],
      [
        'a list without lines',
        { intent: 'import', file: csvFile('Name,Year\n') },
        422,
        'import.unknown_format',
        {},
      ],
      [
        'more than five megabytes',
        { intent: 'import', file: csvFile('x'.repeat(5 * 1024 * 1024 + 1)) },
        413,
        'import.too_large',
        { size: 5 },
      ],
      [
        'too many titles',
        {
          intent: 'import',
          file: csvFile(
            `Name,Year\n${Array.from({ length: 20_001 }, (_, row) => `${row},1999\n`).join('')}`,
          ),
        },
        422,
        'import.too_long_other',
        { count: '20,000' },
      ],
    ] as const)('rejects an import: %s', async (_, fields, status, key, values) => {
      expect(getRejection(await imports.send(fields))).toMatchObject({
        status,
        problems: [message('en', key, values)],
      });
      expect(await imports.view()).toBeNull();
    });

    test('an import without a session → 401', async () => {
      const { IMPORT_FORMS } = await import('../../app/features/imports/save-import.server.ts');
      const fields = { intent: 'import', file: csvFile(LIST) };
      expect(getRejection(await site.send(IMPORT_FORMS, null, fields))?.status).toBe(401);
    });
  });
});
