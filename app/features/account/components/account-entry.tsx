import { Suspense, startTransition, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { logInIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { onSignInRequested, type SignInRequest } from '../../../ui/open-sign-in-dialog.ts';
import { SignInLink } from '../../../ui/sign-in-link.tsx';
import { useSite } from '../../../ui/site.tsx';
import type { AccountOverlays } from './account-overlays.tsx';
import { useSessionSync } from './use-session-sync.ts';

/** Loaded for signed-in users only. */
const UserMenu = lazyComponent(async () => (await import('./user-menu.tsx')).UserMenu);

/** Sign-in button, or the user menu (N1, I11). */
export function AccountEntry() {
  const { code, t } = useLanguage();
  const { user = null, accountOutage } = useSite();
  const { pathname, search } = useLocation();
  const signInUrl = links.account(code, 'sign-in', pathname + search);
  const [Overlays, setOverlays] = useState<typeof AccountOverlays | null>(null);
  const [request, setRequest] = useState<SignInRequest | null>(null);
  useSessionSync(accountOutage === undefined ? (user?.id ?? '') : null);

  /** Loads what few visitors need; opens the sign-in page if loading the dialog fails. */
  const open = useCallback(
    (newRequest: SignInRequest | null) => {
      import('./account-overlays.tsx').then(
        (overlays) =>
          // A transition waits for the stylesheet.
          startTransition(() => {
            setRequest(newRequest);
            setOverlays(() => overlays.AccountOverlays);
          }),
        () => newRequest && location.assign(signInUrl),
      );
    },
    [signInUrl],
  );
  useEffect(() => {
    // Set by the script in the head: a mail was sent, or the URL had a session.
    if (!Overlays && (document.documentElement.dataset.mailNotice || 'magicLinkTokens' in window))
      open(null);
    return onSignInRequested(open);
  }, [open, Overlays]);

  return (
    <>
      {user && (
        <Suspense>
          <UserMenu user={user} />
        </Suspense>
      )}
      {!user && accountOutage === undefined && (
        <>
          <SignInLink className="button button--plain" to={pathname + search}>
            <Icon svg={logInIcon} directional />
            <span className="sign-in-label">{t('nav.sign_in')}</span>
          </SignInLink>
          <SignInLink
            className="button button--secondary sign-up-link"
            to={pathname + search}
            view="sign-up"
          >
            {t('nav.sign_up')}
          </SignInLink>
        </>
      )}
      {Overlays && <Overlays request={request} onClose={() => setRequest(null)} />}
    </>
  );
}
