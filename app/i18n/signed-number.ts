/** Formats a number with its sign: `+6`. */
export function formatSigned(intl: string, value: number): string {
  return new Intl.NumberFormat(intl, { signDisplay: 'always' }).format(value);
}
