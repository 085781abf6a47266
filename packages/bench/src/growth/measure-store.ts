import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import {
  type CatalogResponseStore,
  createCatalogResponseStore,
} from '../../../../db/catalog-response-store.ts';
import { openDatabase } from '../../../../db/open.ts';
import type { Schema } from '../../../../db/schema.ts';
import { createMigratedDataDir } from '../../../../tests/support/data-dir.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import { type Row, row } from '../row.ts';
import type { Scale } from '../scale.ts';
import { quantile } from '../statistics.ts';
import { timeBoth } from './time-both.ts';

/** The limit of the site by default. */
const LIMIT_MB = 256;
/** Of a compressed title. */
const BODY_BYTES = 6_000;
const ROW_BYTES = BODY_BYTES + 300;
const FEW_RESPONSES = 1_000;
const FULL_RESPONSES = Math.floor((LIMIT_MB * 1024 * 1024) / ROW_BYTES);
const GROWTH_TARGET = { of: 'ratio', atMost: 1.3 } as const;
const EVICTION_TARGET = { of: 'figure', atMost: 1 } as const;

type FilledStore = { store: CatalogResponseStore; ping(): Promise<void>; close(): Promise<void> };

/**
 * The stored catalog responses of the embedded database at their limit: the read and the write of
 * a page, and the deletion of the least recently used.
 */
export async function measureStore({ rounds }: Scale): Promise<Row[]> {
  const small = await openFilledStore(FEW_RESPONSES);
  const large = await openFilledStore(FULL_RESPONSES);
  try {
    const repeats = rounds * 60;
    const reads = await timeBoth({ small, large }, repeats, ({ store }) =>
      store.read(randomBytes(16).toString('hex')),
    );
    const writes = await timeBoth({ small, large }, repeats, ({ store }) =>
      store.write([newResponse()]),
    );
    return [
      toGrowthRow('stored response, read', reads),
      toGrowthRow('stored response, write', writes),
      ...(await measureEviction(large)),
    ];
  } finally {
    await small.close();
    await large.close();
  }
}

async function openFilledStore(responses: number): Promise<FilledStore> {
  const folder = await createMigratedDataDir();
  const database = await openDatabase({ url: null, folder, log: silentLog });
  await fill(database.kysely, responses);
  return {
    store: createCatalogResponseStore({
      kysely: database.kysely,
      embedded: true,
      maxMb: LIMIT_MB,
    }),
    ping: database.ping,
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fill(kysely: Kysely<Schema>, responses: number): Promise<void> {
  await sql`insert into catalog_responses (key, kind, tag, body, fetched_at, keep_until, needed_on)
    select decode(md5(n::text), 'hex'), 'title', 'movie/' || n, ${randomBytes(BODY_BYTES)}::bytea,
      now() - n * interval '1 second', now() + interval '10 days', current_date - n % 20
    from generate_series(1, ${responses}::integer) n`.execute(kysely);
  await sql`vacuum analyze catalog_responses`.execute(kysely);
}

function newResponse(): Parameters<CatalogResponseStore['write']>[0][number] {
  return {
    key: randomBytes(16).toString('hex'),
    kind: 'title',
    tag: null,
    body: randomBytes(BODY_BYTES),
    fetchedAt: Date.now(),
    expiresAt: Date.now() + 10 * 86_400_000,
    changed: false,
  };
}

function toGrowthRow(name: string, { small, large }: { small: number[]; large: number[] }): Row {
  return row({
    part: 'growth',
    name: `${name}, ${LIMIT_MB} MB`,
    unit: 'ms',
    figure: quantile(large, 0.95),
    target: GROWTH_TARGET,
    reference: { name: `p95 at ${FEW_RESPONSES} responses`, value: quantile(small, 0.95) },
  });
}

/** Fills the store until it deletes, and divides the time by the pages that were written. */
async function measureEviction({ store, ping }: FilledStore): Promise<Row[]> {
  let pages = 0;
  while (!store.needsPruning()) {
    await store.write(Array.from({ length: 50 }, newResponse));
    pages += 50;
  }
  let longestWait = 0;
  let isDone = false;
  const startedAt = performance.now();
  const pruned = store.prune().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const askedAt = performance.now();
    await ping();
    longestWait = Math.max(longestWait, performance.now() - askedAt);
  }
  await pruned;
  const totalMs = performance.now() - startedAt;
  return [
    row({
      part: 'growth',
      name: 'eviction of stored responses, per page',
      unit: 'ms',
      figure: totalMs / pages,
      target: EVICTION_TARGET,
      note: `${totalMs.toFixed(0)} ms every ${pages} pages; a query waits ${longestWait.toFixed(0)} ms at most`,
    }),
  ];
}
