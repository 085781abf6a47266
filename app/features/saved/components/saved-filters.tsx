import { WATCH_REGIONS } from '../../../../domain/titles/watch-region.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { FilterForm, SearchField } from '../../../ui/pages/filter-form.tsx';
import { FilterSheet, OpenFilterSheet } from '../../../ui/pages/filter-sheet.tsx';
import { SelectField } from '../../../ui/pages/select-field.tsx';
import { toOptions, toRegionOptions } from '../../../ui/pages/select-options.ts';
import {
  readSavedQuery,
  SAVED_SHOWS,
  SAVED_SORTS,
  type SavedQuery,
  savedQuery,
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
  page: { query, genres, availabilityLabel },
  path,
  region,
  isOwn = false,
}: SavedFiltersProps) {
  const { t, format } = useLanguage();
  const sorts = { title: t('sort.title'), score: t('sort.score'), released: t('sort.newest') };

  function toQuery(fields: URLSearchParams): Record<string, string> {
    const chosenRegion = fields.get('region');
    return {
      ...savedQuery.write(readSavedQuery(fields)),
      ...(chosenRegion && chosenRegion !== region && { region: chosenRegion }),
    };
  }

  return (
    <FilterForm
      path={path}
      toQuery={toQuery}
      clearTo={
        savedQuery.hasFilters(query)
          ? path + writeSavedQuery({ list: query.list, byService: query.byService })
          : null
      }
    >
      {query.list !== 'saved' && <input type="hidden" name="list" value={query.list} />}
      {query.availability !== null && <input type="hidden" name="on" value={query.availability} />}
      {query.adds !== null && <input type="hidden" name="adds" value={query.adds} />}
      <SearchField label={t('saved.search')} value={query.text} />
      <OpenFilterSheet count={countSetFields(query)} />
      <FilterSheet className="filter-sheet">
        <SelectField
          label={t('saved.type')}
          name="type"
          value={query.type ?? ''}
          options={[
            { value: '', label: t('saved.all_types') },
            { value: 'movie', label: t('nav.movies') },
            { value: 'tv', label: t('nav.tv') },
          ]}
        />
        <SelectField
          label={t('filter.genre')}
          name="genre"
          value={query.genre === null ? '' : String(query.genre)}
          options={[
            { value: '', label: t('filter.all_genres') },
            ...genres.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {isOwn && query.list === 'saved' && (
          <SelectField
            label={t('saved.show')}
            name="show"
            value={query.show ?? ''}
            options={[
              { value: '', label: t('saved.show_all') },
              ...toOptions(SAVED_SHOWS, (show) => t(`saved.show_${show}`)),
            ]}
          />
        )}
        <SelectField
          label={t('filter.sort')}
          name="sort"
          value={query.sort === 'newest' ? '' : query.sort}
          options={SAVED_SORTS.map((sort) => ({
            value: sort === 'newest' ? '' : sort,
            label: sort === 'newest' || sort === 'oldest' ? t(`saved.sort_${sort}`) : sorts[sort],
          }))}
        />
        {isOwn && query.list === 'saved' && (
          <SelectField
            label={t('saved.view')}
            name="view"
            value={query.byService ? 'services' : ''}
            options={[
              { value: '', label: t('saved.view_list') },
              { value: 'services', label: t('saved.view_services') },
            ]}
          />
        )}
        {isOwn && (query.byService || availabilityLabel !== null) && (
          <SelectField
            label={t('region.label')}
            name="region"
            value={region}
            options={toRegionOptions(WATCH_REGIONS, format)}
          />
        )}
        <button type="submit" className="button button--secondary without-js sheet-close">
          {t('filter.apply')}
        </button>
      </FilterSheet>
      {availabilityLabel !== null && <span className="badge">{availabilityLabel}</span>}
    </FilterForm>
  );
}

/** Counts the fields of the sheet that narrow or group the list. */
function countSetFields({ type, genre, show, byService }: SavedQuery): number {
  return [type, genre, show].filter((value) => value !== null).length + (byService ? 1 : 0);
}
