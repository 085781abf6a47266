import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { chevronDownIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { CatalogText } from '../../../ui/localized.tsx';
import { SectionHead } from '../../../ui/section.tsx';
import { useOnOpen } from '../../../ui/use-on-open.ts';
import type { TitleView } from '../get-title-view.server.ts';

/** Loaded when a season first opens. */
const SeasonEpisodes = lazyComponent(
  async () => (await import('./season-episodes.tsx')).SeasonEpisodes,
);

type Season = TitleView['seasons'][number];

/** Up to eight seasons are all shown; of more, six, so that the overview below is not far away. */
const MAX_UNFOLDED = 8;
const MAX_VISIBLE = 6;

/** Seasons of a show; each loads its episodes when it opens (D5). */
export function SeasonList({ title }: { title: TitleView }) {
  const { t } = useLanguage();
  const { seasons } = title;
  const visibleCount = seasons.length > MAX_UNFOLDED ? MAX_VISIBLE : MAX_UNFOLDED;
  const toRow = (season: Season) => <SeasonRow key={season.number} season={season} show={title} />;
  return (
    <section className="seasons">
      <SectionHead heading={t('season.heading')}>
        <span className="muted">{t('season.count', { count: seasons.length })}</span>
      </SectionHead>
      {seasons.slice(0, visibleCount).map(toRow)}
      {seasons.length > visibleCount && (
        <details className="season season--more">
          <summary>
            {t('season.all')}
            <Icon svg={chevronDownIcon} />
          </summary>
          {seasons.slice(visibleCount).map(toRow)}
        </details>
      )}
    </section>
  );
}

function SeasonRow({ season, show }: { season: Season; show: TitleView }) {
  const { code, t } = useLanguage();
  const [opened, setOpened] = useState(false);
  return (
    <details className="season" {...useOnOpen(() => setOpened(true))}>
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
        {opened && (
          <Suspense>
            <SeasonEpisodes
              url={links.episodes(code, show.id, season.number)}
              count={season.episodeCount}
            />
          </Suspense>
        )}
        <Link
          className="text-link"
          to={links.season(code, show.id, show.title.text, season.number)}
        >
          {t('season.open')}
        </Link>
      </div>
    </details>
  );
}
