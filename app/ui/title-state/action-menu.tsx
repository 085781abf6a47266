import { type ReactNode, type RefObject, useId } from 'react';
import { Icon } from '../icon.tsx';

type ActionMenuProps = {
  /** Also the name of its anchor in title-actions.css. */
  kind: 'seen' | 'more';
  icon: string;
  /** Whether the icon shows that something is set. */
  set: boolean;
  label: ReactNode;
  popup: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** A button with a popup, which works without scripts; a bottom sheet on phones. */
export function ActionMenu({ kind, icon, set, label, popup, children }: ActionMenuProps) {
  const id = useId();
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
      <div className={`action-popup action-popup--${kind}`} id={id} popover="auto" ref={popup}>
        {children}
      </div>
    </>
  );
}
