import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { globeIcon, menuIcon, searchIcon, shieldCheckIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useSite } from '../../../ui/site.tsx';
import { Brand } from './brand.tsx';
import { Drawer } from './drawer.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { SearchBox } from './search-box.tsx';

/**
 * Logo, tabs, search, language and sign-in (N1); below 768 px the drawer holds tabs, search and
 * language (N2).
 */
export function SiteHeader({
  headerOverlaysArt,
  account,
}: {
  headerOverlaysArt: boolean;
  account: ReactNode;
}) {
  const { code, name, tag, t } = useLanguage();
  const { familyMode } = useSite();
  const drawer = useRef<HTMLDialogElement>(null);
  const picker = useRef<HTMLDialogElement>(null);
  const [filled, setFilled] = useState(false);

  /**
   * Without scripts, the menu links lead to the footer, which has the same entries. The contents of
   * the dialogs render when the first one opens, and synchronously, as the focus moves into them.
   */
  function openDialog(event: MouseEvent, dialog: RefObject<HTMLDialogElement | null>) {
    event.preventDefault();
    flushSync(() => setFilled(true));
    dialog.current?.showModal();
  }

  return (
    <>
      <header className={headerOverlaysArt ? 'site-header site-header--over stage' : 'site-header'}>
        <div className="wrap site-header-line">
          {/* biome-ignore lint/a11y/useValidAnchor: leads to the footer without scripts */}
          <a
            className="button button--plain button--icon narrow-only"
            href="#site-footer"
            aria-label={t('nav.menu')}
            onClick={(event) => openDialog(event, drawer)}
          >
            <Icon svg={menuIcon} />
          </a>
          <Brand />
          <nav className="main-nav" aria-label={t('nav.label')}>
            <NavLinks />
          </nav>
          <SearchBox id="site-header-search" />
          <div className="site-header-end">
            {familyMode && (
              <PageLink
                className="button button--plain button--icon"
                to={links.page(code, 'family')}
                aria-label={t('family.title')}
                title={t('family.title')}
              >
                <Icon svg={shieldCheckIcon} />
              </PageLink>
            )}
            <PageLink
              className="button button--plain button--icon narrow-only"
              to={links.search(code)}
              aria-label={t('search.submit')}
            >
              <Icon svg={searchIcon} />
            </PageLink>
            {/* biome-ignore lint/a11y/useValidAnchor: leads to the footer without scripts */}
            <a
              className="button button--plain wide-only"
              href="#languages"
              aria-label={`${t('language.label')}: ${name}`}
              onClick={(event) => openDialog(event, picker)}
            >
              <Icon svg={globeIcon} />
              <span lang={tag}>{name}</span>
            </a>
            {account}
          </div>
        </div>
      </header>
      {/* Outside of the header, which is dark in both themes over artwork: dialogs follow the
         theme. */}
      <Drawer dialog={drawer} picker={picker} filled={filled} />
      <LanguagePicker dialog={picker} filled={filled} />
    </>
  );
}

export function NavLinks() {
  const { code, t } = useLanguage();
  const { pathname } = useLocation();
  const section = pathname.split('/')[2];
  const { user } = useSite();
  return (
    <>
      <PageLink
        to={links.list(code, 'movie')}
        aria-current={section === 'movie' ? 'true' : undefined}
        prefetch
      >
        {t('nav.movies')}
      </PageLink>
      <PageLink
        to={links.list(code, 'tv')}
        aria-current={section === 'tv' ? 'true' : undefined}
        prefetch
      >
        {t('nav.tv')}
      </PageLink>
      {user && (
        <PageLink
          to={links.page(code, 'saved')}
          aria-current={section === 'saved' ? 'true' : undefined}
        >
          {t('nav.saved')}
        </PageLink>
      )}
    </>
  );
}
