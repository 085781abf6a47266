import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { ADMIN_TABS } from '../../../../../domain/admin/admin.ts';
import { getLanguage } from '../../../../../domain/language/language.ts';
import type { Services } from '../../../../context.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { links, switchLanguage } from '../../../../i18n/links.ts';
import type { MessageKey } from '../../../../i18n/translator.ts';
import { BelowFirstScreen } from '../../../../ui/below-first-screen.tsx';
import { NetworkErrorMessage } from '../../../../ui/form/use-post-form.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { useDialogHistory } from '../../ui/dialog-history.ts';
import type { TabCounts } from '../data.server.ts';

type AdminLayoutProps = {
  version: Services['version'];
  counts: TabCounts | null;
  /** Whether the admin has no second factor. */
  lacksFactor: boolean;
  children: ReactNode;
};

/** Heading and tabs (M1), with the numbers of what waits for an admin. */
export function AdminLayout({
  version: { version, commit },
  counts,
  lacksFactor,
  children,
}: AdminLayoutProps) {
  const { code, textLang, t } = useLanguage();
  const { pathname } = useLocation();
  const current =
    ADMIN_TABS.slice(1).find((tab) => `${pathname}/`.startsWith(`${adminLinks.tab(code, tab)}/`)) ??
    ADMIN_TABS[0];
  const isTakedowns = pathname === adminLinks.takedowns(code);
  const tabBar = useRef<HTMLElement>(null);

  // Small screens show a few tabs only: scrolls to the current one.
  useEffect(() => {
    const nav = tabBar.current?.getBoundingClientRect();
    const tab = tabBar.current
      ?.querySelector(`[href="${adminLinks.tab(code, current)}"]`)
      ?.getBoundingClientRect();
    if (nav && tab)
      tabBar.current?.scrollBy({ left: tab.left + tab.width / 2 - nav.left - nav.width / 2 });
  }, [code, current]);

  useDialogHistory();
  return (
    <BelowFirstScreen className="wrap admin-page">
      <PageHead
        title={`${t(isTakedowns ? 'takedowns.title' : `admin.tab_${current}`)} · ${t('admin.title')}`}
        path={pathname}
        indexed={false}
        trackAs={null}
      />
      <h1>{t('admin.title')}</h1>
      <p className="muted admin-subtitle">{t('admin.subtitle')}</p>
      {textLang && <LanguageNote />}
      <nav ref={tabBar} className="tab-bar" aria-label={t('admin.title')}>
        {ADMIN_TABS.map((tab) => (
          <Link
            key={tab}
            className="tab"
            to={adminLinks.tab(code, tab)}
            aria-current={tab === current ? 'page' : undefined}
            prefetch="intent"
          >
            {t(`admin.tab_${tab}`)}
            {tab === 'support' && (
              <CountBadge text="admin.open_count" count={counts?.openInquiries} />
            )}
            {tab === 'providers' && (
              <CountBadge text="admin.to_check" count={counts?.providerIssues} />
            )}
          </Link>
        ))}
      </nav>
      <section className="admin-tab" aria-label={t(`admin.tab_${current}`)}>
        <NetworkErrorMessage value="admin.nothing_changed">{children}</NetworkErrorMessage>
      </section>
      {lacksFactor && (
        <p className="muted admin-factor">
          {t('admin.factor_missing')}{' '}
          <Link className="text-link" to={`${links.page(code, 'profile')}#security`}>
            {t('admin.factor_set_up')}
          </Link>
        </p>
      )}
      <p className="muted admin-version">
        {t('admin.version', { version: commit === null ? version : `${version} (${commit})` })}
      </p>
    </BelowFirstScreen>
  );
}

function CountBadge({ text, count = 0 }: { text: MessageKey; count: number | undefined }) {
  const { t } = useLanguage();
  return count > 0 && <span className="badge badge--warning">{t(text, { count })}</span>;
}

/** For admins who use the site in a language that the panel does not have. */
function LanguageNote() {
  const { code, t, format } = useLanguage();
  const { pathname, search } = useLocation();
  const korean = getLanguage('ko');
  return (
    <p className="muted admin-language">
      {t('admin.languages', { language: format.languageName(getLanguage(code).tag) })}{' '}
      <a
        className="text-link"
        href={switchLanguage(pathname + search, korean.code)}
        lang={korean.tag}
        hrefLang={korean.tag}
      >
        {korean.name}
      </a>
    </p>
  );
}
