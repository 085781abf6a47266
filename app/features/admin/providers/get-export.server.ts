import { type RawBuilder, sql } from 'kysely';
import { column, type TypedRow, typedSql } from '../../../../db/typed-sql.ts';
import { writeCsv, writeCsvRows } from '../../../../lib/csv.ts';
import { getDayIn } from '../../../../lib/iso-day.ts';
import { type AdminSession, changeAsAdmin } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { providerConditions } from './get-providers.server.ts';
import {
  COLUMNS,
  type Column,
  DATE_COLUMNS,
  type ProvidersQuery,
  providersQuery,
} from './schema.ts';

/** Limits memory for a million rows. */
const BATCH_SIZE = 5000;

const ROW = {
  content_type: column.text(),
  content_id: column.number(),
  provider_name: column.text(),
  watch_type: column.text(),
  country_code: column.text(),
  provider_url: column.orNull(column.text()),
  provider_logo_url: column.orNull(column.text()),
  is_active: column.boolean(),
  starts_on: column.orNull(column.text()),
  ends_on: column.orNull(column.text()),
  folded: column.text(),
};
type Row = TypedRow<typeof ROW>;

/**
 * All providers of a query, by title, as a CSV file that can be imported. Logs the export before it
 * begins. Rejects with a `AdminError` if the role was revoked.
 */
export async function getExport(
  { db, operator }: Pick<Services, 'db' | 'operator'>,
  admin: AdminSession,
  query: ProvidersQuery,
): Promise<AsyncGenerator<string>> {
  const conditions = providerConditions(query, getDayIn(operator.timeZone));
  const filters = providersQuery.write({ ...query, page: 1, open: null });
  await changeAsAdmin({ db }, admin, async (transaction) => {
    const { rows } = await typedSql('lines of exported providers', { lines: column.number() })`
      select count(*)::integer as lines
        from watch_providers t ${where(conditions)}`.execute(transaction);
    return {
      log: [
        {
          action: 'export_providers',
          type: 'watch_provider',
          id: 'providers.csv',
          details: { filters, lines: rows[0]?.lines },
        },
      ],
      result: null,
    };
  });
  return lines();

  async function* lines(): AsyncGenerator<string> {
    yield writeCsv([COLUMNS]);
    let last: Row | undefined;
    do {
      const rows = await readAfter(last);
      yield writeCsvRows(rows.map((row) => COLUMNS.map((column) => row[column])));
      last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
    } while (last);
  }

  /** In the order of the index watch_providers_once. */
  async function readAfter(last: Row | undefined): Promise<Row[]> {
    const key = sql`t.content_type, t.content_id, t.country_code, t.watch_type,
      lower(t.provider_name)`;
    const afterLast =
      last &&
      sql`(${key}) > (${last.content_type}, ${last.content_id}, ${last.country_code},
        ${last.watch_type}, ${last.folded})`;
    const { rows } = await typedSql('exported providers', ROW)`
      select ${sql.join(COLUMNS.map(toSql))},
        lower(t.provider_name) as folded from watch_providers t
      ${where([...conditions, ...(afterLast ? [afterLast] : [])])} order by ${key}
        limit ${BATCH_SIZE}`.execute(db);
    return rows;
  }
}

/** Dates as text: a Date has a time zone. */
function toSql(name: Column): RawBuilder<unknown> {
  const reference = sql.ref(`t.${name}`);
  return DATE_COLUMNS.some((date) => date === name)
    ? sql`${reference}::text as ${sql.ref(name)}`
    : reference;
}

function where(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}
