import { type RefObject, useLayoutEffect } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { isOnBackdrop } from '../../../ui/dialog.ts';

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
    let pressedBeside = false;

    function note({ target }: Event): void {
      const form = target instanceof Element ? target.closest('form') : null;
      if (form?.method === 'post') touched.add(form);
    }

    /** Forms dispatch `reset` after they were saved. */
    function forget({ target }: Event): void {
      if (target instanceof HTMLFormElement) touched.delete(target);
    }

    /** Whether the user stays in the dialog. */
    function stays(event: Event): boolean {
      const stay = isUnsaved() && !window.confirm(t('admin.leave'));
      if (!stay) touched.clear();
      else {
        event.preventDefault();
        event.stopPropagation();
      }
      return stay;
    }

    function press(event: PointerEvent): void {
      pressedBeside = current !== null && isOnBackdrop(event, current);
    }

    function click(event: MouseEvent): void {
      const { target } = event;
      const link =
        target instanceof Element && !target.closest('[contenteditable]')
          ? target.closest('a')
          : null;
      // Links that open another window do not leave the dialog.
      if (link && (event.metaKey || event.ctrlKey || event.shiftKey || link.target === '_blank'))
        return;
      const back = link?.getAttribute('href') === closeTo;
      const away = link !== null && link.pathname !== location.pathname;
      // A selection of text that ends on the backdrop is not a click on it.
      const beside = pressedBeside && current !== null && isOnBackdrop(event, current);
      if (!(back || away || beside) || stays(event)) return;
      // The link itself navigates.
      if (away) return;
      event.preventDefault();
      event.stopPropagation();
      current?.close();
    }

    /** Escape; file inputs dispatch `cancel`, too. */
    function cancel(event: Event): void {
      if (event.target === current) stays(event);
    }

    function warn(event: BeforeUnloadEvent): void {
      if (isUnsaved()) event.preventDefault();
    }

    const over = new AbortController();
    const { signal } = over;
    current.addEventListener('input', note, { signal });
    current.addEventListener('reset', forget, { signal });
    current.addEventListener('pointerdown', press, { signal });
    // In the capture phase: before handlers of the content.
    current.addEventListener('click', click, { signal, capture: true });
    current.addEventListener('cancel', cancel, { signal, capture: true });
    addEventListener('beforeunload', warn, { signal });
    return () => over.abort();
  }, [dialog, closeTo, t]);
}
