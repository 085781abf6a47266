import { beforeEach, expect, test } from 'vitest';
import { createFileThreads } from '../../server/files/file-threads.ts';
import { describeOnOneEngine, type TestDatabase } from '../support/database.ts';
import { readInProcess, writeHostileArchive } from '../support/hostile-files.ts';
import { type ImportSite, openImportSite } from '../support/import-site.ts';
import { message } from '../support/messages.ts';
import { getRejection } from '../support/test-site.ts';
import { writeZip } from '../support/write-zip.ts';

/** `JSON.parse` takes 20 times the memory. */
const EMPTY_OBJECTS = `[{"movie":[${'{},'.repeat(600_000)}{}]}]`;

test('an archive of empty objects is rejected, and takes less than 200 MB', {
  tags: ['S1'],
}, async () => {
  const { result, memoryGrowth } = await readInProcess(writeHostileArchive('empty objects'));
  expect(result).toBe('rejected');
  expect(memoryGrowth).toBeLessThan(200_000_000);
});

describeOnOneEngine('an import whose file is rejected stores nothing', (open) => {
  const LIST = 'Name,Year\nParasite,2019\n';
  let database: TestDatabase;
  let site: ImportSite['site'];
  let imports: ImportSite['imports'];

  beforeEach(async () => {
    database ??= await open();
    ({ site, imports } = await openImportSite(database));
  });

  test.each([
    ['brackets within each other', '['.repeat(100_000), 422, 'import.unknown_format', {}],
    ['objects that fill the memory', EMPTY_OBJECTS, 413, 'import.too_large', { size: 5 }],
  ] as const)('an archive with %s', { tags: ['S1'] }, async (_, content, status, key, values) => {
    // A quarter of the memory of the site's threads, so that a small file fills it.
    site.services.files = createFileThreads({ timeoutMs: 100_000, maxHeapMb: 16 });
    const file = new File([writeZip([{ path: 'a.json', content }])], 'a.zip');
    const rejection = getRejection(await imports.send({ intent: 'import', file }));
    expect(rejection).toMatchObject({ status, problems: [message('en', key, values)] });
    expect(await imports.view()).toBeNull();
    expect(await imports.upload(LIST)).toHaveProperty('to');
  });

  test('a file that takes too long → 503', { tags: ['S1'] }, async () => {
    site.services.files = createFileThreads({ timeoutMs: 1 });
    const outcome = await imports.upload(LIST);
    expect(outcome).toMatchObject({ status: 503, retryAfter: 15 });
    expect(getRejection(outcome)?.problems).toEqual([message('en', 'account.unavailable')]);
    expect(await imports.view()).toBeNull();
  });

  test('a file that would wait for too many others → 503', { tags: ['S1'] }, async () => {
    site.services.files = createFileThreads({ maxQueued: 0 });
    const others = imports.upload(LIST);
    expect(await imports.upload(LIST)).toMatchObject({ status: 503, retryAfter: 15 });
    expect(await others).toHaveProperty('to');
  });
});
