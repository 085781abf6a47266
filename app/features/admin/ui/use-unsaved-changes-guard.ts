import { type RefObject, useLayoutEffect } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { isOnBackdrop } from '../../../ui/pages/modal-dialog.tsx';
import { getFollowedLink, trackUnsavedForms } from './track-unsaved-forms.ts';

/**
 * Closes a modal dialog on Escape, on a click on its backdrop and on links to `closeTo`. Asks first
 * if one of its forms has unsaved changes.
 */
export function useUnsavedChangesGuard(
  dialog: RefObject<HTMLDialogElement | null>,
  closeTo: string,
): void {
  const { t } = useLanguage();
  // Not `useEffect`: a click on the backdrop may come before the first paint.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return;
    const controller = new AbortController();
    const { signal } = controller;
    const unsaved = trackUnsavedForms(current, signal);
    let pressedOnBackdrop = false;

    /** Whether the user stays in the dialog. */
    function staysOpen(event: Event): boolean {
      const staysInDialog = unsaved.exist() && !window.confirm(t('admin.leave'));
      if (!staysInDialog) unsaved.clear();
      else {
        event.preventDefault();
        event.stopPropagation();
      }
      return staysInDialog;
    }

    function handlePointerDown(event: PointerEvent): void {
      pressedOnBackdrop = current !== null && isOnBackdrop(event, current);
    }

    function handleClick(event: MouseEvent): void {
      const link = getFollowedLink(event);
      const closesDialog = link?.getAttribute('href') === closeTo;
      const leavesPage = link !== null && link.pathname !== location.pathname;
      // A selection of text that ends on the backdrop is not a click on it.
      const isBackdropClick = pressedOnBackdrop && current !== null && isOnBackdrop(event, current);
      if (!(closesDialog || leavesPage || isBackdropClick) || staysOpen(event)) return;
      // The link itself navigates.
      if (leavesPage) return;
      event.preventDefault();
      event.stopPropagation();
      current?.close();
    }

    /** Escape; file inputs dispatch `cancel`, too. */
    function handleCancel(event: Event): void {
      if (event.target === current) staysOpen(event);
    }

    current.addEventListener('pointerdown', handlePointerDown, { signal });
    // In the capture phase: before handlers of the content.
    current.addEventListener('click', handleClick, { signal, capture: true });
    current.addEventListener('cancel', handleCancel, { signal, capture: true });
    return () => controller.abort();
  }, [dialog, closeTo, t]);
}
