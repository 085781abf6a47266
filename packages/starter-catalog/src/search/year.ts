/** A query such as 괴물 2006 or (2006) The Host: its words, and the year that tells namesakes apart. Null without either. */
export function splitYear(query: string): { words: string; year: string } | null {
  const [found, year = ''] =
    /(?:^|\s)\(?((?:18|19|20)\d\d)\)?(?=\s|$)/.exec(query.normalize('NFKC')) ?? [];
  if (!found) return null;
  const words = query.normalize('NFKC').replace(found, ' ').trim();
  return words ? { words, year } : null;
}
