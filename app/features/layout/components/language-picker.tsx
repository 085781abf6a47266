import { useState } from 'react';
import { LANGUAGES } from '../../../../domain/language/language.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { DialogHead, ModalDialog } from '../../../ui/pages/modal-dialog.tsx';
import { LanguageLinks } from './language-links.tsx';

/** All languages, searchable by their own names and their names in the page's language (N1). */
export function LanguagePicker({ onClose }: { onClose: () => void }) {
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
    <ModalDialog className="dialog" aria-label={t('language.label')} onClose={onClose}>
      <DialogHead onClose={onClose}>{t('language.label')}</DialogHead>
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
    </ModalDialog>
  );
}
