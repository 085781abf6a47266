import type { Lang } from '../../../domain/language/language.ts';
import type { SeasonPage, TitlePage } from '../../../domain/titles/title.ts';
import type { Services } from '../../context.ts';

export type SeasonView = SeasonPage & {
  show: Pick<TitlePage, 'id' | 'title' | 'backdrop' | 'poster'>;
  /** Numbers of the neighbouring seasons. */
  previous: number | null;
  next: number | null;
  restricted: boolean;
};

/**
 * A season with its episodes and show, and the names of the show in each language. `null` if either
 * is unknown.
 */
export async function getSeasonView(
  { catalog }: Pick<Services, 'catalog'>,
  showId: number,
  number: number,
  lang: Lang,
): Promise<(SeasonView & Pick<TitlePage, 'names'>) | null> {
  const [season, show] = await Promise.all([
    catalog.season(showId, number, lang),
    catalog.title('tv', showId, lang),
  ]);
  if (season === null || show === null) return null;
  const numbers = show.seasons.map((season) => season.number);
  const index = numbers.indexOf(number);
  const { id, title, backdrop, poster, restricted, names } = show;
  return {
    ...season,
    show: { id, title, backdrop, poster },
    previous: index > 0 ? (numbers[index - 1] ?? null) : null,
    next: index >= 0 ? (numbers[index + 1] ?? null) : null,
    restricted,
    names,
  };
}
