import { defineQuery, option, type QueryOf } from '../../../../domain/forms/url-query.ts';

/** Days shown, including today (M2). */
export const RANGES = [7, 30, 90] as const;

export const statsQuery = defineQuery({
  days: option(RANGES, { fallback: 30 }),
  view: option(['chart', 'table']),
});
export type StatsQuery = QueryOf<typeof statsQuery>;
