import { useCallback, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { logOutIcon, shieldCheckIcon, userRoundIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { SiteUser } from '../../../ui/site.tsx';
import { useSessionWatch } from './use-session-watch.ts';

/** Profile, admin area (for admins) and sign-out. A `<details>`, which works without scripts. */
export function UserMenu({ user }: { user: SiteUser }) {
  const { code, t } = useLanguage();
  const { key } = useLocation();
  useSessionWatch();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = useCallback(() => menu.current?.removeAttribute('open'), []);

  // Closes on leaving a page. Not on mount: the user may have opened it before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once per page
  useEffect(() => close, [close, key]);
  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [close]);

  return (
    <details
      className="user-menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        menu.current?.querySelector('summary')?.focus();
      }}
    >
      <summary
        className="button button--plain"
        aria-label={`${t('nav.account')}: ${user.username}`}
      >
        <span className="user-initial" aria-hidden>
          {[...user.username][0]?.toLocaleUpperCase()}
        </span>
      </summary>
      <div className="user-menu-list">
        <p className="user-menu-name">
          <bdi>{user.username}</bdi>
        </p>
        <Link to={links.page(code, 'profile')}>
          <Icon svg={userRoundIcon} />
          {t('profile.title')}
        </Link>
        {user.admin && (
          <Link to={links.page(code, 'admin')}>
            <Icon svg={shieldCheckIcon} />
            {t('nav.admin')}
          </Link>
        )}
        <SignOutForm />
      </div>
    </details>
  );
}

/** A plain form: the full page load discards the data of the user. */
export function SignOutForm({ root = false }: { root?: boolean }) {
  const { code, t } = useLanguage();
  return (
    <form method="post" action={links.page(code, 'sign-out')}>
      <input type="hidden" name="intent" value={'sign_out' satisfies FormIntent} />
      {/* The profile redirects to `/` (I10), the menu to the home page of the language (I11). */}
      {root && <input type="hidden" name="to" value="root" />}
      <button type="submit">
        <Icon svg={logOutIcon} directional />
        {t('nav.sign_out')}
      </button>
    </form>
  );
}
