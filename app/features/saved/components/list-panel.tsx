import { type ReactNode, useId } from 'react';
import { DialogHead, ModalDialog } from '../../../ui/pages/modal-dialog.tsx';

type ListPanelProps = {
  id: string;
  heading: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A dialog of the list menu. Without scripts a popover, and part of the page where it is the target
 * of the URL.
 */
export function ListPanel({ id, heading, isOpen, onClose, children }: ListPanelProps) {
  const headingId = useId();
  if (isOpen)
    return (
      <ModalDialog className="dialog" aria-labelledby={headingId} onClose={onClose}>
        <DialogHead id={headingId} onClose={onClose}>
          {heading}
        </DialogHead>
        <section className="list-panel-content">{children}</section>
      </ModalDialog>
    );
  return (
    <section className="list-panel" id={id} popover="auto" aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      {children}
    </section>
  );
}
