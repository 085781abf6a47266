import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine, type TestDatabase } from '../tests/support/database.ts';
import { emptyTables } from '../tests/support/empty-tables.ts';
import { deleteOldCatalogData } from './catalog-data-age.ts';

const BLANK = {
  names: {},
  search_text: '',
  posters: {},
  released: null,
  score: null,
  genre_ids: [],
  services: {},
  fetched_at: null,
};

describeOnEachEngine('age of catalog data', (open) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database ??= await open();
    await emptyTables(database.kysely, 'titles', 'watch_services', 'content_overrides');
  });

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  async function addTitle(id: number, days: number, removed = false): Promise<void> {
    await database.kysely
      .insertInto('titles')
      .values({
        content_type: 'movie',
        content_id: id,
        names: '{"en":"Lantern"}',
        search_text: 'lantern',
        posters: '{"en":"/lantern.jpg"}',
        released: '2021-09-03',
        score: 7,
        genre_ids: [18],
        services: '{"KR":[8]}',
        removed_at: removed ? daysAgo(1) : null,
        refreshed_at: daysAgo(1),
        fetched_at: daysAgo(days),
      })
      .execute();
  }

  async function readTitles() {
    return database.kysely.selectFrom('titles').selectAll().orderBy('content_id').execute();
  }

  test('titles lose their catalog columns after 180 days, removed ones after 150, and stay', async () => {
    await addTitle(1, 181);
    await addTitle(2, 179);
    await addTitle(3, 151, true);
    await addTitle(4, 149, true);
    await deleteOldCatalogData(database.kysely);
    const [first, second, third, fourth] = await readTitles();
    expect(first).toMatchObject({ content_id: 1, ...BLANK, removed_at: null });
    expect(second).toMatchObject({ names: { en: 'Lantern' }, fetched_at: expect.any(Date) });
    expect(third).toMatchObject({ content_id: 3, ...BLANK, removed_at: expect.any(Date) });
    expect(fourth).toMatchObject({ names: { en: 'Lantern' } });
  });

  test('more titles than one statement changes are all blanked', async () => {
    await addTitle(1, 181);
    await sql`insert into titles (content_type, content_id, names, search_text, posters,
        genre_ids, services, refreshed_at, fetched_at)
      select 'movie', n, names, search_text, posters, genre_ids, services, refreshed_at, fetched_at
      from titles, generate_series(2, 1200) n`.execute(database.kysely);
    await deleteOldCatalogData(database.kysely);
    const titles = await readTitles();
    expect(titles).toHaveLength(1200);
    expect(titles.filter(({ fetched_at }) => fetched_at !== null)).toEqual([]);
  });

  test.each([
    ['a row without age but with data', { fetched_at: null }],
    ['a row with age but without names', { names: '{}' }],
    ['a row with neither names nor age but with a score', { names: '{}', fetched_at: null }],
  ])('the database rejects %s', async (_, change) => {
    await addTitle(1, 1);
    await expect(database.kysely.updateTable('titles').set(change).execute()).rejects.toThrow(
      'titles_blank_without_age',
    );
  });

  test('services are deleted after 181 days without a refresh', async () => {
    await database.kysely
      .insertInto('watch_services')
      .values([
        { id: 8, name: 'Streamly', logo: null, refreshed_at: daysAgo(182) },
        { id: 9, name: 'Wavebox', logo: null, refreshed_at: daysAgo(180) },
      ])
      .execute();
    await deleteOldCatalogData(database.kysely);
    expect(await database.kysely.selectFrom('watch_services').select('id').execute()).toEqual([
      { id: 9 },
    ]);
  });

  test('originals of overrides are replaced by hashes after 180 days, or if their age is unknown', async () => {
    const override = { content_type: 'movie', content_id: 1, override_value: '"Ours"' } as const;
    const addOverride = (language: 'ko' | 'en' | 'ja', catalog_value_at: Date | null) =>
      database.kysely
        .insertInto('content_overrides')
        .values({
          ...override,
          field_name: 'title',
          language,
          catalog_value: '"Lantern"',
          catalog_value_at,
        })
        .execute();
    await addOverride('ko', daysAgo(181));
    await addOverride('en', daysAgo(179));
    await addOverride('ja', null);
    await deleteOldCatalogData(database.kysely);
    await deleteOldCatalogData(database.kysely);
    const rows = await database.kysely
      .selectFrom('content_overrides')
      .select(['language', 'catalog_value', 'catalog_hash', 'override_value'])
      .orderBy('language')
      .execute();
    const hash = createHash('md5').update('Lantern').digest('hex');
    expect(rows).toMatchObject([
      { language: 'en', catalog_value: 'Lantern', catalog_hash: null },
      { language: 'ja', catalog_value: null, catalog_hash: hash },
      { language: 'ko', catalog_value: null, catalog_hash: hash },
    ]);
  });

  test('reports of offers are deleted with catalog data of 180 days, or of unknown age after ten', {
    tags: ['D8'],
  }, async () => {
    await emptyTables(database.kysely, 'offer_reports');
    const report = { content_type: 'movie', content_id: 1, region: 'KR', shown: '[]' } as const;
    for (const [service, fetched, reported] of [
      ['179', 179, 170],
      ['181', 181, 100],
      ['unknown', null, 9],
      ['unknown, old', null, 11],
    ] as const)
      await database.kysely
        .insertInto('offer_reports')
        .values({
          ...report,
          kind: 'wrong',
          service,
          shown_fetched_at: fetched === null ? null : daysAgo(fetched),
          last_reported_at: daysAgo(reported),
        })
        .execute();
    await deleteOldCatalogData(database.kysely);
    const reports = await database.kysely
      .selectFrom('offer_reports')
      .select('service')
      .orderBy('service')
      .execute();
    expect(reports.map(({ service }) => service)).toEqual(['179', 'unknown']);
  });
});
