import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import type { AccountView } from '../types.ts';

type AccountViewLinkProps = {
  to: AccountView;
  view?: AccountView;
  returnPath: string;
  onView?: (view: AccountView) => void;
  className?: string;
  children: ReactNode;
};

/** A link to another account form, which replaces the form in place if `onView` is set. */
export function AccountViewLink({
  to,
  view,
  returnPath,
  onView,
  className = 'tab',
  children,
}: AccountViewLinkProps) {
  const { code } = useLanguage();
  return (
    <Link
      className={className}
      to={links.account(code, to, returnPath)}
      aria-current={view === to ? 'page' : undefined}
      onClick={
        onView &&
        ((event) => {
          event.preventDefault();
          onView(to);
        })
      }
    >
      {children}
    </Link>
  );
}
