import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../i18n/language-context.tsx';
import { links } from '../i18n/links.ts';
import { openSignInDialog } from './open-sign-in-dialog.ts';

/**
 * Link to the page to sign in or up, which redirects back to `to`; scripts open the dialog instead.
 */
export function SignInLink({
  to,
  view = 'sign-in',
  className,
  children,
}: {
  to: string;
  view?: 'sign-in' | 'sign-up';
  className: string;
  children: ReactNode;
}) {
  const { code } = useLanguage();
  const { pathname } = useLocation();
  const isAccountPage = /\/(sign-in|sign-up|reset-password)$/.test(pathname);
  return (
    <Link
      className={className}
      to={links.account(code, view, to)}
      rel="nofollow"
      onClick={(event) => {
        // Opens the page for a new tab, or if the page is already shown.
        if (isAccountPage || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openSignInDialog(view === 'sign-up' ? { view } : {});
      }}
    >
      {children}
    </Link>
  );
}
