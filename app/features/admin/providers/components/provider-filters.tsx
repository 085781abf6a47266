import { WATCH_REGIONS } from '../../../../../domain/titles/watch-region.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { FilterForm, SearchField } from '../../../../ui/pages/filter-form.tsx';
import { SelectField } from '../../../../ui/pages/select-field.tsx';
import { toRegionOptions } from '../../../../ui/pages/select-options.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import {
  CURATED_TYPES,
  LINK_FILTERS,
  type ProvidersQuery,
  providersQuery,
  STATES,
  TYPES,
} from '../schema.ts';

type ProviderFiltersProps = { query: ProvidersQuery; clearTo: string | null };

export function ProviderFilters({ query, clearTo }: ProviderFiltersProps) {
  const { code, t } = useLanguage();
  return (
    <FilterForm
      path={adminLinks.tab(code, 'providers')}
      toQuery={providersQuery.normalize}
      clearTo={clearTo}
    >
      <SearchField label={t('providers.search')} value={query.text} />
      <FilterSelect
        name="type"
        label={t('providers.type')}
        allLabel={t('admin.all')}
        value={query.type}
        values={TYPES}
        toLabel={(type) => t(`admin.${type}`)}
      />
      <FilterSelect
        name="watch"
        label={t('providers.watch')}
        allLabel={t('admin.all')}
        value={query.watch}
        values={CURATED_TYPES}
        toLabel={(watch) => t(`providers.watch_${watch}`)}
      />
      <CountryFilter country={query.country} />
      <FilterSelect
        name="state"
        label={t('providers.state')}
        allLabel={t('admin.all')}
        value={query.state}
        values={STATES}
        toLabel={(state) => t(`providers.state_${state}`)}
      />
      <FilterSelect
        name="link"
        label={t('providers.link')}
        allLabel={t('admin.all')}
        value={query.link}
        values={LINK_FILTERS}
        toLabel={(link) => t(`providers.link_${link}`)}
      />
      <SortSelect sort={query.sort} />
    </FilterForm>
  );
}

export function CountryFilter({ country }: { country: string | null }) {
  const { t, format } = useLanguage();
  const regions = country ? [...WATCH_REGIONS, country] : WATCH_REGIONS;
  return (
    <SelectField
      label={t('providers.country')}
      name="country"
      value={country ?? ''}
      options={[{ value: '', label: t('admin.all') }, ...toRegionOptions(regions, format)]}
    />
  );
}
