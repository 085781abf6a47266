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
import { lazyPart } from './lazy-part.ts';

export type Toast = {
  title: string;
  text?: string;
  tone: 'good' | 'bad';
  /** A new toast replaces the previous one about the same, such as a success after a failure. */
  about?: string;
  action?: { label: string; run: () => void };
};

const MOST = 3;

const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** Shows a message and announces it to screen readers, without moving the focus. */
export function useToast(): (toast: Toast) => void {
  return use(ToastContext);
}

export type ShownToast = Toast & { id: number };

/** Loaded before a toast may be needed; server-rendered pages with a toast include it. */
export const loadToastCard = async () => (await import('./on-demand/toast-card.tsx')).ToastCard;
const ToastCard = import.meta.env.SSR ? await loadToastCard() : lazyPart(loadToastCard);

/** Toasts, bottom right. `first` is rendered by the server, so it needs no scripts. */
export function Toaster({ first, children }: { first: Toast | null; children: ReactNode }) {
  const { t } = useLanguage();
  const [toasts, setToasts] = useState<ShownToast[]>(first ? [{ ...first, id: 1 }] : []);
  const next = useRef(2);

  const show = useCallback((toast: Toast) => {
    const id = next.current++;
    setToasts((before) =>
      [...before.filter(({ about }) => !about || about !== toast.about), { ...toast, id }].slice(
        -MOST,
      ),
    );
  }, []);
  const dismiss = useCallback(
    (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)),
    [],
  );

  // Re-opens the popover above dialogs. A modal dialog may contain the list (admin-dialog.tsx).
  const list = useRef<HTMLOListElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const place = list.current?.parentElement;
    if (!place || !newest) return;
    place.popover = 'manual';
    if (place.matches(':popover-open')) place.hidePopover();
    place.showPopover();
  }, [newest]);

  // Shows flash messages of later pages; the first one is in the initial state.
  const seen = useRef(first);
  useEffect(() => {
    if (first && first !== seen.current) show(first);
    seen.current = first;
  }, [first, show]);

  return (
    <ToastContext value={show}>
      {children}
      <section className="toasts" aria-label={t('toast.label')}>
        {/* Always rendered, because screen readers announce changes of existing live regions only. */}
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
