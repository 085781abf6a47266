import { hasFilters, NAMED_LISTS, PAGE_SIZE } from '../../../../domain/lists/list.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { compassIcon } from '../../../icons/icons.ts';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { EmptyInFamilyMode } from '../../../ui/empty-in-family-mode.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LazyExclusionFilter } from '../../../ui/lazy/lazy-exclusion-filter.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { LoadMore, Pager, useIsLoading } from '../../../ui/pager.tsx';
import { useSite } from '../../../ui/site.tsx';
import { TileSkeletons } from '../../../ui/skeleton.tsx';
import { TILE_SIZES } from '../../../ui/tile-sizes.ts';
import { TitleTile } from '../../../ui/title-tile.tsx';
import { getHeading, isUnknownGenre } from '../rules.ts';
import { MAX_PAGES_PER_GRID, writeListQuery } from '../schema.ts';
import { FilterBar, type FilteredList } from './filter-bar.tsx';
import { GenreLinks } from './genre-links.tsx';
import { HeroCarousel } from './hero-carousel.tsx';
import { PosterSizeChoice } from './poster-size-choice.tsx';

export function ListPage(list: FilteredList) {
  const { code, t } = useLanguage();
  const { familyMode } = useSite();
  const { type, view, genre, genres, query, slides, tiles, pages } = list;
  // For an unknown genre, the filters lead to the popular list.
  const path = genre
    ? links.genre(code, type, genre.name)
    : links.list(code, type, view.kind === 'named' ? view.name : 'popular');
  const toPageUrl = (page: number, from = page) => path + writeListQuery({ ...query, page, from });
  const canLoadMore = query.page < pages && query.page - query.from + 1 < MAX_PAGES_PER_GRID;
  const nextUrl = canLoadMore ? toPageUrl(query.page + 1, query.from) : null;
  const loadingMore = useIsLoading(nextUrl);
  // Without titles, filters are useful only to change them.
  const hasFilterBar = tiles.length > 0 || hasFilters(query) || isUnknownGenre(list);
  return (
    <>
      <HeroCarousel slides={slides} compact />
      <BelowFirstScreen className="wrap">
        <div className="list-head">
          <div className="list-title">
            <h1>{getHeading(list, t)}</h1>
            {tiles.length > 0 && <PosterSizeChoice />}
          </div>
          <nav className="tab-bar" aria-label={t('list.label')}>
            {NAMED_LISTS[type].map((name) => (
              <PageLink
                key={name}
                className="tab"
                to={links.list(code, type, name)}
                aria-current={view.kind === 'named' && view.name === name ? 'page' : undefined}
              >
                {t(`list.${name}`)}
              </PageLink>
            ))}
          </nav>
          {hasFilterBar && <FilterBar list={list} path={path} />}
          <LazyExclusionFilter titles={tiles} />
        </div>
        {isUnknownGenre(list) ? (
          <div className="notice">
            <Icon svg={compassIcon} />
            <GenreLinks type={type} genres={genres} />
          </div>
        ) : tiles.length === 0 ? (
          <div className="notice">
            <Icon svg={compassIcon} />
            {familyMode ? (
              <EmptyInFamilyMode />
            ) : (
              <p>{t(hasFilters(query) ? 'list.empty' : 'list.none')}</p>
            )}
            {hasFilters(query) && (
              <PageLink className="button button--secondary" to={path}>
                {t('filter.clear')}
              </PageLink>
            )}
          </div>
        ) : (
          <div className="tiles tiles--twenty">
            {tiles.map((tile, index) => (
              <TitleTile
                key={tile.id}
                title={tile}
                level={2}
                sizes={TILE_SIZES.twenty}
                eager={slides.length === 0 && index < 7}
              />
            ))}
            {loadingMore && <TileSkeletons count={PAGE_SIZE} />}
            {nextUrl !== null && <LoadMore to={nextUrl} />}
          </div>
        )}
        {!isUnknownGenre(list) && (
          <>
            <p className="sr-only" role="status">
              {t('list.shown', { count: tiles.length })}
            </p>
            <Pager page={query.page} pages={pages} toUrl={toPageUrl} />
          </>
        )}
      </BelowFirstScreen>
    </>
  );
}
