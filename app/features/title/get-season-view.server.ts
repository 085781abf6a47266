import type { Lang } from '../../../domain/language/language.ts';
import type { Text } from '../../../domain/language/localized-text.ts';
import type {
  Episode,
  SeasonPage,
  SeasonSummary,
  TitlePage,
} from '../../../domain/titles/title.ts';
import { findUnnamedEpisodes } from '../../../domain/titles/unnamed-episodes.ts';
import type { Services } from '../../context.ts';

/** `name` is `null` if it only repeats the number. */
export type EpisodeView = Omit<Episode, 'name'> & { name: Text | null };

export type SeasonView = Omit<SeasonPage, 'episodes'> & {
  episodes: EpisodeView[];
  show: Pick<TitlePage, 'id' | 'title' | 'backdrop' | 'poster'>;
  /** All seasons of the show, in order. */
  seasons: Pick<SeasonSummary, 'number' | 'name'>[];
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
  const { id, title, backdrop, poster, restricted, names } = show;
  const unnamed = findUnnamedEpisodes(season.episodes);
  return {
    ...season,
    episodes: season.episodes.map((episode) => ({
      ...episode,
      name: unnamed.has(episode.number) ? null : episode.name,
    })),
    show: { id, title, backdrop, poster },
    seasons: show.seasons.map(({ number: seasonNumber, name }) => ({ number: seasonNumber, name })),
    restricted,
    names,
  };
}
