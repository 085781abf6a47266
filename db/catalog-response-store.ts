import { type Kysely, sql } from 'kysely';
import { chunk } from '../lib/chunk.ts';
import type { Schema } from './schema.ts';
import { column, typedSql } from './typed-sql.ts';

type StoredBody = { body: Uint8Array; fetchedAt: number };
type StoredResponse = StoredBody & {
  key: string;
  kind: string;
  tag: string | null;
  expiresAt: number;
  changed: boolean;
};
type Size = { responses: number; bytes: number };

/** Times are milliseconds since 1970 by the clock of the process, keys are hexadecimal. */
export type CatalogResponseStore = {
  name: string;
  read(key: string): Promise<StoredBody | null>;
  write(responses: StoredResponse[]): Promise<void>;
  remove(gone: { key: string; removedAt: number }[]): Promise<void>;
  size(): Size | null;
  /** Whether so much was written since the last `prune` that the next should run early. */
  needsPruning(): boolean;
  /**
   * Deletes expired rows, and the least recently used over the limit; vacuums the embedded
   * database, which has no autovacuum. Processes may run it concurrently.
   */
  prune(): Promise<void>;
};

/** Only a wrong clock dates a row later than this; such a row may be replaced. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/** Size of a row beside its body: key, tag, times, index entry. */
const ROW_BYTES = 300;

/** Trims below the limit, so that not every batch of writes has to trim. */
const TRIM_TARGET_RATIO = 0.95;

/** Rows per statement: the embedded database has one connection, which pages need too. */
const DELETE_BATCH_SIZE = 100;

/** At half a millisecond each, pages get the one connection of the embedded database soon. */
const WRITE_BATCH_SIZE = 8;

const MB = 1024 * 1024;

/** Fraction of the limit in dead rows that triggers a vacuum of the embedded database. */
const VACUUM_THRESHOLD_RATIO = 0.1;

