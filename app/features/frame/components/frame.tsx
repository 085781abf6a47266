import type { ReactNode } from 'react';
import { useMatches, useNavigation } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { Colophon } from './colophon.tsx';
import { LanguageOffer } from './language-offer.tsx';
import { LinkFollower } from './link-follower.tsx';
import { Masthead } from './masthead.tsx';

/** A route whose page may begin with artwork says so in its handle; the masthead then lies on the picture. */
export type FrameHandle = { overArt: (loaderData: unknown) => boolean };

/**
 * Masthead, page and colophon. `account` stands at the end of the masthead. `plain` is for pages that say something went wrong: nothing
 * of the route is asked.
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
