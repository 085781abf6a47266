import { Suspense } from 'react';
import { Link } from 'react-router';
import { hasFilters, NAMED_LISTS, NO_FILTERS, PAGE_SIZE } from '../../../../domain/lists/list.ts';
import type { Genre, MediaType } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { compassIcon } from '../../../icons/icons.ts';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { EmptyInFamilyMode } from '../../../ui/empty-in-family-mode.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { LoadMore, Pager, useIsLoading } from '../../../ui/pager.tsx';
import { usePosterSizes } from '../../../ui/poster-size.ts';
import { useSite } from '../../../ui/site.tsx';
import { TileSkeletons } from '../../../ui/skeleton.tsx';
import { useTitleStates } from '../../../ui/tile-data.tsx';
import { TitleTile } from '../../../ui/title-tile.tsx';
import type { FilteredList } from '../get-filtered-list.server.ts';
import { getListPath, isUnknownGenre } from '../rules.ts';
import { MAX_PAGES_PER_GRID, writeListQuery } from '../schema.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { HeroCarousel } from './hero-carousel.tsx';
import { PosterSizeChoice } from './poster-size-choice.tsx';

/** Loaded for signed-in users only. */
const ExclusionFilter = lazyComponent(
  async () => (await import('../../../ui/title-state/exclusion-filter.tsx')).ExclusionFilter,
);

export function ListPage(list: FilteredList) {
  const { code, t } = useLanguage();
  const titleStates = useTitleStates();
  const { type, view, query, panel, path, slides, tiles } = list;
  const clearUrl = getListPath({ ...list, query: { ...query, ...NO_FILTERS } }, code);
  const hasFilterPanel = tiles.length > 0 || panel.chips.length > 0 || isUnknownGenre(list);
  return (
    <>
      <HeroCarousel slides={slides} compact />
      <BelowFirstScreen className="wrap">
        <div className="list-head">
          <div className="list-title">
            <h1>{list.heading}</h1>
            {tiles.length > 0 && <PosterSizeChoice />}
          </div>
          <nav className="tab-bar" aria-label={t('list.label')}>
            {NAMED_LISTS[type].map((name) => (
              <Link
                key={name}
                className="tab"
                to={links.list(code, type, name)}
                aria-current={
                  view.kind === 'named' && view.name === name && !hasFilters(query)
                    ? 'page'
                    : undefined
                }
              >
                {t(`list.${name}`)}
              </Link>
            ))}
          </nav>
        </div>
        <div className="list-body">
          {hasFilterPanel && (
            <Suspense>
              <FilterPanel panel={panel} path={path} />
            </Suspense>
          )}
          <div className="list-results">
            <div className="list-bar">
              {!isUnknownGenre(list) && (
                <p className="muted" role="status">
                  {panel.total}
                  <span className="sr-only"> {panel.shown}</span>
                </p>
              )}
              <FilterChips panel={panel} clearUrl={hasFilters(query) ? clearUrl : null} />
              {titleStates && (
                <Suspense>
                  <ExclusionFilter titles={tiles} titleStates={titleStates} />
                </Suspense>
              )}
            </div>
            {list.sentence !== null && <p className="sr-only">{list.sentence}</p>}
            <Suspense>
              <Results list={list} clearUrl={clearUrl} />
            </Suspense>
          </div>
        </div>
      </BelowFirstScreen>
    </>
  );
}

function Results({ list, clearUrl }: { list: FilteredList; clearUrl: string }) {
  const { code, t } = useLanguage();
  const { familyMode } = useSite();
  const sizes = usePosterSizes('list');
  const { type, genres, query, path, slides, tiles, pages } = list;
  const toPageUrl = (page: number, from = page) => path + writeListQuery({ ...query, page, from });
  const canLoadMore = query.page < pages && query.page - query.from + 1 < MAX_PAGES_PER_GRID;
  const nextUrl = canLoadMore ? toPageUrl(query.page + 1, query.from) : null;
  const loadingMore = useIsLoading(nextUrl);
  if (isUnknownGenre(list))
    return (
      <div className="notice">
        <Icon svg={compassIcon} />
        <p className="muted">{t('not_found.genre')}</p>
        <a className="button button--primary button--large" href={links.home(code)}>
          {t('not_found.home')}
        </a>
        <GenreLinks type={type} genres={genres} />
      </div>
    );
  if (tiles.length === 0)
    return (
      <div className="notice">
        <Icon svg={compassIcon} />
        {familyMode ? <EmptyInFamilyMode /> : <p>{list.panel.empty}</p>}
        {hasFilters(query) && (
          <Link className="button button--secondary" to={clearUrl}>
            {t('filter.clear')}
          </Link>
        )}
      </div>
    );
  return (
    <>
      <div className="tiles tiles--twenty">
        {tiles.map((tile, index) => (
          <TitleTile
            key={tile.id}
            title={tile}
            level={2}
            sizes={sizes}
            eager={slides.length === 0 && index < 5}
          />
        ))}
        {loadingMore && <TileSkeletons count={PAGE_SIZE} />}
        {nextUrl !== null && <LoadMore to={nextUrl} />}
      </div>
      <Pager page={query.page} pages={pages} toUrl={toPageUrl} />
    </>
  );
}

function GenreLinks({ type, genres }: { type: MediaType; genres: Genre[] }) {
  const { code, t } = useLanguage();
  return (
    <nav className="button-row" aria-label={t('filter.genre')}>
      {genres.map(({ id, name }) => (
        <Link key={id} className="button button--secondary" to={links.genre(code, type, name)}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
