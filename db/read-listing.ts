import { type Kysely, type RawBuilder, sql } from 'kysely';
import { EMPTY_LISTING, LAST_PAGE, type Listing } from '../domain/listing.ts';
import type { TitleRef } from '../domain/title.ts';
import type { Schema } from './schema.ts';
import { type Columns, column, type TypedRow, typedSql } from './typed-sql.ts';

/** As far as rows are counted: a million takes as long as everything else of a page together. */
const COUNTED = 100_000;
/** So few are found first and then put in order; of more, each page is found by going along the order. */
const FEW = 10_000;

export type ListingQuestion<C extends Columns> = {
  /** Name of the query (see typed-sql.ts). */
  query: string;
  /** The table, named `t` in all that follows. Its key is `id`. */
  table: keyof Schema;
  where: RawBuilder<unknown>[];
  /** By columns of `t`, down to one that is unique, along an index. */
  order: RawBuilder<unknown>;
  /** What is read of each row of the page, from `t` and what is joined to it. */
  columns: RawBuilder<unknown>;
  /** The same columns with their types. */
  row: C;
  joins?: RawBuilder<unknown>;
  page: number;
  size: number;
};

/**
 * One page of a table that may have millions of rows: the ids of the page are found, by an index alone where it has all that is asked
 * for, and what is shown is read of those few.
 */
export async function readListing<C extends Columns>(
  kysely: Kysely<Schema>,
  question: ListingQuestion<C>,
): Promise<Listing<TypedRow<C>>> {
  const { query, table, where, order, columns, row, joins = sql``, size } = question;
  const from = sql`${sql.table(table)} as t ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`;
  const counted = await typedSql('rows of a listing', { total: column.number() })`
    select count(*)::integer as total from (select from ${from} limit ${COUNTED + 1}) as counted`.execute(
    kysely,
  );
  const total = counted.rows[0]?.total ?? 0;
  if (total === 0) return EMPTY_LISTING;
  const pages = Math.min(Math.max(1, Math.ceil(total / size)), LAST_PAGE);
  const page = Math.min(question.page, pages);
  // PostgreSQL does not know how rare a beginning of a word is, or what seldom comes together, and would go along the order for all of
  // them. Nothing moves behind `offset 0`.
  const found = total > FEW ? from : sql`(select t.* from ${from} offset 0) as t`;
  const { rows } = await typedSql(query, row)`
    select ${columns}
    from (select t.id from ${found} order by ${order} limit ${size} offset ${(page - 1) * size}) as page
    join ${sql.table(table)} as t on t.id = page.id ${joins} order by ${order}`.execute(kysely);
  return { rows, page, pages, total: Math.min(total, COUNTED), more: total > COUNTED };
}

/** The orders of most lists, by when a row was made. */
export const BY_AGE = {
  newest: sql`t.created_at desc, t.id`,
  oldest: sql`t.created_at, t.id desc`,
};

/**
 * The condition that words of `text` begin like those that somebody looks for, all of them; `text` is what an index of `search_words` is
 * over. A single Latin letter or digit begins half of all words: it is looked for as a word. None where nothing is looked for.
 */
export function hasWords(text: RawBuilder<unknown>, typed: string): RawBuilder<unknown>[] {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (words.length === 0) return [];
  const query = words.map((word) => (/^[a-z0-9]$/.test(word) ? word : `${word}:*`)).join(' & ');
  return [sql`search_words(${text}) @@ ${query}::tsquery`];
}

/** The condition that a row of `t` is about one of these titles. */
export function isOfTitles(titles: TitleRef[]): RawBuilder<unknown> {
  const [first, ...others] = titles;
  if (!first) return sql`false`;
  // One alone is read along its index.
  if (others.length === 0)
    return sql`t.content_type = ${first.type} and t.content_id = ${first.id}`;
  return sql`(t.content_type, t.content_id) in (
    select * from unnest(${titles.map(({ type }) => type)}::text[], ${titles.map(({ id }) => id)}::integer[]))`;
}
