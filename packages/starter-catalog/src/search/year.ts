/**
 * Splits queries such as `괴물 2006` and `(2006) The Host`. `null` without a year or without words.
 */
export function splitYear(query: string): { words: string; year: string } | null {
  const [match, year = ''] =
    /(?:^|\s)\(?((?:18|19|20)\d\d)\)?(?=\s|$)/.exec(query.normalize('NFKC')) ?? [];
  if (!match) return null;
  const words = query.normalize('NFKC').replace(match, ' ').trim();
  return words ? { words, year } : null;
}
