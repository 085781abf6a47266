import { type Kysely, sql } from 'kysely';
import { showCard, toPage } from '../../catalog/fixtures/response-bodies.ts';
import { startUpstream, type UpstreamResponse } from '../../catalog/fixtures/upstream.ts';
import { decompressBody } from '../../catalog/persistent-cache/body-compression.ts';
import type { Schema } from '../../db/schema.ts';
import type { RedisCommands } from '../../server/redis/redis-connection.ts';
import { defaultAnswer } from './persistent-catalog.ts';

const DAY_MS = 24 * 3_600_000;

/** Adds a movie to the title index without catalog data, as after a restore. */
export async function addBlankTitle(kysely: Kysely<Schema>, id: number): Promise<void> {
  await kysely
    .insertInto('titles')
    .values({
      content_type: 'movie',
      content_id: id,
      names: '{}',
      search_text: '',
      posters: '{}',
      genre_ids: [],
      services: '{}',
      fetched_at: null,
      refreshed_at: new Date(0),
    })
    .execute();
}

/** Moves all times in the database into the past: its clock cannot be moved. */
export async function ageDatabase(kysely: Kysely<Schema>, days: number): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    // Allows changes of the admin log.
    await sql`select set_config('kinora.restoring', 'on', true)`.execute(transaction);
    for (const { table, columns } of await readColumns(transaction)) {
      const times = columns.filter(({ type }) => type === 'date' || type.startsWith('timestamp'));
      if (times.length === 0) continue;
      const shifted = times.map(({ name, type }) => {
        const value = sql`${sql.ref(name)} - make_interval(days => ${days}::integer)`;
        return sql`${sql.ref(name)} = ${type === 'date' ? sql`(${value})::date` : value}`;
      });
      await sql`update ${sql.table(table)} set ${sql.join(shifted)}`.execute(transaction);
    }
  });
}

/** Lets the keys of a Redis expire as if time had passed. */
export async function ageRedis(commands: RedisCommands, days: number): Promise<void> {
  for (const key of await commands.keys('*')) {
    const ttl = await commands.pttl(key);
    if (ttl >= 0) await commands.pexpire(key, ttl - days * DAY_MS);
  }
}

/** Columns of all tables that contain a text in lower or upper case, also compressed. */
export async function findInDatabase(kysely: Kysely<Schema>, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, columns } of await readColumns(kysely))
    for (const { name, type } of columns) {
      const { rows } = await sql<{
        value: unknown;
      }>`select ${sql.ref(name)} as value from ${sql.table(table)}`.execute(kysely);
      for (const { value } of rows)
        if (await contains(type === 'bytea' ? (value as Buffer | null) : toText(value), text)) {
          found.push(`${table}.${name}`);
          break;
        }
    }
  return found;
}

export async function findInRedis(commands: RedisCommands, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const key of await commands.keys('*')) {
    const fields =
      (await commands.type(key)) === 'hash'
        ? Object.values(await commands.hgetallBuffer(key))
        : [await commands.dumpBuffer(key)];
    for (const field of [Buffer.from(key), ...fields])
      if (field && (await contains(field, text))) found.push(key);
  }
  return found;
}

async function contains(value: string | Buffer | null, text: string): Promise<boolean> {
  if (value === null) return false;
  const texts =
    typeof value === 'string' ? [value] : [value.toString('latin1'), await decompressBody(value)];
  return texts.some((part) => part?.toLowerCase().includes(text.toLowerCase()));
}

function toText(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

type TableColumns = { table: string; columns: { name: string; type: string }[] };

async function readColumns(kysely: Kysely<Schema>): Promise<TableColumns[]> {
  const { rows } = await sql<TableColumns>`
    select c.table_name as table,
      json_agg(json_build_object('name', c.column_name, 'type', c.data_type)) as columns
    from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and c.table_name <> 'schema_migrations' and c.is_generated = 'NEVER'
    group by c.table_name order by c.table_name`.execute(kysely);
  return rows;
}

/** In every text and image path of the catalog. */
export const MARKER = 'zephyrine';
const MARKED_FIELDS =
  /^(title|name|original_title|original_name|overview|tagline|biography|character|provider_name|certification|rating)$|_path$/;

/** Its name is that of the catalog, unlike those of listed providers. */
const UNLISTED_PROVIDER_ID = 987_654;

/** Adds the marker to the texts and image paths of a response. */
function mark(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mark);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      typeof field === 'string' && MARKED_FIELDS.test(name)
        ? field.replace(/^\/?/, (slash) => `${slash}${MARKER}-`)
        : name === 'provider_id' && field === 9
          ? UNLISTED_PROVIDER_ID
          : mark(field),
    ]),
  );
}

/** A catalog whose texts have the marker, and which can be down. */
export async function startMarkedCatalog() {
  const state = { isDown: false };
  const { url } = await startUpstream((request): UpstreamResponse => {
    if (state.isDown) return { fault: 'reset' };
    const answer = /^\/tv\/[a-z]/.test(request.path)
      ? { body: toPage([showCard()]) }
      : defaultAnswer(request);
    return 'body' in answer ? { ...answer, body: mark(answer.body) } : answer;
  });
  return { url, state };
}
