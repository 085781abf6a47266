import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../../i18n/language-context.tsx';
import { xIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { leaveTo, placeInHistory } from './trail.ts';
import { useWaysOut } from './use-ways-out.ts';

type PanelDialogProps = {
  title: string;
  /** The page below, without what the dialog is about. */
  closeTo: string;
  /** As wide as what is read and written in it. */
  wide?: boolean;
  children: ReactNode;
};

/**
 * A dialog that the address opens: it is there without scripts, too, above the list, and Back leaves it. Who closes it is where they
 * opened it, and is asked before something typed is lost.
 */
export function PanelDialog({ title, closeTo, wide = false, children }: PanelDialogProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const { key } = useLocation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before anything in here takes the focus.
  const [before] = useState(() =>
    typeof document === 'undefined' ? null : document.activeElement,
  );
  const place = useRef<number>(undefined);
  useWaysOut(dialog, closeTo);

  useLayoutEffect(() => {
    const { current } = dialog;
    place.current = placeInHistory();
    // Modal from here on; it came open, but not so.
    current?.removeAttribute('open');
    current?.showModal();
    return bringToasts(current);
  }, []);

  // Whoever opens it again before the page below is back goes from here to here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way to an address has a key of its own
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, [key]);

  useEffect(
    () => () => {
      const back =
        before instanceof HTMLElement && before !== document.body && before.isConnected
          ? before
          : tabOf();
      back?.focus({ preventScroll: true });
    },
    [before],
  );

  return (
    <dialog
      ref={dialog}
      open
      className={wide ? 'sheet panel-dialog panel-dialog--wide' : 'sheet panel-dialog'}
      aria-labelledby={id}
      onClose={() => leaveTo(navigate, closeTo, place.current)}
    >
      <div className="sheet-head">
        <h2 id={id}>{title}</h2>
        <Link
          className="button button--plain button--icon"
          to={closeTo}
          preventScrollReset
          replace
          aria-label={t('site.close')}
        >
          <Icon svg={xIcon} />
        </Link>
      </div>
      {children}
    </dialog>
  );
}

/** Where readers go on when what they came from is gone. */
function tabOf(): HTMLElement | null {
  const tab = document.querySelector<HTMLElement>('.panel-tab');
  if (tab) tab.tabIndex = -1;
  return tab;
}

/**
 * What is said while a dialog is open is heard and can be pressed in it alone: the list of toasts is in there meanwhile. Undone by what
 * it returns.
 */
function bringToasts(dialog: HTMLDialogElement | null): (() => void) | undefined {
  const list = document.querySelector('.toasts > ol');
  const home = list?.parentElement;
  if (!dialog || !list || !home) return;
  const place = document.createElement('section');
  place.className = 'toasts';
  dialog.append(place);
  move(list, home, place);
  return () => {
    move(list, place, home);
    place.remove();
  };
}

/** The place that has the list is a region of that name. */
function move(list: Element, from: HTMLElement, to: HTMLElement): void {
  const shown = from.matches(':popover-open');
  to.ariaLabel = from.ariaLabel;
  from.ariaLabel = null;
  to.append(list);
  if (!shown) return;
  from.hidePopover();
  to.popover = 'manual';
  to.showPopover();
}

/** What a dialog was about is not there any more: somebody removed it since the list was shown. */
export function GoneDialog({
  title,
  text,
  closeTo,
}: Pick<PanelDialogProps, 'title' | 'closeTo'> & { text?: string }) {
  const { t } = useLanguage();
  return (
    <PanelDialog title={title} closeTo={closeTo}>
      <p>{text ?? t('admin.gone')}</p>
    </PanelDialog>
  );
}
