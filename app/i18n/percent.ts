/** Formats a ratio as a percentage with at most one fraction digit: `3.1%`. */
export function formatPercent(intl: string, fraction: number): string {
  return new Intl.NumberFormat(intl, { style: 'percent', maximumFractionDigits: 1 }).format(
    fraction,
  );
}
