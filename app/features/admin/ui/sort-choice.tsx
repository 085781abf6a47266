import { useLanguage } from '../../../i18n/language-context.tsx';
import { FilterChoice } from './filter-choice.tsx';

/** The order of a list by age. Small screens do not show the sortable heads of columns. */
export function SortChoice({ sort }: { sort: 'newest' | 'oldest' }) {
  const { t } = useLanguage();
  return (
    <FilterChoice
      name="sort"
      label={t('filter.sort')}
      all={t('sort.newest')}
      values={['oldest']}
      value={sort === 'newest' ? null : sort}
      say={() => t('sort.oldest')}
    />
  );
}
