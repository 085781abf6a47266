import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { chevronLeftIcon, chevronRightIcon } from '../../../icons/icons.ts';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CatalogText, Formatted, langAttributes } from '../../../ui/localized.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { BackdropArt } from '../../../ui/picture.tsx';
import type { SeasonView } from '../get-season-view.server.ts';
import { EpisodeList } from './episode-list.tsx';

/** Page of a season, for links and for visitors without scripts. */
export function SeasonPage({ season }: { season: SeasonView }) {
  const { code, t, format } = useLanguage();
  const { show } = season;
  const getSeasonPath = (number: number) => links.season(code, show.id, show.title.text, number);
  return (
    <>
      <div className="band band--plain stage">
        <BackdropArt path={show.backdrop} title={{ type: 'tv', id: show.id }} />
        <div className="wrap">
          <div className="band-text">
            <p>
              <PageLink
                className="text-link"
                to={links.title(code, 'tv', show.id, show.title.text)}
              >
                <CatalogText text={show.title} />
              </PageLink>
            </p>
            <h1>
              <CatalogText text={season.name} />
            </h1>
            <p className="meta">
              {season.date && <Formatted>{format.date(season.date)}</Formatted>}
              <span>{t('season.episodes', { count: season.episodes.length })}</span>
            </p>
          </div>
        </div>
      </div>
      <BelowFirstScreen className="wrap section">
        {season.overview && (
          <p className="prose" {...langAttributes(season.overview.lang)}>
            {season.overview.text}
          </p>
        )}
        <EpisodeList episodes={season.episodes} level={2} />
        <nav className="step-links" aria-label={t('season.heading')}>
          {season.previous !== null && (
            <PageLink className="button button--secondary" to={getSeasonPath(season.previous)}>
              <Icon svg={chevronLeftIcon} directional />
              {t('season.previous')}
            </PageLink>
          )}
          <PageLink
            className="button button--secondary"
            to={links.title(code, 'tv', show.id, show.title.text)}
          >
            {t('season.to_show')}
          </PageLink>
          {season.next !== null && (
            <PageLink className="button button--secondary" to={getSeasonPath(season.next)}>
              {t('season.next')}
              <Icon svg={chevronRightIcon} directional />
            </PageLink>
          )}
        </nav>
      </BelowFirstScreen>
    </>
  );
}
