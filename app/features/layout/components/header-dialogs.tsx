import { Drawer } from './drawer.tsx';
import { LanguagePicker } from './language-picker.tsx';

export type HeaderDialogName = 'menu' | 'languages';

/** The dialogs of the header, of which `open` is shown. Loaded when the first one is needed. */
export function HeaderDialogs({
  open,
  onChange,
}: {
  open: HeaderDialogName | null;
  onChange: (name: HeaderDialogName | null) => void;
}) {
  const onClose = () => onChange(null);
  if (open === 'menu')
    return <Drawer onClose={onClose} onChooseLanguage={() => onChange('languages')} />;
  if (open === 'languages') return <LanguagePicker onClose={onClose} />;
  return null;
}
