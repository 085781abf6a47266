import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import { Drawer } from './drawer.tsx';
import { LanguagePicker } from './language-picker.tsx';

export type HeaderDialogName = 'menu' | 'languages';

/** The dialogs of the header, of which `open` is shown. Loaded when the first one is needed. */
export function HeaderDialogs({
  open,
  onOpen,
}: {
  open: HeaderDialogName | null;
  onOpen: Dispatch<SetStateAction<HeaderDialogName | null>>;
}) {
  const drawer = useRef<HTMLDialogElement>(null);
  const picker = useRef<HTMLDialogElement>(null);
  // The event of a dialog comes later, when another may be open.
  const onClose = (name: HeaderDialogName) => () =>
    onOpen((current) => (current === name ? null : current));

  useEffect(() => {
    if (open !== null) (open === 'menu' ? drawer : picker).current?.showModal();
  }, [open]);

  return (
    <>
      {open === 'menu' && (
        <Drawer
          dialog={drawer}
          onClose={onClose('menu')}
          onChooseLanguage={() => onOpen('languages')}
        />
      )}
      {open === 'languages' && <LanguagePicker dialog={picker} onClose={onClose('languages')} />}
    </>
  );
}
