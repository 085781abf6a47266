import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { inboxIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';

type EmptyListProps = {
  /** Why the list is empty, in one sentence. */
  children: ReactNode;
  /** URL of the list without filters; `null` if none is set. */
  clearTo: string | null;
  /** The next step if no filter is set. */
  action?: ReactNode;
};

/** Replaces a list without rows, with at most one button. */
export function EmptyList({ children, clearTo, action }: EmptyListProps) {
  const { t } = useLanguage();
  return (
    <div className="admin-empty">
      <Icon svg={inboxIcon} />
      <p>{children}</p>
      {clearTo === null ? (
        action
      ) : (
        <Link className="button button--secondary" to={clearTo} preventScrollReset>
          {t('filter.clear')}
        </Link>
      )}
    </div>
  );
}
