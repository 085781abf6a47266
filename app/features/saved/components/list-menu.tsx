import { type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import {
  chevronDownIcon,
  downloadIcon,
  link2Icon,
  starIcon,
  uploadIcon,
} from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PublishAllPanel } from './own-rating.tsx';
import { SharePanel } from './share-panel.tsx';

type ListMenuProps = {
  /** `null` if the list is not shared. */
  shareUrl: string | null;
  privateRatings: number;
};

/**
 * Actions on the whole list. A `<details>` whose items open dialogs; without scripts these are
 * popovers.
 */
export function ListMenu({ shareUrl, privateRatings }: ListMenuProps) {
  const { code, t, format } = useLanguage();
  const menu = useRef<HTMLDetailsElement>(null);
  const ratingsId = useId();
  const close = useCallback(() => menu.current?.removeAttribute('open'), []);
  useEffect(() => {
    const closeFromOutside = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [close]);
  const path = links.page(code, 'saved');
  const [openPanel, setOpenPanel] = useState<'share' | 'ratings' | null>(null);
  const closePanel = () => setOpenPanel(null);

  const focusMenu = () => menu.current?.querySelector('summary')?.focus();
  const opens = (panel: 'share' | 'ratings') => (event: MouseEvent) => {
    event.preventDefault();
    close();
    // Takes the focus back when the dialog closes.
    focusMenu();
    setOpenPanel(panel);
  };

  return (
    <>
      <details
        className="user-menu list-menu"
        ref={menu}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          close();
          focusMenu();
        }}
      >
        <summary className="button button--secondary">
          {t('saved.menu')}
          <Icon svg={chevronDownIcon} />
        </summary>
        <div className="user-menu-list">
          <button type="button" popoverTarget="share" onClick={opens('share')}>
            <Icon svg={link2Icon} />
            {t('share.heading')}
          </button>
          <Link to={links.page(code, 'saved/import')}>
            <Icon svg={uploadIcon} />
            {t('saved.import')}
          </Link>
          {privateRatings > 0 && (
            <button type="button" popoverTarget={ratingsId} onClick={opens('ratings')}>
              <Icon svg={starIcon} />
              {t('rating.publish_all') + format.inBrackets(format.number(privateRatings))}
            </button>
          )}
          <a href={`${path}/titles.csv`} download onClick={close}>
            <Icon svg={downloadIcon} />
            {t('export.csv')}
          </a>
          <a href={`${path}/titles.json`} download onClick={close}>
            <Icon svg={downloadIcon} />
            {t('export.json')}
          </a>
        </div>
      </details>
      <SharePanel shareUrl={shareUrl} isOpen={openPanel === 'share'} onClose={closePanel} />
      {privateRatings > 0 && (
        <PublishAllPanel id={ratingsId} isOpen={openPanel === 'ratings'} onClose={closePanel} />
      )}
    </>
  );
}
