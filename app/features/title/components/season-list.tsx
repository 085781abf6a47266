import { ChevronDown } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { Link, useFetcher } from 'react-router';
import type { SeasonSummary } from '../../../../domain/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { CatalogText } from '../../../ui/localized.tsx';
import { SectionHead } from '../../../ui/section.tsx';
import { EpisodeSkeletons } from '../../../ui/skeleton.tsx';
import type { SeasonView } from '../get-season-view.server.ts';
import type { TitleView } from '../get-title-view.server.ts';
import { EpisodeList } from './episode-list.tsx';

/** As many as fill the screen while the episodes come. */
const SKELETONS = 4;

/** The seasons of a show; each opens on its own and then loads its episodes (D5). */
export function SeasonList({ title }: { title: TitleView }) {
  const { t } = useLanguage();
  return (
    <section className="section">
      <SectionHead heading={t('season.heading')}>
        <span className="quiet">{t('season.count', { count: title.seasons.length })}</span>
      </SectionHead>
      {title.seasons.map((season) => (
        <Season key={season.number} season={season} show={title} />
      ))}
    </section>
  );
}

function Season({ season, show }: { season: SeasonSummary; show: TitleView }) {
  const { code, t } = useLanguage();
  // What the season page's loader answers; a refusal leaves no data, and an open season without data offers its page.
  const fetcher = useFetcher<{ season: SeasonView }>();
  const address = links.season(code, show.id, show.title.text, season.number);
  const episodes = fetcher.data?.season.episodes;

  function loadOnce(event: SyntheticEvent<HTMLDetailsElement>) {
    if (event.currentTarget.open && fetcher.state === 'idle' && !fetcher.data) fetcher.load(address);
  }

  return (
    <details className="season" onToggle={loadOnce}>
      <summary>
        <CatalogText of={season.name} />
        <span className="quiet">
          {[season.date?.slice(0, 4), t('season.episodes', { count: season.episodeCount })].filter(Boolean).join(' · ')}
        </span>
        <ChevronDown className="icon" aria-hidden />
      </summary>
      <div className="season-body">
        <p className="sr-only" role="status">
          {fetcher.state === 'loading' ? t('season.loading') : ''}
        </p>
        {fetcher.state === 'loading' && !episodes && <EpisodeSkeletons count={Math.min(season.episodeCount, SKELETONS)} />}
        {episodes && <EpisodeList episodes={episodes} />}
        <Link className="text-link" to={address}>
          {t('season.open')}
        </Link>
      </div>
    </details>
  );
}
