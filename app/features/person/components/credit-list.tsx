import { useState } from 'react';
import type { Tile } from '../../../../domain/titles/tile.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { SectionHead } from '../../../ui/section.tsx';
import type { CreditLine } from '../data.server.ts';
import { CreditTimeline } from './credit-timeline.tsx';

const FILTERS = ['all', 'movie', 'tv', 'cast', 'crew'] as const;
type Filter = (typeof FILTERS)[number];

/** Fewer credits need no filter. */
const MIN_CREDITS_FOR_FILTERS = 6;

type CreditListProps = {
  credits: CreditLine[];
  /** Titles whose posters are shown. */
  tiles: Tile[];
};

/** All credits by year, newest first, with a filter (D14). */
export function CreditList({ credits, tiles }: CreditListProps) {
  const { t } = useLanguage();
  const [filter, setFilter] = useState<Filter>('all');
  const labels: Record<Filter, string> = {
    all: t('person.all'),
    movie: t('search.movies'),
    tv: t('search.tv'),
    cast: t('person.acting'),
    crew: t('person.crew'),
  };
  const visibleCredits = credits.filter(
    ({ type, kind }) => filter === 'all' || filter === type || filter === kind,
  );
  const usableFilters = FILTERS.filter(
    (name) => name === 'all' || credits.some(({ type, kind }) => name === type || name === kind),
  );
  return (
    <section className="section">
      <SectionHead heading={t('person.credits')} />
      {credits.length === 0 ? (
        <p className="muted">{t('person.no_credits')}</p>
      ) : (
        <>
          {credits.length >= MIN_CREDITS_FOR_FILTERS && (
            <fieldset className="tab-bar needs-js" aria-label={t('filter.label')}>
              {usableFilters.map((name) => (
                <button
                  key={name}
                  type="button"
                  className="tab"
                  aria-pressed={filter === name}
                  onClick={() => setFilter(name)}
                >
                  {labels[name]}
                </button>
              ))}
            </fieldset>
          )}
          <CreditTimeline credits={visibleCredits} tiles={tiles} />
        </>
      )}
    </section>
  );
}
