/** NaN for an empty list. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * The value below which a `share` (0 to 1) of the values lies, interpolated. NaN for an empty list.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * The median of the rounds' ratios: other load in a round affects both contenders. NaN for empty
 * lists.
 */
export function medianRatio(figures: readonly number[], references: readonly number[]): number {
  return median(figures.map((figure, round) => figure / (references[round] ?? Number.NaN)));
}
