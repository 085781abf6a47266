import { type RefObject, useLayoutEffect } from 'react';
import { useLanguage } from '../../i18n/language-context.tsx';
import { isOnBackdrop } from '../dialog.ts';

/**
 * The ways out of a modal dialog: Escape, a press beside it, and links back to the list, which close it. Whoever has typed something
 * into one of its forms is asked before that is left behind.
 */
export function useWaysOut(dialog: RefObject<HTMLDialogElement | null>, closeTo: string): void {
  const { t } = useLanguage();
  // From the moment in which the dialog can be seen: a press beside it may come before anything that waits for a paint.
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

    /** Forms say so when they are done. */
    function forget({ target }: Event): void {
      if (target instanceof HTMLFormElement) touched.delete(target);
    }

    /** Whether readers stay; else nothing is asked again. */
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
      // What opens in another window leaves nothing behind.
      if (link && (event.metaKey || event.ctrlKey || event.shiftKey || link.target === '_blank'))
        return;
      const back = link?.getAttribute('href') === closeTo;
      const away = link !== null && link.pathname !== location.pathname;
      // Whoever selects text and lets go beside the dialog has not asked to close it.
      const beside = pressedBeside && current !== null && isOnBackdrop(event, current);
      if (!(back || away || beside) || stays(event)) return;
      // The link itself leads there.
      if (away) return;
      event.preventDefault();
      event.stopPropagation();
      current?.close();
    }

    /** Escape; fields for files say the same of themselves. */
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
    // Before anything in it hears of it.
    current.addEventListener('click', click, { signal, capture: true });
    current.addEventListener('cancel', cancel, { signal, capture: true });
    addEventListener('beforeunload', warn, { signal });
    return () => over.abort();
  }, [dialog, closeTo, t]);
}
