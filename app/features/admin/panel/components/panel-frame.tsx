import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ADMIN_TABS } from '../../../../../domain/admin.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { panelLinks } from '../../../../i18n/panel-links.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PageLink } from '../../../../ui/page-link.tsx';

/** Heading and tabs (M1). `open` are the inquiries that wait. */
export function PanelFrame({ open, children }: { open: number | null; children: ReactNode }) {
  const { code, t } = useLanguage();
  const { pathname } = useLocation();
  const current = ADMIN_TABS.find((tab) => panelLinks.tab(code, tab) === pathname) ?? 'stats';
  return (
    <div className="wrap panel-page" id="below-first-screen">
      <PageHead title={`${t(`admin.tab_${current}`)} · ${t('admin.title')}`} path={pathname} indexed={false} tells={null} />
      <h1>{t('admin.title')}</h1>
      <p className="quiet panel-subtitle">{t('admin.subtitle')}</p>
      <nav className="tab-bar" aria-label={t('admin.title')}>
        {ADMIN_TABS.map((tab) => (
          <PageLink key={tab} className="tab" to={panelLinks.tab(code, tab)} aria-current={tab === current ? 'page' : undefined} ahead>
            {t(`admin.tab_${tab}`)}
            {tab === 'support' && open !== null && open > 0 && (
              <span className="badge badge--warning">{t('admin.open_count', { count: open })}</span>
            )}
          </PageLink>
        ))}
      </nav>
      <section className="panel-tab" aria-label={t(`admin.tab_${current}`)}>
        {children}
      </section>
    </div>
  );
}
