import { Link } from 'react-router';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { panelLinks } from '../../../../i18n/panel-links.ts';
import { writeSecurityQuery } from '../schema.ts';

/** Switch between what administrators changed and security events. */
export function LogSource({ current }: { current: 'changes' | 'security' }) {
  const { code, t } = useLanguage();
  return (
    <nav className="segments panel-log-source" aria-label={t('logs.source')}>
      <Link
        to={panelLinks.tab(code, 'logs')}
        preventScrollReset
        replace
        aria-current={current === 'changes' ? 'page' : undefined}
      >
        {t('logs.source_changes')}
      </Link>
      <Link
        to={panelLinks.tab(code, 'logs', writeSecurityQuery({}))}
        preventScrollReset
        replace
        aria-current={current === 'security' ? 'page' : undefined}
      >
        {t('logs.source_security')}
      </Link>
    </nav>
  );
}
