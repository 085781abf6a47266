import type { ReactNode } from 'react';
import { useMatches, useNavigation } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { Colophon } from './colophon.tsx';
import { LanguageOffer } from './language-offer.tsx';
import { LinkFollower } from './link-follower.tsx';
import { Masthead } from './masthead.tsx';

/** Handle of routes whose page may begin with artwork; the header then overlays the picture. */
export type FrameHandle = { overArt: (loaderData: unknown) => boolean };

/**
 * Header, page and footer, with `account` at the end of the header. `plain` is for error pages and
 * reads no data of the route.
 */
export function Frame({
  children,
  account,
  plain = false,
}: {
  children: ReactNode;
  account: ReactNode;
  plain?: boolean;
}) {
  const { t } = useLanguage();
  const loading = useNavigation().state === 'loading';
  const page = useMatches().at(-1);
  const handle = page?.handle as FrameHandle | undefined;
  const overArt = !plain && handle?.overArt !== undefined && handle.overArt(page?.loaderData);
  return (
    <>
      <a className="button button--primary skip-link" href="#main">
        {t('site.skip')}
      </a>
      {loading && <div className="progress-line" aria-hidden />}
      <p className="loading-note" role="status">
        {loading && <span>{t('site.loading')}</span>}
      </p>
      <Masthead overArt={overArt} account={account} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Colophon />
      <LanguageOffer />
      <LinkFollower />
    </>
  );
}
