import { useLanguage } from '../../../i18n/language-context.tsx';
import { CatalogText, Formatted, langAttributes } from '../../../ui/localized.tsx';
import { WidePicture } from '../../../ui/picture.tsx';
import { Score } from '../../../ui/score.tsx';
import type { EpisodeView } from '../get-season-view.server.ts';

/** See seasons.css. */
const STILL_SIZES = '(min-width: 768px) 160px, min(112px, 34vw - 11px)';

type EpisodeListProps = { episodes: EpisodeView[]; level: 2 | 3 };

/** The episodes of a season; without names and overviews they are a dense grid of numbers. */
export function EpisodeList({ episodes, level }: EpisodeListProps) {
  const { t } = useLanguage();
  if (episodes.length === 0) return <p className="muted">{t('season.empty')}</p>;
  const dense = episodes.every(({ name, overview }) => name === null && overview === null);
  const hasStills = !dense || episodes.some(({ still }) => still !== null);
  return (
    <ol className={dense ? 'episodes episodes--dense' : 'episodes'}>
      {episodes.map((episode) => (
        <EpisodeItem key={episode.number} episode={episode} level={level} hasStill={hasStills} />
      ))}
    </ol>
  );
}

type EpisodeItemProps = { episode: EpisodeView; level: 2 | 3; hasStill: boolean };

function EpisodeItem({ episode, level, hasStill }: EpisodeItemProps) {
  const { format } = useLanguage();
  const Heading = `h${level}` as const;
  return (
    <li className="episode">
      {hasStill && <WidePicture path={episode.still} sizes={STILL_SIZES} />}
      <div className="episode-text">
        <Heading>
          {episode.name === null ? (
            format.number(episode.number)
          ) : (
            <>
              <bdi>{format.number(episode.number)}.</bdi> <CatalogText text={episode.name} />
            </>
          )}
        </Heading>
        <p className="tile-meta">
          {episode.date && (
            <time dateTime={episode.date}>
              <Formatted>{format.date(episode.date)}</Formatted>
            </time>
          )}
          {episode.runtime !== null && <Formatted>{format.runtime(episode.runtime)}</Formatted>}
          {episode.score !== null && <Score value={episode.score} />}
        </p>
        {episode.overview && (
          <p {...langAttributes(episode.overview.lang)}>{episode.overview.text}</p>
        )}
      </div>
    </li>
  );
}
