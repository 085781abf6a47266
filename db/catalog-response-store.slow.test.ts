import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createMigratedDataDir } from '../tests/support/data-dir.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { createCatalogResponseStore } from './catalog-response-store.ts';
import { openDatabase } from './open.ts';

const MB = 1024 * 1024;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('repeated rewriting does not grow the file of stored catalog responses', async () => {
  const folder = await createMigratedDataDir();
  const { kysely, close } = await openDatabase({ url: null, folder, log: silentLog });
  onTestFinished(async () => {
    await close();
    await rm(folder, { recursive: true });
  });
  let now = Date.parse('2026-05-01T12:00:00Z');
  const store = createCatalogResponseStore({ kysely, embedded: true, maxMb: 4, now: () => now });
  for (let round = 0; round < 40; round += 1) {
    now += HOUR;
    await store.write(
      Array.from({ length: 180 }, (_, index) => ({
        key: createHash('sha256').update(`${index}`).digest('hex').slice(0, 32),
        kind: 'title',
        tag: 'movie/11',
        body: randomBytes(20_000),
        fetchedAt: now,
        expiresAt: now + 90 * DAY,
        changed: false,
      })),
    );
    if (store.needsPruning()) await store.prune();
  }
  const { rows: sizes } = await sql<{
    bytes: string;
  }>`select pg_total_relation_size('catalog_responses') as bytes`.execute(kysely);
  // 144 MB were written, 3.6 MB remain.
  expect(Number(sizes[0]?.bytes)).toBeLessThan(3 * 4 * MB);
});
