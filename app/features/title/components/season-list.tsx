import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { chevronDownIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CatalogText } from '../../../ui/localized.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { SectionHead } from '../../../ui/section.tsx';
import { EpisodeSkeletons } from '../../../ui/skeleton.tsx';
import type { TitleView } from '../get-title-view.server.ts';
import { EpisodeList } from './episode-list.tsx';
import { useEpisodes } from './use-episodes.ts';

/** Enough to fill the screen. */
const MAX_SKELETONS = 4;

/** Seasons of a show; each loads its episodes when it opens (D5). */
export function SeasonList({ title }: { title: TitleView }) {
  const { t } = useLanguage();
  return (
    <section className="section">
      <SectionHead heading={t('season.heading')}>
        <span className="muted">{t('season.count', { count: title.seasons.length })}</span>
      </SectionHead>
      {title.seasons.map((season) => (
        <Season key={season.number} season={season} show={title} />
      ))}
    </section>
  );
}

function Season({ season, show }: { season: TitleView['seasons'][number]; show: TitleView }) {
  const { code, t } = useLanguage();
  const { state, load } = useEpisodes(links.episodes(code, show.id, season.number));
  return (
    <details className="season" onToggle={(event) => event.currentTarget.open && load()}>
      <summary>
        <CatalogText text={season.name} />
        <span className="muted">
          {[season.date?.slice(0, 4), t('season.episodes', { count: season.episodeCount })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Icon svg={chevronDownIcon} />
      </summary>
      <div className="season-body">
        <p className="sr-only" role="status">
          {state.status === 'loading' ? t('season.loading') : ''}
        </p>
        {state.status === 'loading' && (
          <EpisodeSkeletons count={Math.min(season.episodeCount, MAX_SKELETONS)} />
        )}
        {state.status === 'failed' && (
          <div className="button-row" role="alert">
            <p>{t('season.failed')}</p>
            <button type="button" className="button button--secondary" onClick={load}>
              {t('error.try_again')}
            </button>
          </div>
        )}
        {state.status === 'loaded' && <EpisodeList episodes={state.episodes} level={3} />}
        <PageLink
          className="text-link"
          to={links.season(code, show.id, show.title.text, season.number)}
        >
          {t('season.open')}
        </PageLink>
      </div>
    </details>
  );
}
