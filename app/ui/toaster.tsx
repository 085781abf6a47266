import {
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLanguage } from '../i18n/language-context.tsx';
import { lazyComponent } from './lazy-component.ts';

export type Toast = {
  title: string;
  text?: string;
  tone: 'good' | 'bad';
  /**
   * A new toast replaces the previous one with the same topic, such as a success after a failure.
   */
  topic?: string;
  /** Another topic whose toast it replaces. */
  replaces?: string;
  action?: { label: string; run: () => void };
};

const MAX_TOASTS = 3;

const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** Shows a message and announces it to screen readers, without moving the focus. */
export function useToast(): (toast: Toast) => void {
  return use(ToastContext);
}

export type VisibleToast = Toast & { id: number };

/** Loaded before a toast may be needed; server-rendered pages with a toast include it. */
export const loadToastCard = async () => (await import('./lazy/toast-card.tsx')).ToastCard;
const ToastCard = lazyComponent(loadToastCard);

/** Toasts, bottom right. `flashToast` is rendered by the server, so it needs no scripts. */
export function Toaster({
  flashToast,
  children,
}: {
  flashToast: Toast | null;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  const [toasts, setToasts] = useState<VisibleToast[]>(
    flashToast ? [{ ...flashToast, id: 1 }] : [],
  );
  const nextId = useRef(2);

  const show = useCallback((toast: Toast) => {
    const id = nextId.current++;
    setToasts((before) =>
      [
        ...before.filter(
          ({ topic }) => !topic || (topic !== toast.topic && topic !== toast.replaces),
        ),
        { ...toast, id },
      ].slice(-MAX_TOASTS),
    );
  }, []);
  const dismiss = useCallback(
    (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)),
    [],
  );

  // Re-opens the popover above dialogs. A modal dialog may contain the list (admin-dialog.tsx).
  const list = useRef<HTMLOListElement>(null);
  const newestId = toasts.at(-1)?.id;
  useEffect(() => {
    const container = list.current?.parentElement;
    if (!container || !newestId) return;
    container.popover = 'manual';
    if (container.matches(':popover-open')) container.hidePopover();
    container.showPopover();
  }, [newestId]);

  // Shows flash messages of later pages; the first one is in the initial state.
  const lastFlashToast = useRef(flashToast);
  useEffect(() => {
    if (flashToast && flashToast !== lastFlashToast.current) show(flashToast);
    lastFlashToast.current = flashToast;
  }, [flashToast, show]);

  return (
    <ToastContext value={show}>
      {children}
      <section className="toasts" aria-label={t('toast.label')}>
        {/* Always rendered: screen readers announce changes of existing live regions only. */}
        <ol aria-live="polite" ref={list}>
          {toasts.length > 0 && (
            <Suspense>
              {toasts.map((toast) => (
                <ToastCard key={toast.id} toast={toast} onEnd={dismiss} />
              ))}
            </Suspense>
          )}
        </ol>
      </section>
    </ToastContext>
  );
}
