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
  /** Of several about the same the last one counts: a failure is forgotten when it was mended. */
  about?: string;
  /** What can be done about it, such as taking it back. */
  action?: { label: string; run: () => void };
};

/** At most so many are seen (N4). */
const MOST = 3;

const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** Says something at the edge of the screen, also to screen readers, without taking the focus. */
export function useToast(): (toast: Toast) => void {
  return use(ToastContext);
}

export type ShownToast = Toast & { id: number };

/** Sent when there is something to say, or may soon be; a page that came with it has it already. */
export const loadToastCard = async () => (await import('./on-demand/toast-card.tsx')).ToastCard;
const ToastCard = import.meta.env.SSR ? await loadToastCard() : lazyPart(loadToastCard);

/** Toasts, bottom right. `first` came with the page: it is there without scripts, too. */
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

  // Above dialogs, too: what was shown last lies on top. A modal dialog may have taken the list in (see admin-dialog.tsx).
  const list = useRef<HTMLOListElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const place = list.current?.parentElement;
    if (!place || !newest) return;
    place.popover = 'manual';
    if (place.matches(':popover-open')) place.hidePopover();
    place.showPopover();
  }, [newest]);

  // What comes with a later page; the one of the first page is there from the start.
  const seen = useRef(first);
  useEffect(() => {
    if (first && first !== seen.current) show(first);
    seen.current = first;
  }, [first, show]);

  return (
    <ToastContext value={show}>
      {children}
      <section className="toasts" aria-label={t('toast.label')}>
        {/* There before anything is said in it: else it would not be heard. */}
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
