import { beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import {
  createImportSite,
  type ImportSite,
  openImportSite,
} from '../../tests/support/import-site.ts';
import { openTestServices } from '../../tests/support/test-site.ts';
import { MAX_NOT_FOUND } from './run-imports.ts';

const HEADER = 'type,title,year,imdb_id,tmdb_id,listed_at\n';
const PARASITE = 'movie,Parasite,2019,,496243,\n';

/** Returns the number of searches, which find nothing. */
function countSearches({ catalog }: Pick<ImportSite['site'], 'catalog'>): () => number {
  let searches = 0;
  catalog.search = async () => {
    searches += 1;
    return { items: [], total: 0, page: 1, pages: 1 };
  };
  return () => searches;
}

/** Rows with names that no title has. */
const inventNames = (count: number, type = 'movie') =>
  Array.from({ length: count }, (_, row) => `${type},Nobody ${row},1950,,,\n`).join('');

describeOnOneEngine('turns of imports', (open) => {
  let database: TestDatabase;
  let site: ImportSite['site'];
  let imports: ImportSite['imports'];

  beforeEach(async () => {
    database ??= await open();
    ({ site, imports } = await openImportSite(database));
  });

  test('an import of one title gets its turn before one of hundreds of unknown names is matched', {
    tags: ['S11'],
  }, async () => {
    const shortImport = createImportSite(database, site, await site.addTestUser('jun'));
    countSearches(site);
    await imports.upload(HEADER + inventNames(1_000));
    await imports.withJob((job) => job.runDue());
    await shortImport.upload(HEADER + PARASITE);
    await shortImport.match();
    expect(await shortImport.view()).toMatchObject({ stage: 'preview', counts: { listed: 1 } });
    const { stage, done } = (await imports.view()) ?? {};
    expect(stage).toBe('matching');
    expect(done).toBeLessThan(500);
  });

  test('several processes match the same imports in turns, each row once', {
    tags: ['S11'],
  }, async () => {
    const otherImport = createImportSite(database, site, await site.addTestUser('jun'));
    await imports.upload(HEADER + inventNames(200) + PARASITE);
    await otherImport.upload(HEADER + inventNames(100) + PARASITE);
    const sites = [site, openTestServices(database), openTestServices(database)];
    const counts = sites.map(countSearches);
    await Promise.all(
      sites.flatMap((process) => [imports.match(process), otherImport.match(process)]),
    );
    for (const { view } of [imports, otherImport])
      expect(await view()).toMatchObject({ stage: 'preview', counts: { listed: 1 } });
    expect(counts.reduce((sum, count) => sum + count(), 0)).toBe(300);
  });

  test('after too many unknown names the other rows are not looked up', {
    tags: ['S11'],
  }, async () => {
    const episodes = inventNames(100, 'episode');
    await imports.upload(HEADER + episodes + inventNames(MAX_NOT_FOUND + 50) + PARASITE);
    const getSearches = countSearches(site);
    await imports.match();
    expect(getSearches()).toBe(MAX_NOT_FOUND);
    expect(await imports.view()).toMatchObject({
      stage: 'preview',
      done: MAX_NOT_FOUND + 100,
      total: MAX_NOT_FOUND + 151,
      counts: { listed: 0, missing: MAX_NOT_FOUND + 151 },
    });
    const position = `${MAX_NOT_FOUND + 151}`;
    await imports.send({ intent: 'import_match', position, title: 'movie/496243' });
    expect(await imports.view()).toMatchObject({
      done: MAX_NOT_FOUND + 100,
      counts: { listed: 1, missing: MAX_NOT_FOUND + 150 },
    });
  });
});
