import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LAST_PAGE, type Listing } from '../domain/listing.ts';
import type { Schema } from './schema.ts';

/** As far as rows are counted: a million takes as long as everything else of a page together. */
const COUNTED = 100_000;

export type ListingQuestion = {
  /** The table, named `t` in all that follows. */
  table: keyof Schema;
  where: RawBuilder<unknown>[];
  /** By columns of `t`, down to one that is unique, along an index. */
  order: RawBuilder<unknown>;
  /** What is read of each row of the page, from `t` and what is joined to it. */
  columns: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
  page: number;
  size: number;
};

/**
 * One page of a table that may have millions of rows: the page is found by its index alone, and what belongs to its rows is joined to
 * those few.
 */
export async function readListing<Row>(kysely: Kysely<Schema>, question: ListingQuestion): Promise<Listing<Row>> {
  const { table, where, order, columns, joins = sql``, size } = question;
  const from = sql`${sql.table(table)} as t ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`;
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from (select from ${from} limit ${COUNTED + 1}) as counted`.execute(kysely);
  const total = counted.rows[0]?.total ?? 0;
  const pages = Math.min(Math.max(1, Math.ceil(total / size)), LAST_PAGE);
  const page = Math.min(question.page, pages);
  // To find out once more that there is nothing may take a look at every row.
  if (total === 0) return { rows: [], page, pages, total, more: false };
  const { rows } = await sql<Row>`
    select ${columns} from (select t.* from ${from} order by ${order} limit ${size} offset ${(page - 1) * size}) as t
    ${joins} order by ${order}`.execute(kysely);
  return { rows, page, pages, total: Math.min(total, COUNTED), more: total > COUNTED };
}

/**
 * A condition that words of `text` begin like those that somebody looks for, all of them; `text` is what an index of `search_words` is
 * over. Null where nothing is looked for.
 */
export function hasWords(text: RawBuilder<unknown>, typed: string): RawBuilder<unknown> | null {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (words.length === 0) return null;
  return sql`search_words(${text}) @@ ${words.map((word) => `${word}:*`).join(' & ')}::tsquery`;
}
