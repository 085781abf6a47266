import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLanguage } from '../../i18n/language-context.tsx';
import { closeOnBackdrop } from '../dialog.ts';

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
 * opened it.
 */
export function PanelDialog({ title, closeTo, wide = false, children }: PanelDialogProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const { current } = dialog;
    const before = document.activeElement;
    // Modal from here on; it came open, but not so.
    current?.removeAttribute('open');
    current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      open
      className={wide ? 'sheet panel-dialog panel-dialog--wide' : 'sheet panel-dialog'}
      aria-labelledby={id}
      onClick={closeOnBackdrop}
      onClose={() => navigate(closeTo, { preventScrollReset: true, replace: true })}
    >
      <div className="sheet-head">
        <h2 id={id}>{title}</h2>
        <Link className="button button--plain button--icon" to={closeTo} preventScrollReset replace aria-label={t('site.close')}>
          <X className="icon" aria-hidden />
        </Link>
      </div>
      {children}
    </dialog>
  );
}
