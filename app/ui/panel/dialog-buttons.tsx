import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/language-context.tsx';

/** What a form ends with: its own buttons, and the way back that changes nothing. */
export function DialogButtons({ closeTo, children }: { closeTo: string; children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div className="panel-buttons">
      {children}
      <Link className="button button--plain" to={closeTo} preventScrollReset replace>
        {t('admin.cancel')}
      </Link>
    </div>
  );
}
