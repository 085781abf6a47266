import type { MediaType } from '@kinora/domain/title';

/** Age ratings by country in ascending order. */
const MOVIES = new Map<string, string[]>([
  ['AU', ['G', 'PG', 'M', 'MA 15+', 'R 18+']],
  ['BR', ['L', '10', '12', '14', '16', '18']],
  ['DE', ['0', '6', '12', '16', '18']],
  ['ES', ['A', '7', '12', '16', '18']],
  ['FR', ['TP', '10', '12', '16', '18']],
  ['GB', ['U', 'PG', '12A', '12', '15', '18']],
  ['JP', ['G', 'PG12', 'R15+', 'R18+']],
  ['KR', ['ALL', '12', '15', '19']],
  ['US', ['G', 'PG', 'PG-13', 'R', 'NC-17']],
]);

/** Countries that rate shows differently from movies. */
const SHOWS = new Map<string, string[]>([
  ...MOVIES,
  ['KR', ['ALL', '7', '12', '15', '19']],
  ['US', ['TV-Y', 'TV-Y7', 'TV-G', 'TV-PG', 'TV-14', 'TV-MA']],
]);

const ORDERS: Record<MediaType, Map<string, string[]>> = { movie: MOVIES, tv: SHOWS };

export function certificationList(type: MediaType) {
  const listed = [...ORDERS[type]].map(([country, ratings]) => {
    return [
      country,
      ratings.map((certification, index) => ({ certification, meaning: '', order: index + 1 })),
    ] as const;
  });
  return { certifications: Object.fromEntries(listed) };
}

/** The position of a rating in its country's order; `null` if unknown. */
export function getStrictness(
  type: MediaType,
  country: string,
  certification: string | undefined,
): number | null {
  const order = ORDERS[type].get(country)?.indexOf(certification ?? '') ?? -1;
  return order === -1 ? null : order;
}
