import { useLocation } from 'react-router';
import type { Lang, Language } from '../../../../domain/language.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { behindLanguage } from '../../../i18n/links.ts';
import { Static } from '../../../ui/static.tsx';

/**
 * Links to this page in other languages (R5). They load a whole document: language, direction and messages change with it.
 * `named` adds each language's name in the language of the page.
 */
export function LanguageLinks({ languages, named = false }: { languages: readonly Language<Lang>[]; named?: boolean }) {
  const { code, format } = useLanguage();
  const { pathname, search } = useLocation();
  const behind = behindLanguage(pathname + search);
  return (
    <Static as="ul" className="language-list">
      {languages.map((language) => (
        <li key={language.code}>
          <a
            href={`/${language.code}${behind}`}
            hrefLang={language.tag}
            lang={named ? undefined : language.tag}
            aria-current={language.code === code ? 'true' : undefined}
          >
            {named ? <span lang={language.tag}>{language.name}</span> : language.name}
            {named && <small>{format.languageName(language.tag)}</small>}
          </a>
        </li>
      ))}
    </Static>
  );
}
