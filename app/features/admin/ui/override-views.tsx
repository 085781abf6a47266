import { Link } from 'react-router';
import { adminLinks } from '../../../i18n/admin-links.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';

/** Switches between overridden values and takedowns, in the tab of content overrides. */
export function OverrideViews({ current }: { current: 'values' | 'takedowns' }) {
  const { code, t } = useLanguage();
  return (
    <nav className="segments admin-views" aria-label={t('overrides.views')}>
      <Link
        to={adminLinks.tab(code, 'overrides')}
        preventScrollReset
        aria-current={current === 'values' ? 'page' : undefined}
      >
        {t('overrides.view_values')}
      </Link>
      <Link
        to={adminLinks.takedowns(code)}
        preventScrollReset
        aria-current={current === 'takedowns' ? 'page' : undefined}
      >
        {t('takedowns.title')}
      </Link>
    </nav>
  );
}
