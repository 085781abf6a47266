import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language-context.tsx';
import { listFilterIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { DialogHead, focusHeading, isOnBackdrop } from './modal-dialog.tsx';

/** Id of the sheet with the filters, one on each page. */
const FILTER_SHEET = 'filters';

/** On phones, opens the sheet, which needs no scripts. `count` is the number of set filters. */
export function OpenFilterSheet({ count }: { count: number }) {
  const { t, format } = useLanguage();
  return (
    <button
      type="button"
      className="button button--secondary filter-button"
      popoverTarget={FILTER_SHEET}
      onClick={() => {
        const sheet = document.getElementById(FILTER_SHEET);
        if (sheet instanceof HTMLDialogElement) showModal(sheet);
      }}
    >
      <Icon svg={listFilterIcon} />
      {t('filter.label')}
      {count > 0 && ` · ${format.number(count)}`}
    </button>
  );
}

type FilterSheetProps = {
  className: 'filter-panel' | 'filter-sheet';
  children: ReactNode;
};

/**
 * Part of the page on wide screens, else a sheet: a popover without scripts, a modal dialog from
 * the first opening with scripts. It stays a dialog, so that its fields keep what is chosen.
 */
export function FilterSheet({ className, children }: FilterSheetProps) {
  const { t } = useLanguage();
  const headingId = useId();
  const [isDialog, setIsDialog] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  useLayoutEffect(() => {
    if (isDialog && dialog.current) showModal(dialog.current);
  }, [isDialog]);

  const content = (
    <>
      {children}
      {/* With scripts, each choice has taken effect at once. */}
      <button
        type="button"
        className="button button--primary needs-js sheet-close"
        popoverTarget={FILTER_SHEET}
        popoverTargetAction="hide"
        onClick={close}
      >
        {t('filter.show')}
      </button>
    </>
  );
  if (!isDialog)
    return (
      <div
        id={FILTER_SHEET}
        popover="auto"
        className={className}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          event.preventDefault();
          setIsDialog(true);
        }}
      >
        {content}
      </div>
    );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog
    <dialog
      id={FILTER_SHEET}
      ref={dialog}
      className={className}
      aria-labelledby={headingId}
      onClick={(event) => {
        const isLink = (event.target as Element).closest('a') !== null;
        if (isLink || isOnBackdrop(event, event.currentTarget)) close();
      }}
    >
      <DialogHead id={headingId} onClose={close}>
        {t('filter.label')}
      </DialogHead>
      {content}
    </dialog>
  );
}

function showModal(sheet: HTMLDialogElement): void {
  sheet.showModal();
  focusHeading(sheet);
}
