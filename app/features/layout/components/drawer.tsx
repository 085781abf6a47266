import { Link, useLocation } from 'react-router';
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
import { ModalDialog } from '../../../ui/pages/modal-dialog.tsx';
import { useSite } from '../../../ui/site.tsx';
import { SearchBox } from './search-box.tsx';

type DrawerProps = {
  onClose: () => void;
  onChooseLanguage: () => void;
};

/** The side drawer of small screens: search, tabs and language (N2). */
export function Drawer({ onClose, onChooseLanguage }: DrawerProps) {
  const { code, name, tag, t } = useLanguage();
  const { pathname, search } = useLocation();
  const section = pathname.split('/')[2] ?? '';
  const { user } = useSite();
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
    <ModalDialog className="drawer" aria-label={t('nav.menu')} onClose={onClose}>
      <div className="drawer-head">
        <strong>Kinora</strong>
        <IconButton label={t('site.close')} onClick={onClose}>
          <Icon svg={xIcon} />
        </IconButton>
      </div>
      <SearchBox id="drawer-search" onDone={onClose} />
      <nav className="drawer-nav" aria-label={t('nav.label')}>
        {entries.map(({ to, label, icon, section: entrySection }) => (
          <Link
            key={to}
            to={to}
            aria-current={section === entrySection ? 'page' : undefined}
            onClick={onClose}
          >
            <Icon svg={icon} />
            {label}
          </Link>
        ))}
      </nav>
      <button
        type="button"
        className="button button--secondary"
        aria-label={`${t('language.label')}: ${name}`}
        onClick={onChooseLanguage}
      >
        <Icon svg={globeIcon} />
        <span lang={tag}>{name}</span>
      </button>
    </ModalDialog>
  );
}
