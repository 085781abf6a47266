import { useLanguage } from '../../i18n/language-context.tsx';
import { listFilterIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';

/** Id of the popover with the filters, one on each page. */
export const FILTER_SHEET = 'filters';

/** On phones, opens the sheet, which needs no scripts. `count` is the number of set filters. */
export function OpenFilterSheet({ count }: { count: number }) {
  const { t, format } = useLanguage();
  return (
    <button
      type="button"
      className="button button--secondary filter-button"
      popoverTarget={FILTER_SHEET}
    >
      <Icon svg={listFilterIcon} />
      {t('filter.label')}
      {count > 0 && ` · ${format.number(count)}`}
    </button>
  );
}

/** With scripts, each choice has taken effect at once. */
export function CloseFilterSheet() {
  const { t } = useLanguage();
  return (
    <button
      type="button"
      className="button button--primary needs-js sheet-close"
      popoverTarget={FILTER_SHEET}
    >
      {t('filter.show')}
    </button>
  );
}
