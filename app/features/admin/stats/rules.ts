/** Numbers counted each day, in the order of the page. */
export const MEASURES = ['signups', 'reviews', 'saved', 'views', 'searches', 'empty'] as const;
export type Measure = (typeof MEASURES)[number];

/** Those with a chart. The sum of searches without results is beside their list. */
export const CHARTED = ['signups', 'reviews', 'saved', 'views', 'searches'] as const;

/** Whether beacons of the pages count it; the others are rows of the database. */
export function isVisitMeasure(measure: Measure): boolean {
  return measure === 'views' || measure === 'searches' || measure === 'empty';
}

/** Protects privacy: rarer searches are not shown. */
export const MIN_SEARCHES = 3;

/** Numbers of a day; `day` is an ISO date in UTC. */
export type Day = { day: string } & Record<Measure, number>;

/** Growth as a share of the former total; `null` if either is 0. */
export function getGrowthRate({ total, added }: { total: number; added: number }): number | null {
  const before = total - added;
  return before > 0 && added > 0 ? added / before : null;
}

/** The numbers of one measure, oldest first. */
export function toSeries(days: readonly Day[], measure: Measure): number[] {
  return days.map((day) => day[measure]);
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Rounded; 0 for an empty list. */
export function roundedAverage(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : Math.round(sumOf(numbers) / numbers.length);
}

const AXIS_STEPS = [1, 1.5, 2, 3, 4, 6, 8, 10];

/** Upper end of a chart's axis: a round, even number, at least the maximum. */
export function getAxisMax(numbers: readonly number[]): number {
  const max = Math.max(2, ...numbers);
  const scale = 10 ** Math.floor(Math.log10(max));
  return (
    AXIS_STEPS.map((step) => step * scale).find(
      (candidate) => candidate >= max && candidate % 2 === 0,
    ) ?? 10 * scale
  );
}

/** Formats a ratio as a percentage with at most one fraction digit: `3.1%`. */
export function formatPercent(intl: string, fraction: number): string {
  return new Intl.NumberFormat(intl, { style: 'percent', maximumFractionDigits: 1 }).format(
    fraction,
  );
}

/** Formats an ISO date without its year: `Nov 20`. */
export function formatShortDay(intl: string, day: string): string {
  return new Intl.DateTimeFormat(intl, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
}
