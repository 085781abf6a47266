import type { RefObject } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import {
  bookmarkIcon,
  clapperboardIcon,
  globeIcon,
  houseIcon,
  logInIcon,
  tvIcon,
  userRoundIcon,
  xIcon,
} from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { closeOnBackdrop } from '../../../ui/lazy/dialog.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { useSite } from '../../../ui/site.tsx';
import { SearchBox } from './search-box.tsx';

type DrawerProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
  onChooseLanguage: () => void;
};

/** The side drawer of small screens: search, tabs and language (N2). */
export function Drawer({ dialog, onClose, onChooseLanguage }: DrawerProps) {
  const { code, name, tag, t } = useLanguage();
  const { pathname, search } = useLocation();
  const section = pathname.split('/')[2] ?? '';
  const { user } = useSite();
  const close = () => dialog.current?.close();
  const entries = [
    { to: links.home(code), label: t('nav.home'), icon: houseIcon, section: '' },
    {
      to: links.list(code, 'movie'),
      label: t('nav.movies'),
      icon: clapperboardIcon,
      section: 'movie',
    },
    { to: links.list(code, 'tv'), label: t('nav.tv'), icon: tvIcon, section: 'tv' },
    ...(user
      ? [
          {
            to: links.page(code, 'saved'),
            label: t('nav.saved'),
            icon: bookmarkIcon,
            section: 'saved',
          },
          {
            to: links.page(code, 'profile'),
            label: t('profile.title'),
            icon: userRoundIcon,
            section: 'profile',
          },
        ]
      : [
          {
            to: links.account(code, 'sign-in', pathname + search),
            label: t('nav.sign_in'),
            icon: logInIcon,
            section: 'sign-in',
          },
          {
            to: links.account(code, 'sign-up', pathname + search),
            label: t('nav.sign_up'),
            icon: userRoundIcon,
            section: 'sign-up',
          },
        ]),
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      className="drawer"
      ref={dialog}
      aria-label={t('nav.menu')}
      onClick={closeOnBackdrop}
      onClose={onClose}
    >
      <div className="drawer-head">
        <strong>Kinora</strong>
        <IconButton label={t('site.close')} onClick={close}>
          <Icon svg={xIcon} />
        </IconButton>
      </div>
      <SearchBox id="drawer-search" onDone={close} />
      <nav className="drawer-nav" aria-label={t('nav.label')}>
        {entries.map(({ to, label, icon, section: entrySection }) => (
          <PageLink
            key={to}
            to={to}
            aria-current={section === entrySection ? 'page' : undefined}
            onClick={close}
          >
            <Icon svg={icon} />
            {label}
          </PageLink>
        ))}
      </nav>
      <button
        type="button"
        className="button button--secondary"
        aria-label={`${t('language.label')}: ${name}`}
        onClick={() => {
          close();
          onChooseLanguage();
        }}
      >
        <Icon svg={globeIcon} />
        <span lang={tag}>{name}</span>
      </button>
    </dialog>
  );
}
