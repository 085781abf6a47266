/** @jsxImportSource ../../../ui/static-jsx */
import { useLanguage } from '../../../i18n/language-context.tsx';

/** Names the language of a text that the catalog lacks in the language of the page. */
export function LanguageMark({ lang }: { lang: string | null }) {
  const { format } = useLanguage();
  return (
    lang !== null && (
      <small className="language-mark" suppressHydrationWarning>
        {format.languageName(lang)}
      </small>
    )
  );
}
