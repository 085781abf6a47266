import { useLanguage } from '../../../i18n/language-context.tsx';
import { Formatted } from '../../../ui/localized.tsx';

/** Names the language of a text that the catalog lacks in the language of the page. */
export function LanguageMark({ lang }: { lang: string | null }) {
  const { format } = useLanguage();
  return (
    lang !== null && (
      <Formatted as="small" className="language-mark">
        {format.languageName(lang)}
      </Formatted>
    )
  );
}
