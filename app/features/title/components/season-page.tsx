import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { chevronLeftIcon, chevronRightIcon } from '../../../icons/icons.ts';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CatalogText, Formatted, langAttributes } from '../../../ui/localized.tsx';
import { TitleBand } from '../../../ui/pages/title-band.tsx';
import type { SeasonView } from '../get-season-view.server.ts';
import { EpisodeList } from './episode-list.tsx';
import { LanguageMark } from './language-mark.tsx';
import { SeasonSwitcher } from './season-switcher.tsx';

/** Page of a season, for links and for visitors without scripts (D5). */
export function SeasonPage({ season }: { season: SeasonView }) {
  const { code, t, format } = useLanguage();
  const { show, seasons } = season;
  const showPath = links.title(code, 'tv', show.id, show.title.text);
  const getSeasonPath = (number: number) => links.season(code, show.id, show.title.text, number);
  const index = seasons.findIndex(({ number }) => number === season.number);
  const [previous, next] = [seasons[index - 1], index < 0 ? undefined : seasons[index + 1]];
  return (
    <>
      <TitleBand
        backdrop={show.backdrop}
        poster={season.poster ?? show.poster}
        title={{ type: 'tv', id: show.id }}
      >
        <p>
          <Link className="text-link" to={showPath}>
            <CatalogText text={show.title} />
          </Link>
        </p>
        <h1>
          <CatalogText text={season.name} />
        </h1>
        <p className="meta">
          {season.date && <Formatted>{format.date(season.date)}</Formatted>}
          <span>{t('season.episodes', { count: season.episodes.length })}</span>
        </p>
      </TitleBand>
      <div className="wrap">
        <SeasonSwitcher
          seasons={seasons}
          current={season.number}
          previous={previous}
          next={next}
          getSeasonPath={getSeasonPath}
        />
        {season.overview && (
          <div className="season-overview">
            <p className="prose" {...langAttributes(season.overview.lang)}>
              {season.overview.text}
            </p>
            <LanguageMark lang={season.overview.lang} />
          </div>
        )}
      </div>
      <BelowFirstScreen className="wrap season-page">
        <EpisodeList episodes={season.episodes} level={2} />
        <div className="step-links">
          {previous && (
            <Link className="button button--secondary" to={getSeasonPath(previous.number)}>
              <Icon svg={chevronLeftIcon} directional />
              <CatalogText text={previous.name} />
            </Link>
          )}
          <Link className="button button--secondary" to={showPath}>
            {t('season.to_show')}
          </Link>
          {next && (
            <Link className="button button--secondary" to={getSeasonPath(next.number)}>
              <CatalogText text={next.name} />
              <Icon svg={chevronRightIcon} directional />
            </Link>
          )}
        </div>
      </BelowFirstScreen>
    </>
  );
}
