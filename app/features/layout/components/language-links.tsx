import { useLocation } from 'react-router';
import type { Lang, Language } from '../../../../domain/language/language.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links, withoutLanguage } from '../../../i18n/links.ts';
import { Formatted } from '../../../ui/localized.tsx';

/**
 * Links to this page in other languages (R5). They load a document, as language, direction and
 * messages change. `withLocalizedNames` adds each language's name in the language of the page.
 * Links of the picker, which needs scripts, lead to the page itself; those of the footer let the
 * server store the language (R4).
 */
export function LanguageLinks({
  languages,
  withLocalizedNames = false,
}: {
  languages: readonly Language<Lang>[];
  withLocalizedNames?: boolean;
}) {
  const { code, format } = useLanguage();
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const pathWithoutLanguage = withoutLanguage(path);
  return (
    <ul className="language-list">
      {languages.map((language) => (
        <li key={language.code}>
          <a
            href={
              withLocalizedNames
                ? `/${language.code}${pathWithoutLanguage}`
                : links.chooseLanguage(language.code, path)
            }
            hrefLang={language.tag}
            lang={withLocalizedNames ? undefined : language.tag}
            aria-current={language.code === code ? 'true' : undefined}
          >
            {withLocalizedNames ? <span lang={language.tag}>{language.name}</span> : language.name}
            {withLocalizedNames && (
              <Formatted as="small">{format.languageName(language.tag)}</Formatted>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
