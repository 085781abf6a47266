import { sql } from 'kysely';
import { column, typedSql } from '../../../db/typed-sql.ts';
import type { User } from '../../../domain/accounts/account.ts';
import type { Lang } from '../../../domain/language/language.ts';
import { writeCsv } from '../../../lib/csv.ts';
import type { Services } from '../../context.ts';
import { links } from '../../i18n/links.ts';
import { listOwnTables, type OwnTable } from './list-own-tables.server.ts';

/** Rows in memory at a time: one of an import may have a text of 20 KB. */
const BATCH_SIZE = 200;

const ROW = {
  row: column.json<Record<string, unknown>>(),
  /** Values of the key, where the next batch begins. */
  place: column.json<string[]>(),
};

/**
 * All data of a user as JSON, in pieces. Resolves after the first query; the others run while the
 * text is read.
 */
export async function getOwnData(
  { db, site }: Pick<Services, 'db' | 'site'>,
  { id }: Pick<User, 'id'>,
  lang: Lang,
): Promise<AsyncGenerator<string>> {
  const tables = listOwnTables(id, site.origin + links.sharedList(lang, ''));
  const text = writeTables(db, Object.entries(tables));
  const { value: begin = '' } = await text.next();
  return (async function* withBegin() {
    yield begin;
    yield* text;
  })();
}

async function* writeTables(
  db: Services['db'],
  tables: [name: string, OwnTable][],
): AsyncGenerator<string, undefined> {
  let separator = '{\n';
  for (const [name, table] of tables) {
    const head = `${separator}  ${JSON.stringify(name)}: `;
    separator = ',\n';
    if (table.single) {
      const [rows = []] = await Array.fromAsync(readBatches(db, table));
      yield head + JSON.stringify(rows[0] ?? null);
      continue;
    }
    let lead = `${head}[\n`;
    for await (const rows of readBatches(db, table)) {
      yield lead + rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
      lead = ',\n';
    }
    yield lead === ',\n' ? '\n  ]' : `${head}[]`;
  }
  yield '\n}\n';
}

/** The rows in batches that are not empty. */
async function* readBatches(
  db: Services['db'],
  { table, columns, expressions = {}, where, key }: OwnTable,
): AsyncGenerator<object[]> {
  const toColumn = (name: string) => sql.ref(`t.${name}`);
  const values = sql.join([
    ...columns.map(toColumn),
    ...Object.entries(expressions).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ]);
  const keyColumns = sql.join(key.map(toColumn));
  let place: string[] | undefined;
  do {
    const after = place ? sql`(${keyColumns}) > (${sql.join(place)})` : sql`true`;
    const { rows } = await typedSql('rows of own data', ROW)`
      select (select row_to_json(o) from (select ${values}) as o) as row,
        json_build_array(${sql.join(key.map((name) => sql`${toColumn(name)}::text`))}) as place
      from ${sql.table(table)} as t where ${where} and ${after}
      order by ${keyColumns} limit ${BATCH_SIZE}`.execute(db);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    place = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.place;
  } while (place);
}

/** CSV export of own reviews. */
export async function getOwnReviewsTable(
  { db }: Pick<Services, 'db'>,
  { id }: User,
): Promise<string> {
  const header = [
    'content_type',
    'content_id',
    'rating',
    'review_text',
    'spoiler',
    'language',
    'created_at',
    'updated_at',
  ] as const;
  const reviews = await db
    .selectFrom('reviews')
    .select(header)
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  return writeCsv([header, ...reviews.map((review) => header.map((name) => review[name]))]);
}
