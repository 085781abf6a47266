import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { getImport } from '../../app/features/saved/get-import.server.ts';
import { IMPORT_FORMS } from '../../app/features/saved/save-import.server.ts';
import { describeOnEachEngine, type TestDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { message } from '../../tests/support/messages.ts';
import { refuseConnection } from '../../tests/support/starter-catalog.ts';
import { getRejection, openTestServices } from '../../tests/support/test-site.ts';
import { startImportJob } from './run-imports.ts';

const LIST = `type,title,year,imdb_id,tmdb_id,listed_at
movie,By its number,,,496243,2024-01-05
movie,By that of IMDb,,tt0364569,,2024-02-01
movie,Spirited Away,2001,,,2024-03-01
movie,헤어질 결심,2022,,,
show,Squid Game,2021,,,
movie,Once more,,,496243,
movie,Something that nobody made,1999,,,
movie,Spirited Away,1950,,,
episode,An episode,2021,,,
`;

describeOnEachEngine('import job', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let user: Awaited<ReturnType<typeof site.addTestUser>>;

  beforeEach(async () => {
    database ??= await open();
    site = openTestServices(database);
    await emptyTables(database.kysely, 'users', 'profiles', 'title_states', 'imports', 'titles');
    user = await site.addTestUser('mina');
  });

  const file = (text: string, name = 'list.csv') => new File([text], name, { type: 'text/csv' });
  const submitImport = (text: string, list = 'saved', lang: 'en' | 'ko' = 'en') =>
    site.send(IMPORT_FORMS, user, { intent: 'import', file: file(text), into: list }, lang);
  const readProgress = () => getImport(site.services, user);
  const readSaved = async () =>
    (
      await database.kysely
        .selectFrom('title_states')
        .select(['content_type', 'content_id'])
        .orderBy('saved_at', 'desc')
        .execute()
    ).map(({ content_type, content_id }) => `${content_type}/${content_id}`);

  async function withJob<T>(
    run: (job: ReturnType<typeof startImportJob>) => Promise<T>,
    services = site,
  ): Promise<T> {
    const { catalog, titles } = services;
    const job = startImportJob({
      db: database.kysely,
      catalog,
      titleIndex: titles,
      log: pino({ level: 'silent' }),
    });
    try {
      return await run(job);
    } finally {
      await job.close();
    }
  }

  test('titles are found by id, else by name and year in any language, and the rest is reported', async () => {
    expect(await submitImport(LIST)).toMatchObject({ to: '/en/saved#import' });
    expect(await readProgress()).toMatchObject({
      total: 9,
      done: 0,
      finished: false,
      fileName: 'list.csv',
    });
    await withJob((job) => job.runDue());
    expect(await readProgress()).toMatchObject({
      total: 9,
      done: 9,
      added: 5,
      already: 1,
      unmatched: 3,
      finished: true,
      waiting: false,
      missing: [
        { line: 8, name: 'Something that nobody made', year: 1999 },
        { line: 9, name: 'Spirited Away', year: 1950 },
        { line: 10, name: 'An episode', year: 2021 },
      ],
    });
    // Without a date they are dated now, in file order; the others on their day.
    expect(await readSaved()).toEqual([
      'movie/705996',
      'tv/93405',
      'movie/129',
      'movie/670',
      'movie/496243',
    ]);
  });

  test('importing the same list again adds nothing, and existing entries keep their date', async () => {
    for (let round = 0; round < 2; round += 1) {
      await submitImport(LIST);
      await withJob((job) => job.runDue());
      if (round === 0)
        expect(await site.send(IMPORT_FORMS, user, { intent: 'import_close' })).toHaveProperty(
          'to',
        );
    }
    expect(await readProgress()).toMatchObject({ added: 0, already: 6, unmatched: 3 });
    expect(await readSaved()).toHaveLength(5);
  });

  test('a diary fills the list of seen titles, with its dates', async () => {
    await submitImport(
      'Date,Name,Year,Letterboxd URI,Watched Date\n2024-03-09,Parasite,2019,x,2024-03-01\n',
      'seen',
    );
    await withJob((job) => job.runDue());
    const { rows } = await sql`select seen_on::text, saved_at from title_states`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ seen_on: '2024-03-01', saved_at: null }]);
  });

  test('an import of a killed process is continued by another without repeating lines', async () => {
    const lines = Array.from(
      { length: 120 },
      (_, index) => `movie,Nobody ${index},1950,,${index === 110 ? 496243 : ''},`,
    );
    lines[3] = 'movie,,,,670,';
    await submitImport(`type,title,year,imdb_id,tmdb_id,listed_at\n${lines.join('\n')}\n`);
    let searches = 0;
    const failingSite = openTestServices(database);
    const search = failingSite.catalog.search;
    failingSite.catalog.search = (...query) => {
      searches += 1;
      return searches > 60 ? Promise.reject(new Error('killed')) : search(...query);
    };
    await withJob(async (job) => expect(job.runDue()).rejects.toThrow('killed'), failingSite);
    expect(await readProgress()).toMatchObject({
      done: 50,
      added: 1,
      unmatched: 49,
      finished: false,
    });
    // The lease lasts two minutes.
    expect(await withJob((job) => job.runDue())).toBe(false);
    await sql`update imports set next_at = now()`.execute(database.kysely);
    await withJob((job) => job.runDue());
    expect(await readProgress()).toMatchObject({
      done: 120,
      added: 2,
      already: 0,
      unmatched: 118,
      finished: true,
    });
  });

  test('an import waits while the catalog is down, shows that, and then continues', async () => {
    await submitImport(LIST);
    await withJob(
      (job) => job.runDue(),
      openTestServices(database, { intercept: refuseConnection }),
    );
    expect(await readProgress()).toMatchObject({ done: 0, waiting: true, finished: false });
    await sql`update imports set next_at = now()`.execute(database.kysely);
    await withJob((job) => job.runDue());
    expect(await readProgress()).toMatchObject({ added: 5, waiting: false, finished: true });
  });

  test('several processes import a list only once', async () => {
    await submitImport(LIST);
    const otherSite = openTestServices(database);
    expect(
      (
        await Promise.all([
          withJob((job) => job.runDue()),
          withJob((job) => job.runDue(), otherSite),
        ])
      ).sort(),
    ).toEqual([false, true]);
    expect(await readProgress()).toMatchObject({ done: 9, added: 5, already: 1 });
  });

  test('only one import per user runs, also from two tabs at once', async () => {
    const outcomes = await Promise.all([submitImport(LIST), submitImport(LIST)]);
    expect(outcomes.filter((outcome) => 'to' in outcome)).toHaveLength(1);
    expect(outcomes.map(getRejection).find(Boolean)).toMatchObject({
      status: 409,
      problems: [message('en', 'import.under_way')],
    });
    // A report can be closed only after the import has finished.
    await site.send(IMPORT_FORMS, user, { intent: 'import_close' });
    expect(await readProgress()).not.toBeNull();
  });

  describe('invalid import files', () => {
    test.each([
      ['no file', { intent: 'import' }, 422, 'import.no_file', {}],
      ['an empty one', { intent: 'import', file: file('') }, 422, 'import.no_file', {}],
      ['no list', { intent: 'import', file: file('hello') }, 422, 'import.unknown_format', {}],
      [
        'a list without lines',
        { intent: 'import', file: file('Name,Year\n') },
        422,
        'import.unknown_format',
        {},
      ],
      [
        'more than five megabytes',
        { intent: 'import', file: file('x'.repeat(5 * 1024 * 1024 + 1)) },
        413,
        'import.too_large',
        { size: 5 },
      ],
      [
        'too many lines',
        { intent: 'import', file: file(`Name,Year\n${'a,1999\n'.repeat(20_001)}`) },
        422,
        'import.too_long_other',
        { count: '20,000' },
      ],
    ] as const)('rejects an import: %s', async (_, fields, status, key, values) => {
      expect(getRejection(await site.send(IMPORT_FORMS, user, fields))).toMatchObject({
        status,
        problems: [message('en', key, values)],
      });
      expect(await readProgress()).toBeNull();
    });

    test('an import without a session → 401', async () => {
      expect(
        getRejection(await site.send(IMPORT_FORMS, null, { intent: 'import', file: file(LIST) }))
          ?.status,
      ).toBe(401);
    });
  });
});
