import { WATCH_REGIONS } from '../../../../domain/region.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { Choice } from '../../../ui/on-demand/choice.tsx';
import { FilterForm, WordsField } from '../../../ui/on-demand/filter-form.tsx';
import { RegionOptions } from '../../../ui/on-demand/region-options.tsx';
import {
  isNarrowed,
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
  own?: boolean;
};

export function SavedFilters({
  page: { query, genres },
  path,
  region,
  own = false,
}: SavedFiltersProps) {
  const { t } = useLanguage();
  const sorts = { title: t('sort.title'), score: t('sort.score'), released: t('sort.newest') };
  const where =
    query.on === SALES ? t('saved.sales') : query.on === NOWHERE ? t('saved.nowhere') : query.on;

  function addressOf(chosen: URLSearchParams): string {
    const address = writeSavedQuery(readSavedQuery(chosen));
    const other = chosen.get('region');
    return (
      path +
      (other && other !== region
        ? `${address === '' ? '?' : `${address}&`}region=${other}`
        : address)
    );
  }

  return (
    <FilterForm
      path={path}
      addressOf={addressOf}
      clearTo={
        isNarrowed(query)
          ? path + writeSavedQuery({ list: query.list, byService: query.byService })
          : null
      }
    >
      {query.list !== 'saved' && <input type="hidden" name="list" value={query.list} />}
      {query.on !== null && <input type="hidden" name="on" value={query.on} />}
      <WordsField label={t('saved.search')} value={query.text} />
      <Choice label={t('saved.type')} name="type" value={query.type ?? ''}>
        <option value="">{t('saved.all_types')}</option>
        <option value="movie" selected={query.type === 'movie'}>
          {t('nav.movies')}
        </option>
        <option value="tv" selected={query.type === 'tv'}>
          {t('nav.tv')}
        </option>
      </Choice>
      <Choice
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
      </Choice>
      {own && query.list === 'saved' && (
        <Choice label={t('saved.show')} name="show" value={query.show ?? ''}>
          <option value="">{t('saved.show_all')}</option>
          {SAVED_SHOWS.map((show) => (
            <option key={show} value={show} selected={show === query.show}>
              {t(`saved.show_${show}`)}
            </option>
          ))}
        </Choice>
      )}
      <Choice
        label={t('filter.sort')}
        name="sort"
        value={query.sort === 'newest' ? '' : query.sort}
      >
        {SAVED_SORTS.map((sort) => (
          <option key={sort} value={sort === 'newest' ? '' : sort} selected={sort === query.sort}>
            {sort === 'newest' || sort === 'oldest' ? t(`saved.sort_${sort}`) : sorts[sort]}
          </option>
        ))}
      </Choice>
      {own && query.list === 'saved' && (
        <Choice label={t('saved.view')} name="view" value={query.byService ? 'services' : ''}>
          <option value="">{t('saved.view_list')}</option>
          <option value="services" selected={query.byService}>
            {t('saved.view_services')}
          </option>
        </Choice>
      )}
      {own && (query.byService || query.on !== null) && (
        <Choice label={t('region.label')} name="region" value={region}>
          <RegionOptions regions={WATCH_REGIONS} chosen={region} />
        </Choice>
      )}
      {where && <span className="badge">{where}</span>}
    </FilterForm>
  );
}
