/** Days shown, including today (M2). */
export const RANGES = [7, 30, 90] as const;
type Range = (typeof RANGES)[number];

const VIEWS = ['chart', 'table'] as const;
export type StatsQuery = { days: Range; view: (typeof VIEWS)[number] };

const DEFAULT_QUERY: StatsQuery = { days: 30, view: 'chart' };

/** Unknown values give the defaults. */
export function readStatsQuery(parameters: URLSearchParams): StatsQuery {
  return {
    days: RANGES.find((days) => String(days) === parameters.get('days')) ?? DEFAULT_QUERY.days,
    view: VIEWS.find((view) => view === parameters.get('view')) ?? DEFAULT_QUERY.view,
  };
}

export function writeStatsQuery({ days, view }: StatsQuery): {
  days: number | null;
  view: string | null;
} {
  return {
    days: days === DEFAULT_QUERY.days ? null : days,
    view: view === DEFAULT_QUERY.view ? null : view,
  };
}
