import { Link } from 'react-router';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { securityQuery } from '../schema.ts';

/** Switches between the admin log and security events. */
export function LogSourceSwitch({ current }: { current: 'changes' | 'security' }) {
  const { code, t } = useLanguage();
  return (
    <nav className="segments admin-log-source" aria-label={t('logs.source')}>
      <Link
        to={adminLinks.tab(code, 'logs')}
        preventScrollReset
        replace
        aria-current={current === 'changes' ? 'page' : undefined}
      >
        {t('logs.source_changes')}
      </Link>
      <Link
        to={adminLinks.tab(code, 'logs', securityQuery.write({ source: 'security' }))}
        preventScrollReset
        replace
        aria-current={current === 'security' ? 'page' : undefined}
      >
        {t('logs.source_security')}
      </Link>
    </nav>
  );
}
