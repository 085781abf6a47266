import { type Kysely, type RawBuilder, sql } from 'kysely';
import { EMPTY_LISTING, type Listing, MAX_LISTING_PAGE } from '../domain/admin/listing.ts';
import type { TitleRef } from '../domain/titles/title.ts';
import type { Schema } from './schema.ts';
import { type Columns, column, type TypedRow, typedSql } from './typed-sql.ts';

/** Counting stops here: a million rows would take as long as the rest of a page. */
const MAX_COUNTED = 100_000;
/** Up to so many matches are sorted; for more, the page is read along the index. */
const MAX_SORTED = 10_000;

export type ListingOptions<C extends Columns> = {
  query: string;
  /** The table, aliased `t`, with the key `id`. */
  table: keyof Schema;
  where: RawBuilder<unknown>[];
  /** Columns of `t` that end with a unique one and have an index. */
  order: RawBuilder<unknown>;
  /** Expressions over `t` and its joins for each row of the page. */
  columns: RawBuilder<unknown>;
  row: C;
  joins?: RawBuilder<unknown>;
  page: number;
  size: number;
};

/** Finds the ids of the page, if possible by an index alone, then reads those rows. */
export async function readListing<C extends Columns>(
  kysely: Kysely<Schema>,
  options: ListingOptions<C>,
): Promise<Listing<TypedRow<C>>> {
  const { query, table, where, order, columns, row, joins = sql``, size } = options;
  const from = sql`${sql.table(table)} as t ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`;
  const counted = await typedSql('rows of a listing', { total: column.number() })`
    select count(*)::integer as total
      from (select from ${from} limit ${MAX_COUNTED + 1}) as counted`.execute(kysely);
  const total = counted.rows[0]?.total ?? 0;
  if (total === 0) return EMPTY_LISTING;
  const pages = Math.min(Math.max(1, Math.ceil(total / size)), MAX_LISTING_PAGE);
  const page = Math.min(options.page, pages);
  // PostgreSQL misjudges rare prefixes and combinations and would scan along the order for all of
  // them. `offset 0` is an optimisation fence.
  const matches = total > MAX_SORTED ? from : sql`(select t.* from ${from} offset 0) as t`;
  const { rows } = await typedSql(query, row)`
    select ${columns}
    from (select t.id from ${matches} order by ${order}
      limit ${size} offset ${(page - 1) * size}) as page
    join ${sql.table(table)} as t on t.id = page.id ${joins} order by ${order}`.execute(kysely);
  return { rows, page, pages, total: Math.min(total, MAX_COUNTED), more: total > MAX_COUNTED };
}

export const ORDER_BY_AGE = {
  newest: sql`t.created_at desc, t.id`,
  oldest: sql`t.created_at, t.id desc`,
};

/**
 * Condition that `text` contains a word with each prefix in `typed`; `text` needs an index over
 * `search_words`. A single Latin letter or digit is matched as a whole word, because half of all
 * words have such a prefix. Empty without words.
 */
export function matchesWords(text: RawBuilder<unknown>, input: string): RawBuilder<unknown>[] {
  const words = input.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (words.length === 0) return [];
  const query = words.map((word) => (/^[a-z0-9]$/.test(word) ? word : `${word}:*`)).join(' & ');
  return [sql`search_words(${text}) @@ ${query}::tsquery`];
}

export function matchesTitles(titles: TitleRef[]): RawBuilder<unknown> {
  const [first, ...rest] = titles;
  if (!first) return sql`false`;
  if (rest.length === 0) return sql`t.content_type = ${first.type} and t.content_id = ${first.id}`;
  return sql`(t.content_type, t.content_id) in (
    select * from unnest(${titles.map(({ type }) => type)}::text[],
      ${titles.map(({ id }) => id)}::integer[]))`;
}
