import { WATCH_REGIONS } from '../../../../domain/titles/watch-region.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { FilterForm, SearchField } from '../../../ui/lazy/filter-form.tsx';
import { RegionOptions } from '../../../ui/lazy/region-options.tsx';
import { SelectField } from '../../../ui/lazy/select-field.tsx';
import {
  hasFilters,
  NOWHERE,
  readSavedQuery,
  SALES,
  SAVED_SHOWS,
  SAVED_SORTS,
  writeSavedQuery,
} from '../schema.ts';
import type { SavedPage } from '../types.ts';

type SavedFiltersProps = {
  page: SavedPage;
  path: string;
  region: string;
  /** Adds the filters for the owner of the list. */
  isOwn?: boolean;
};

export function SavedFilters({
  page: { query, genres },
  path,
  region,
  isOwn = false,
}: SavedFiltersProps) {
  const { t } = useLanguage();
  const sorts = { title: t('sort.title'), score: t('sort.score'), released: t('sort.newest') };
  const availabilityLabel =
    query.availability === SALES
      ? t('saved.sales')
      : query.availability === NOWHERE
        ? t('saved.nowhere')
        : query.availability;

  function getUrl(parameters: URLSearchParams): string {
    const search = writeSavedQuery(readSavedQuery(parameters));
    const chosenRegion = parameters.get('region');
    return (
      path +
      (chosenRegion && chosenRegion !== region
        ? `${search === '' ? '?' : `${search}&`}region=${chosenRegion}`
        : search)
    );
  }

  return (
    <FilterForm
      path={path}
      toUrl={getUrl}
      clearTo={
        hasFilters(query)
          ? path + writeSavedQuery({ list: query.list, byService: query.byService })
          : null
      }
    >
      {query.list !== 'saved' && <input type="hidden" name="list" value={query.list} />}
      {query.availability !== null && <input type="hidden" name="on" value={query.availability} />}
      <SearchField label={t('saved.search')} value={query.text} />
      <SelectField label={t('saved.type')} name="type" value={query.type ?? ''}>
        <option value="">{t('saved.all_types')}</option>
        <option value="movie" selected={query.type === 'movie'}>
          {t('nav.movies')}
        </option>
        <option value="tv" selected={query.type === 'tv'}>
          {t('nav.tv')}
        </option>
      </SelectField>
      <SelectField
        label={t('filter.genre')}
        name="genre"
        value={query.genre === null ? '' : String(query.genre)}
      >
        <option value="">{t('filter.all_genres')}</option>
        {genres.map(({ id, name }) => (
          <option key={id} value={id} selected={id === query.genre}>
            {name}
          </option>
        ))}
      </SelectField>
      {isOwn && query.list === 'saved' && (
        <SelectField label={t('saved.show')} name="show" value={query.show ?? ''}>
          <option value="">{t('saved.show_all')}</option>
          {SAVED_SHOWS.map((show) => (
            <option key={show} value={show} selected={show === query.show}>
              {t(`saved.show_${show}`)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('filter.sort')}
        name="sort"
        value={query.sort === 'newest' ? '' : query.sort}
      >
        {SAVED_SORTS.map((sort) => (
          <option key={sort} value={sort === 'newest' ? '' : sort} selected={sort === query.sort}>
            {sort === 'newest' || sort === 'oldest' ? t(`saved.sort_${sort}`) : sorts[sort]}
          </option>
        ))}
      </SelectField>
      {isOwn && query.list === 'saved' && (
        <SelectField label={t('saved.view')} name="view" value={query.byService ? 'services' : ''}>
          <option value="">{t('saved.view_list')}</option>
          <option value="services" selected={query.byService}>
            {t('saved.view_services')}
          </option>
        </SelectField>
      )}
      {isOwn && (query.byService || query.availability !== null) && (
        <SelectField label={t('region.label')} name="region" value={region}>
          <RegionOptions regions={WATCH_REGIONS} selectedRegion={region} />
        </SelectField>
      )}
      {availabilityLabel && <span className="badge">{availabilityLabel}</span>}
    </FilterForm>
  );
}
