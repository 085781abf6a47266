import { type RefObject, useLayoutEffect } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { isOnBackdrop } from '../../../ui/lazy/is-on-backdrop.ts';

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
    const touched = new Set<HTMLFormElement>();
    const isUnsaved = () => [...touched].some((form) => form.isConnected);
    let pressedOnBackdrop = false;

    function markTouched({ target }: Event): void {
      const form = target instanceof Element ? target.closest('form') : null;
      if (form?.method === 'post') touched.add(form);
    }

    /** Forms dispatch `reset` after they were saved. */
    function clearTouched({ target }: Event): void {
      if (target instanceof HTMLFormElement) touched.delete(target);
    }

    /** Whether the user stays in the dialog. */
    function staysOpen(event: Event): boolean {
      const staysInDialog = isUnsaved() && !window.confirm(t('admin.leave'));
      if (!staysInDialog) touched.clear();
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
      const { target } = event;
      const link =
        target instanceof Element && !target.closest('[contenteditable]')
          ? target.closest('a')
          : null;
      // Links that open another window do not leave the dialog.
      if (link && (event.metaKey || event.ctrlKey || event.shiftKey || link.target === '_blank'))
        return;
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

    function handleBeforeUnload(event: BeforeUnloadEvent): void {
      if (isUnsaved()) event.preventDefault();
    }

    const controller = new AbortController();
    const { signal } = controller;
    current.addEventListener('input', markTouched, { signal });
    current.addEventListener('reset', clearTouched, { signal });
    current.addEventListener('pointerdown', handlePointerDown, { signal });
    // In the capture phase: before handlers of the content.
    current.addEventListener('click', handleClick, { signal, capture: true });
    current.addEventListener('cancel', handleCancel, { signal, capture: true });
    addEventListener('beforeunload', handleBeforeUnload, { signal });
    return () => controller.abort();
  }, [dialog, closeTo, t]);
}
