import { type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { DialogHead, ModalDialog } from '../pages/modal-dialog.tsx';

type ActionMenuProps = {
  /** Also the name of its anchor in title-actions.css. */
  kind: 'seen' | 'more';
  icon: string;
  /** Whether the icon shows that something is set. */
  set: boolean;
  heading: string;
  /** Of the button, by default the heading. */
  label?: ReactNode;
  children: (close: () => void) => ReactNode;
};

/** Phones show a dialog. As in title-actions.css. */
const PHONES = '(max-width: 479.98px)';

/** A button with a popup, which works without scripts; with scripts a dialog on phones. */
export function ActionMenu({
  kind,
  icon,
  set,
  heading,
  label = heading,
  children,
}: ActionMenuProps) {
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const closeDialog = () => setIsDialogOpen(false);
  return (
    <>
      <button
        type="button"
        className={`button button--plain action-menu--${kind}${set ? ' state-button--set' : ''}`}
        popoverTarget={id}
      >
        <Icon svg={icon} />
        {label}
      </button>
      {isDialogOpen ? (
        <ModalDialog
          className="dialog action-dialog"
          aria-labelledby={`${id}-heading`}
          onClose={closeDialog}
        >
          <DialogHead id={`${id}-heading`} onClose={closeDialog}>
            {heading}
          </DialogHead>
          {children(closeDialog)}
        </ModalDialog>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: closes when the focus leaves it
        <div
          className={`action-popup action-popup--${kind}`}
          id={id}
          popover="auto"
          ref={popup}
          onBeforeToggle={(event) => {
            if (event.newState !== 'open' || !matchMedia(PHONES).matches) return;
            event.preventDefault();
            setIsDialogOpen(true);
          }}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget))
              currentTarget.hidePopover();
          }}
        >
          {children(() => popup.current?.hidePopover())}
        </div>
      )}
    </>
  );
}
