import { type ReactNode, Suspense } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { useSite } from '../../../ui/site.tsx';
import { LanguageOfferLine } from './language-offer-line.tsx';
import { AccountOutage } from './lazy-account-outage.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts';

/** Handle of routes whose page may begin with artwork; the header then overlays the picture. */
type RouteHandle = { headerOverlaysArt?: (loaderData: unknown) => boolean };

/**
 * Header, page and footer, with `account` at the end of the header. `plain` is for error pages and
 * reads no data of the route.
 */
export function AppShell({
  children,
  account,
  plain = false,
}: {
  children: ReactNode;
  account: ReactNode;
  plain?: boolean;
}) {
  const { t } = useLanguage();
  const { accountOutage } = useSite();
  const { pathname } = useLocation();
  const isAdminArea = pathname.split('/')[2] === 'admin';
  const loading = useNavigation().state === 'loading';
  const newTitle = useFocusAfterNavigation();
  const page = useMatches().at(-1);
  const handle = page?.handle as RouteHandle | undefined;
  const headerOverlaysArt =
    !plain && handle?.headerOverlaysArt !== undefined && handle.headerOverlaysArt(page?.loaderData);
  return (
    <>
      <a className="button button--primary skip-link" href="#main">
        {t('site.skip')}
      </a>
      {loading && <div className="progress-line" aria-hidden />}
      <p className="loading-note" role="status">
        {loading ? <span>{t('site.loading')}</span> : <b className="sr-only">{newTitle}</b>}
      </p>
      <SiteHeader headerOverlaysArt={headerOverlaysArt} account={account} />
      <div className="mail-slot" />
      {!isAdminArea && <LanguageOfferLine />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      {accountOutage && (
        <Suspense>
          <AccountOutage notice={accountOutage} />
        </Suspense>
      )}
    </>
  );
}
