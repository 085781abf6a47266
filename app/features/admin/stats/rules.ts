/** What is counted each day, in the order in which it is shown. */
export const MEASURES = ['signups', 'reviews', 'saved', 'views', 'searches', 'empty'] as const;
export type Measure = (typeof MEASURES)[number];

/** A day of UTC in ISO and what happened on it. */
export type Day = { day: string } & Record<Measure, number>;

/** By how much of what there was before something has grown; null where there was nothing before, or nothing is new. */
export function growthOf({ total, added }: { total: number; added: number }): number | null {
  const before = total - added;
  return before > 0 && added > 0 ? added / before : null;
}

/** The numbers of one measure, oldest first. */
export function seriesOf(days: readonly Day[], measure: Measure): number[] {
  return days.map((day) => day[measure]);
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** To the nearest whole. */
export function averageOf(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : Math.round(sumOf(numbers) / numbers.length);
}

const STEPS = [1, 1.5, 2, 3, 4, 6, 8, 10];

/** Where the axis of a chart ends: a round number that is not below any of these, and whole when it is halved. */
export function axisTop(numbers: readonly number[]): number {
  const most = Math.max(2, ...numbers);
  const scale = 10 ** Math.floor(Math.log10(most));
  return (
    STEPS.map((step) => step * scale).find((top) => top >= most && top % 2 === 0) ?? 10 * scale
  );
}
