import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { column, type TypedRow, typedSql } from '../typed-sql.ts';

/**
 * Tables excluded from dumps and unchanged by a restore: they can be fetched or created again, the
 * catalog's terms limit their storage, and pending sign-ups expire in a day. Reports of offers name
 * services of the catalog.
 */
const EXCLUDED_TABLES = [
  'schema_migrations',
  'catalog_responses',
  // Its name before migration 0015.
  'catalog_answers',
  'watch_services',
  'age_ratings',
  'viewed_pages',
  'sign_ups',
  'sign_up_skeletons',
  'catalog_callers',
  'offer_reports',
  'job_leases',
];

export type Table = {
  name: string;
  /** Without generated columns. */
  columns: { name: string; type: string }[];
  /** Foreign keys to a later table or the table itself: checked after all rows are loaded. */
  forwardKeys: string[];
};

export function isExcluded(table: string): boolean {
  return EXCLUDED_TABLES.includes(table);
}

/** The tables of a dump, each after those that it references. */
export async function readTables(kysely: Kysely<Schema>): Promise<Table[]> {
  const { rows } = await typedSql('columns of all tables', {
    table: column.text(),
    column: column.text(),
    type: column.text(),
  })`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and c.relname <> all (${EXCLUDED_TABLES}::text[])
    order by c.relname, a.attnum
  `.execute(kysely);
  const tables = new Map<string, Table>();
  for (const { table, column: name, type } of rows) {
    const entry = tables.get(table) ?? { name: table, columns: [], forwardKeys: [] };
    entry.columns.push({ name, type });
    tables.set(table, entry);
  }
  return sortByDependency(tables, await readForeignKeys(kysely));
}

const FOREIGN_KEY = { name: column.text(), from: column.text(), to: column.text() };
type ForeignKey = TypedRow<typeof FOREIGN_KEY>;

/** Foreign keys checked at each statement; deferred ones need no order. */
async function readForeignKeys(kysely: Kysely<Schema>): Promise<ForeignKey[]> {
  const { rows } = await typedSql('foreign keys', FOREIGN_KEY)`
    select k.conname as name, f.relname as from, t.relname as to
    from pg_constraint k join pg_class f on f.oid = k.conrelid
      join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and not k.condeferrable
      and k.connamespace = current_schema()::regnamespace
    order by k.conname
  `.execute(kysely);
  return rows;
}

/** Referenced tables first. In a cycle, the keys that point forward are listed. */
function sortByDependency(tables: Map<string, Table>, keys: ForeignKey[]): Table[] {
  const remaining = new Map(tables);
  const ordered: Table[] = [];
  while (remaining.size > 0) {
    const isUnresolved = ({ from, to }: ForeignKey) =>
      remaining.has(from) && remaining.has(to) && from !== to;
    const unblocked = [...remaining.values()].find(
      ({ name }) => !keys.some((key) => key.from === name && isUnresolved(key)),
    );
    const [next = unblocked] = unblocked ? [unblocked] : remaining.values();
    if (next === undefined) break;
    const forwardKeys = keys
      .filter(({ from, to }) => from === next.name && remaining.has(to))
      .map(({ name }) => name);
    ordered.push({ ...next, forwardKeys });
    remaining.delete(next.name);
  }
  return ordered;
}

/** Sequences of dumped tables and of no table, each with its next value. */
export async function readSequences(
  kysely: Kysely<Schema>,
): Promise<{ name: string; next: string }[]> {
  const { rows } = await typedSql('sequences', { name: column.text(), increment: column.text() })`
    select c.relname as name, s.seqincrement as increment
    from pg_class c join pg_sequence s on s.seqrelid = c.oid
    left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid
      and d.refclassid = 'pg_class'::regclass
      and d.deptype in ('a', 'i')
    left join pg_class owner on owner.oid = d.refobjid
    where c.relnamespace = current_schema()::regnamespace
      and (owner.relname is null or owner.relname <> all (${EXCLUDED_TABLES}::text[]))
    order by c.relname
  `.execute(kysely);
  const sequences: { name: string; next: string }[] = [];
  for (const { name, increment } of rows) {
    const result = await typedSql('next number of a sequence', { next: column.text() })`
      select (last_value + case when is_called then ${increment}::bigint else 0 end)::text as next
        from ${sql.table(name)}
    `.execute(kysely);
    sequences.push({ name, next: result.rows[0]?.next ?? '1' });
  }
  return sequences;
}
