/** @jsxImportSource ../../../ui/static-jsx */
import type { Episode } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { CatalogText, Formatted, langAttributes } from '../../../ui/localized.tsx';
import { WidePicture } from '../../../ui/picture.tsx';
import { Score } from '../../../ui/score.tsx';
import { StaticHtml } from '../../../ui/static-html.tsx';

const STILL_SIZES = 'clamp(112px, 20.5vw, 208px)';

export function EpisodeList({ episodes, level }: { episodes: Episode[]; level: 2 | 3 }) {
  const { t } = useLanguage();
  if (episodes.length === 0) return <p className="muted">{t('season.empty')}</p>;
  return (
    <StaticHtml as="ol">
      {episodes.map((episode) => (
        <EpisodeItem key={episode.number} episode={episode} level={level} />
      ))}
    </StaticHtml>
  );
}

function EpisodeItem({ episode, level }: { episode: Episode; level: 2 | 3 }) {
  const { t, format } = useLanguage();
  const Heading = `h${level}` as const;
  return (
    <li className="episode">
      <WidePicture path={episode.still} sizes={STILL_SIZES} />
      <div className="episode-text">
        <Heading>
          <bdi>{format.number(episode.number)}.</bdi> <CatalogText text={episode.name} />
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
        {episode.overview ? (
          <p {...langAttributes(episode.overview.lang)}>{episode.overview.text}</p>
        ) : (
          <p className="muted">{t('season.no_overview')}</p>
        )}
      </div>
    </li>
  );
}
