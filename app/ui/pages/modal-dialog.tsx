import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/language-context.tsx';
import { xIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';

const NO_SELECTORS: readonly string[] = [];

type ModalDialogProps = Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClick' | 'onCancel'> & {
  /** Must stop rendering the dialog. */
  onClose: () => void;
  closesByClickOutside?: boolean;
  /** Selectors; the first one that matches gets the focus, by default the browser chooses. */
  initialFocus?: readonly string[];
};

/** A modal dialog, open as long as it is rendered; Escape and a click outside of it close it. */
export function ModalDialog({
  onClose,
  closesByClickOutside = true,
  initialFocus = NO_SELECTORS,
  ...attributes
}: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    initialFocus
      .map((selector) => element.querySelector<HTMLElement>(selector))
      .find((match) => match !== null)
      ?.focus();
    // Closing gives the focus back to the element that had it before; removing does not.
    return () => element.close();
  }, [initialFocus]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog
    <dialog
      {...attributes}
      ref={dialog}
      onClick={(event) => {
        if (closesByClickOutside && isOnBackdrop(event, event.currentTarget)) onClose();
      }}
      // The event `close` comes a frame later, when the dialog may be open again.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** The heading of a dialog and the button that closes it. */
export function DialogHead({
  id,
  children,
  onClose,
}: {
  id?: string;
  children: ReactNode;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  return (
    <div className="dialog-head">
      <h2 id={id}>{children}</h2>
      <IconButton label={t('site.close')} onClick={onClose}>
        <Icon svg={xIcon} />
      </IconButton>
    </div>
  );
}

/** For a dialog whose first field would open the keyboard of a phone. */
export function focusHeading(dialog: HTMLDialogElement): void {
  const heading = dialog.querySelector('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

export function isOnBackdrop(
  { target, clientX, clientY }: Pick<MouseEvent, 'target' | 'clientX' | 'clientY'>,
  dialog: Element,
): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return (
    target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)
  );
}
