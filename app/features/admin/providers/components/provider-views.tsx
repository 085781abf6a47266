import { Link } from 'react-router';
import type { ProviderIssues } from '../../../../../domain/admin/provider-issues.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { flagIcon, triangleExclamationPointIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { providersQuery, reportsQuery } from '../schema.ts';

type ProviderViewsProps = { current: 'entries' | 'reports'; issues: ProviderIssues };

/** Switches between offers and reports of visitors, with what needs attention. */
export function ProviderViews({ current, issues: { reports, failedLinks } }: ProviderViewsProps) {
  const { code, t, format } = useLanguage();
  const toUrl = (query: Record<string, string>) => adminLinks.tab(code, 'providers', query);
  return (
    <div className="provider-views">
      <nav className="segments admin-queue" aria-label={t('offer_reports.views')}>
        <Link
          to={toUrl({})}
          preventScrollReset
          replace
          aria-current={current === 'entries' ? 'page' : undefined}
        >
          {t('offer_reports.entries')}
        </Link>
        <Link
          to={toUrl(reportsQuery.write({ resolved: false }))}
          preventScrollReset
          replace
          aria-current={current === 'reports' ? 'page' : undefined}
        >
          <Icon svg={flagIcon} />
          {t('offer_reports.reports')}
          {reports > 0 && <span className="badge badge--warning">{format.number(reports)}</span>}
        </Link>
      </nav>
      {failedLinks > 0 && (
        <Link
          className="provider-failed-links"
          to={toUrl(providersQuery.write({ link: 'failed' }))}
          preventScrollReset
        >
          <Icon svg={triangleExclamationPointIcon} />
          {t('providers.failed_links', { count: failedLinks })}
        </Link>
      )}
    </div>
  );
}
