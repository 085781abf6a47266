import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { xIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { closeDialog, getHistoryIndex } from './dialog-history.ts';
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts';

type AdminDialogProps = {
  title: string;
  /** The list below the dialog. */
  closeTo: string;
  /** For long texts. */
  wide?: boolean;
  children: ReactNode;
};

/**
 * A dialog with a URL: it works without scripts, above the list, and Back closes it. Closing
 * returns to the list and asks before unsaved changes are lost.
 */
export function AdminDialog({ title, closeTo, wide = false, children }: AdminDialogProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const { key } = useLocation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Read before an element of the dialog takes the focus.
  const [opener] = useState(() =>
    typeof document === 'undefined' ? null : document.activeElement,
  );
  const historyIndex = useRef<number>(undefined);
  useUnsavedChangesGuard(dialog, closeTo);

  useLayoutEffect(() => {
    const { current } = dialog;
    historyIndex.current = getHistoryIndex();
    if (!current) return;
    // The admin may have begun to fill it in, and opening it as modal moves the focus and scrolls.
    const { activeElement: focused } = document;
    const { scrollTop } = current;
    // The server renders it open, which is not modal.
    current.removeAttribute('open');
    current.showModal();
    if (focused instanceof HTMLElement && current.contains(focused))
      focused.focus({ preventScroll: true });
    current.scrollTop = scrollTop;
    return moveToastsInto(current);
  }, []);

  // Opened again before the navigation back has ended: the component stays mounted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, [key]);

  useEffect(
    () => () => {
      const focusTarget =
        opener instanceof HTMLElement && opener !== document.body && opener.isConnected
          ? opener
          : getTabPanel();
      focusTarget?.focus({ preventScroll: true });
    },
    [opener],
  );

  return (
    <dialog
      ref={dialog}
      open
      className={wide ? 'dialog admin-dialog admin-dialog--wide' : 'dialog admin-dialog'}
      aria-labelledby={id}
      onClose={() => closeDialog(navigate, closeTo, historyIndex.current)}
    >
      <div className="dialog-head">
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

/** Takes the focus if the element that opened the dialog is gone. */
function getTabPanel(): HTMLElement | null {
  const panel = document.querySelector<HTMLElement>('.admin-tab');
  if (panel) panel.tabIndex = -1;
  return panel;
}

/**
 * Moves the list of toasts into the dialog, as everything outside of a modal dialog is inert.
 * Returns the function that moves it back.
 */
function moveToastsInto(dialog: HTMLDialogElement): (() => void) | undefined {
  const list = document.querySelector('.toasts > ol');
  const originalParent = list?.parentElement;
  if (!list || !originalParent) return;
  const dialogRegion = document.createElement('section');
  dialogRegion.className = 'toasts';
  dialog.append(dialogRegion);
  moveToasts(list, originalParent, dialogRegion);
  return () => {
    moveToasts(list, dialogRegion, originalParent);
    dialogRegion.remove();
  };
}

/** Also moves the label, so that only the parent of the list is a region. */
function moveToasts(list: Element, from: HTMLElement, to: HTMLElement): void {
  const isPopoverOpen = from.matches(':popover-open');
  to.ariaLabel = from.ariaLabel;
  from.ariaLabel = null;
  to.append(list);
  if (!isPopoverOpen) return;
  from.hidePopover();
  to.popover = 'manual';
  to.showPopover();
}

/** Shown if the row was deleted since the list was loaded. */
export function NotFoundDialog({
  title,
  text,
  closeTo,
}: Pick<AdminDialogProps, 'title' | 'closeTo'> & { text?: string }) {
  const { t } = useLanguage();
  return (
    <AdminDialog title={title} closeTo={closeTo}>
      <p>{text ?? t('admin.gone')}</p>
    </AdminDialog>
  );
}
