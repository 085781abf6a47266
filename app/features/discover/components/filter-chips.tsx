import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { xIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { FilterPanel } from '../types.ts';

type FilterChipsProps = {
  panel: FilterPanel;
  /** `null` if only the genre of the path is chosen. */
  clearUrl: string | null;
};

/** The chosen filters; each is a link to the list without it. */
export function FilterChips({ panel, clearUrl }: FilterChipsProps) {
  const { t } = useLanguage();
  if (panel.chips.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label={panel.chipsLabel}>
      {panel.chips.map(({ label, removeLabel, url }) => (
        <li key={label}>
          <Link className="chip" to={url} preventScrollReset aria-label={removeLabel}>
            <bdi>{label}</bdi>
            <Icon svg={xIcon} />
          </Link>
        </li>
      ))}
      {clearUrl !== null && (
        <li>
          <Link className="text-link" to={clearUrl} preventScrollReset>
            {t('filter.clear')}
          </Link>
        </li>
      )}
    </ul>
  );
}
