import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import {
  chevronLeftIcon,
  globeIcon,
  menuIcon,
  searchIcon,
  shieldCheckIcon,
} from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useSite } from '../../../ui/site.tsx';
import { Brand } from './brand.tsx';
import type { HeaderDialogName, HeaderDialogs } from './header-dialogs.tsx';
import { SearchBox } from './search-box.tsx';

const loadDialogs = async () => (await import('./header-dialogs.tsx')).HeaderDialogs;
const preloadDialogs = () => void loadDialogs().catch(() => {});

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
  const [Dialogs, setDialogs] = useState<typeof HeaderDialogs | null>(null);
  const [dialog, setDialog] = useState<HeaderDialogName | null>(null);
  const line = useRef<HTMLDivElement>(null);
  const [isSearching, setIsSearching] = useState(false);

  /** On phones, shows the field instead of the line, focused at once so that the keyboard opens. */
  function switchSearch(open: boolean) {
    flushSync(() => setIsSearching(open));
    line.current?.querySelector<HTMLElement>(open ? 'input' : '.search-link')?.focus();
  }

  /**
   * Attributes of a link that opens a dialog. Without scripts, or if the dialog cannot be loaded,
   * it leads to the footer, which has the same entries. Loading begins before the click.
   */
  const opens = (name: HeaderDialogName, href: string) => ({
    onPointerEnter: preloadDialogs,
    onFocus: preloadDialogs,
    onClick(event: MouseEvent) {
      event.preventDefault();
      setDialog(name);
      loadDialogs().then(
        (component) => setDialogs(() => component),
        () => location.assign(href),
      );
    },
  });

  return (
    <>
      <header className={headerOverlaysArt ? 'site-header site-header--over stage' : 'site-header'}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: closes the search field */}
        <div
          className={`wrap site-header-line${isSearching ? ' site-header-line--search' : ''}`}
          ref={line}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setIsSearching(false);
          }}
          onKeyDown={(event) => {
            if (isSearching && event.key === 'Escape' && !event.defaultPrevented)
              switchSearch(false);
          }}
        >
          {isSearching && (
            <button
              type="button"
              className="button button--plain button--icon narrow-only search-close"
              aria-label={t('site.close')}
              onClick={() => switchSearch(false)}
            >
              <Icon svg={chevronLeftIcon} directional />
            </button>
          )}
          <a
            className="button button--plain button--icon narrow-only"
            aria-label={t('nav.menu')}
            href="#site-footer"
            {...opens('menu', '#site-footer')}
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
              <Link
                className="button button--plain button--icon"
                to={links.page(code, 'family')}
                aria-label={t('family.title')}
                title={t('family.title')}
              >
                <Icon svg={shieldCheckIcon} />
              </Link>
            )}
            <Link
              className="button button--plain button--icon narrow-only search-link"
              to={links.search(code)}
              aria-label={t('search.submit')}
              onClick={(event) => {
                event.preventDefault();
                switchSearch(true);
              }}
            >
              <Icon svg={searchIcon} />
            </Link>
            <a
              className="button button--plain wide-only"
              aria-label={`${t('language.label')}: ${name}`}
              href="#languages"
              {...opens('languages', '#languages')}
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
      {Dialogs && <Dialogs open={dialog} onChange={setDialog} />}
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
      <Link
        to={links.list(code, 'movie')}
        aria-current={section === 'movie' ? 'true' : undefined}
        prefetch="intent"
      >
        {t('nav.movies')}
      </Link>
      <Link
        to={links.list(code, 'tv')}
        aria-current={section === 'tv' ? 'true' : undefined}
        prefetch="intent"
      >
        {t('nav.tv')}
      </Link>
      {user && (
        <Link
          to={links.page(code, 'saved')}
          aria-current={section === 'saved' ? 'true' : undefined}
        >
          {t('nav.saved')}
        </Link>
      )}
    </>
  );
}
