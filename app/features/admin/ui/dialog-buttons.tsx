import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';

/** The buttons of a form, and Cancel. */
export function DialogButtons({ closeTo, children }: { closeTo: string; children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div className="admin-buttons">
      {children}
      <Link className="button button--plain" to={closeTo} preventScrollReset replace>
        {t('admin.cancel')}
      </Link>
    </div>
  );
}
