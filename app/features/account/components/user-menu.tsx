import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { FormIntent } from '../../../../domain/form-intent.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { logOutIcon, shieldCheckIcon, userRoundIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import type { SiteMember } from '../../../ui/site.tsx';
import { useSessionWatch } from './use-session-watch.ts';

/** Profile, admin area (for admins) and sign-out. A disclosure, so that it works without scripts. */
export function UserMenu({ member }: { member: SiteMember }) {
  const { code, t } = useLanguage();
  const { key } = useLocation();
  useSessionWatch();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = useCallback(() => menu.current?.removeAttribute('open'), []);

  // Leaving a page closes it. Arriving does not: it may have been opened before its scripts came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what is left
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
        aria-label={`${t('nav.account')}: ${member.username}`}
      >
        <span className="user-initial" aria-hidden>
          {[...member.username][0]?.toLocaleUpperCase()}
        </span>
      </summary>
      <div className="user-menu-list">
        <p className="user-menu-name">
          <bdi>{member.username}</bdi>
        </p>
        <PageLink to={links.page(code, 'profile')}>
          <Icon svg={userRoundIcon} />
          {t('profile.title')}
        </PageLink>
        {member.admin && (
          <PageLink to={links.page(code, 'admin')}>
            <Icon svg={shieldCheckIcon} />
            {t('nav.admin')}
          </PageLink>
        )}
        <SignOutForm />
      </div>
    </details>
  );
}

/** Sent by the browser itself: everything that was shown to its member is left behind. */
export function SignOutForm({ root = false }: { root?: boolean }) {
  const { code, t } = useLanguage();
  return (
    <form method="post" action={links.page(code, 'sign-out')}>
      <input type="hidden" name="intent" value={'sign_out' satisfies FormIntent} />
      {/* The profile leads to the start of the site (I10), the menu to that of the language (I11). */}
      {root && <input type="hidden" name="to" value="root" />}
      <button type="submit">
        <Icon svg={logOutIcon} directional />
        {t('nav.sign_out')}
      </button>
    </form>
  );
}