export function createCatalogResponseStore({
  kysely,
  embedded,
  maxMb,
  now = Date.now,
}: {
  kysely: Kysely<Schema>;
  embedded: boolean;
  maxMb: number;
  now?: () => number;
}): CatalogResponseStore {
  const maxBytes = maxMb * MB;
  let size: Size | null = null;
  let writtenBytes = 0;
  // Bytes replaced and deleted since the last vacuum; unknown at the start.
  let deadBytes = Number.POSITIVE_INFINITY;
  const usedKeys = new Set<string>();

  function today(): string {
    return new Date(now()).toISOString().slice(0, 10);
  }

  async function read(key: string): Promise<StoredBody | null> {
    const { rows } = await typedSql('stored response', {
      body: column.bytes(),
      fetched_at: column.date(),
      needed_on: column.text(),
    })`
      select body, fetched_at, needed_on::text from catalog_responses
        where key = ${Buffer.from(key, 'hex')}
    `.execute(kysely);
    const [row] = rows;
    if (!row) return null;
    if (row.needed_on < today()) usedKeys.add(key);
    return { body: row.body, fetchedAt: row.fetched_at.getTime() };
  }

  /** In batches with a transaction each, so that queries of pages run in between. */
  async function write(responses: StoredResponse[]): Promise<void> {
    // All processes lock rows in key order, which prevents deadlocks.
    const ordered = responses.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    for (const batch of chunk(ordered, WRITE_BATCH_SIZE)) await writeBatch(batch);
  }

  async function writeBatch(responses: StoredResponse[]): Promise<void> {
    const latestPlausible = new Date(now() + MAX_CLOCK_SKEW_MS);
    // Single values: arrays would be sent as hexadecimal text, which is slow in the process.
    const { rows } = await typedSql('replaced stored responses', {
      bytes: column.orNull(column.number()),
    })`
      with old as (
        select key, octet_length(body) as bytes from catalog_responses
          where key in (${sql.join(responses.map(toKeyBuffer))})
      ), new as (
        insert into catalog_responses as stored (key, kind, tag, body, fetched_at, changed_at,
          keep_until, needed_on)
        values ${sql.join(responses.map(toValues))}
        on conflict (key) do update set
          kind = excluded.kind, tag = excluded.tag, body = excluded.body,
          fetched_at = excluded.fetched_at,
          changed_at = coalesce(excluded.changed_at, stored.changed_at),
          keep_until = excluded.keep_until, needed_on = excluded.needed_on
        where stored.fetched_at < excluded.fetched_at or stored.fetched_at > ${latestPlausible}
        returning key
      )
      select old.bytes from new left join old using (key)
    `.execute(kysely);
    for (const { body } of responses) writtenBytes += body.byteLength + ROW_BYTES;
    for (const { bytes } of rows) if (bytes !== null) deadBytes += bytes + ROW_BYTES;
  }

  function toValues(response: StoredResponse) {
    const { kind, tag, body, changed } = response;
    const fetchedAt = new Date(response.fetchedAt);
    const changedAt = changed ? fetchedAt : null;
    return sql`(${toKeyBuffer(response)}, ${kind}, ${tag}, ${toBuffer(body)}, ${fetchedAt},
      ${changedAt}, ${new Date(response.expiresAt)}, ${today()})`;
  }

  async function remove(removed: { key: string; removedAt: number }[]): Promise<void> {
    await deleteRows(sql`
      select stored.key from catalog_responses as stored
      join unnest(${removed.map(toKeyBuffer)}::bytea[],
        ${removed.map(({ removedAt }) => new Date(removedAt).toISOString())}::timestamptz[])
        as given (key, removed_at) on given.key = stored.key
          and stored.fetched_at <= given.removed_at
      order by stored.key for update of stored
    `);
  }

  async function deleteRows(select: ReturnType<typeof sql>): Promise<Size> {
    const { rows } = await typedSql('deleted stored responses', { bytes: column.number() })`
      with doomed as (${select})
      delete from catalog_responses using doomed where catalog_responses.key = doomed.key
      returning octet_length(catalog_responses.body) as bytes
    `.execute(kysely);
    const bytes = rows.reduce((sum, row) => sum + row.bytes + ROW_BYTES, 0);
    deadBytes += bytes;
    return { responses: rows.length, bytes };
  }

  /** Skips locked rows: another process is writing or deleting them. */
  async function deleteExpired(): Promise<void> {
    const select = () => sql`
      select key from catalog_responses
        where keep_until <= ${new Date(now()).toISOString()}::timestamptz
      limit ${sql.lit(DELETE_BATCH_SIZE)} for update skip locked
    `;
    while ((await deleteRows(select())).responses === DELETE_BATCH_SIZE);
  }

  /** Reads the index of the last use from its start. Returns the size that remains. */
  async function deleteLeastRecentlyUsed({ responses, bytes }: Size): Promise<Size> {
    const rowBytes = bytes / responses;
    const remaining = { responses, bytes };
    for (;;) {
      const excess = Math.ceil((remaining.bytes - maxBytes * TRIM_TARGET_RATIO) / rowBytes);
      if (excess <= 0) return remaining;
      const deleted = await deleteRows(sql`
        select key from catalog_responses order by needed_on, fetched_at
          limit ${sql.lit(Math.min(excess, DELETE_BATCH_SIZE))} for update skip locked
      `);
      if (deleted.responses === 0) return remaining;
      remaining.responses -= deleted.responses;
      remaining.bytes -= deleted.bytes;
    }
  }

  /** Updates the last use of a row once a day. A write does so too. */
  async function updateLastUse(): Promise<void> {
    const keys = [...usedKeys].map((key) => Buffer.from(key, 'hex'));
    usedKeys.clear();
    if (keys.length === 0) return;
    await sql`
      with due as (
        select key from catalog_responses
          where key = any(${keys}::bytea[]) and needed_on < ${today()}::date
        order by key for update skip locked
      )
      update catalog_responses set needed_on = ${today()}::date from due
        where catalog_responses.key = due.key
    `.execute(kysely);
  }

  async function measureSize(): Promise<Size> {
    const { rows } = await typedSql('size of the stored responses', {
      responses: column.text(),
      bytes: column.text(),
    })`
      select count(*) as responses,
        coalesce(sum(octet_length(body) + ${ROW_BYTES}::integer), 0) as bytes from catalog_responses
    `.execute(kysely);
    return { responses: Number(rows[0]?.responses ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
  }

  async function prune(): Promise<void> {
    writtenBytes = 0;
    await updateLastUse();
    await deleteExpired();
    size = await measureSize();
    if (size.bytes > maxBytes) size = await deleteLeastRecentlyUsed(size);
    if (!embedded || deadBytes < maxBytes * VACUUM_THRESHOLD_RATIO) return;
    deadBytes = 0;
    await sql`vacuum catalog_responses`.execute(kysely);
  }

  return {
    name: 'database',
    read,
    write,
    remove,
    size: () => size,
    needsPruning: () => writtenBytes > maxBytes * (1 - TRIM_TARGET_RATIO),
    prune,
  };
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function toKeyBuffer({ key }: { key: string }): Buffer {
  return Buffer.from(key, 'hex');
}
