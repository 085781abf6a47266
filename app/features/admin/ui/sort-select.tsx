import { useLanguage } from '../../../i18n/language-context.tsx';
import { FilterSelect } from './filter-select.tsx';

/** The order of a list by age. Small screens do not show the sortable heads of columns. */
export function SortSelect({ sort }: { sort: 'newest' | 'oldest' }) {
  const { t } = useLanguage();
  return (
    <FilterSelect
      name="sort"
      label={t('filter.sort')}
      allLabel={t('sort.newest')}
      values={['oldest']}
      value={sort === 'newest' ? null : sort}
      toLabel={() => t('sort.oldest')}
    />
  );
}
