import { type RefObject, useState } from 'react';
import { LANGUAGES } from '../../../../domain/language/language.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { xIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { closeOnBackdrop } from '../../../ui/lazy/dialog.ts';
import { LanguageLinks } from './language-links.tsx';

/** All languages, searchable by their own names and their names in the page's language (N1). */
export function LanguagePicker({
  dialog,
  onClose,
}: {
  dialog: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
}) {
  const { t, format } = useLanguage();
  const [search, setSearch] = useState('');
  const normalizeForSearch = (text: string) =>
    text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
  const normalizedSearch = normalizeForSearch(search.trim());
  const languages =
    normalizedSearch === ''
      ? LANGUAGES
      : LANGUAGES.filter(({ name, tag, code }) =>
          [name, format.languageName(tag), code].some((text) =>
            normalizeForSearch(text).includes(normalizedSearch),
          ),
        );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      className="dialog"
      ref={dialog}
      aria-label={t('language.label')}
      onClick={closeOnBackdrop}
      onClose={onClose}
    >
      <div className="dialog-head">
        <h2>{t('language.label')}</h2>
        <IconButton label={t('site.close')} onClick={() => dialog.current?.close()}>
          <Icon svg={xIcon} />
        </IconButton>
      </div>
      <input
        className="input"
        type="search"
        aria-label={t('language.find')}
        placeholder={t('language.find')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <LanguageLinks languages={languages} withLocalizedNames />
      {languages.length === 0 && <p role="status">{t('language.none')}</p>}
    </dialog>
  );
}
