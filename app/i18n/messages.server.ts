import { panelLang } from '../../domain/admin.ts';
import type { Lang } from '../../domain/language.ts';
import { createPageLanguage, type PageLanguage } from './language-context.tsx';
import { messagesUrl } from './messages-url.ts';
import type { Messages } from './translator.ts';

const files = import.meta.glob<Messages>('./messages/**/*.json', {
  eager: true,
  import: 'default',
});
/** What every page says, and what some add. */
const PARTS = ['', 'account/', 'person/', 'reviews/', 'saved/', 'support/', 'texts/', 'title/'];
const languages = new Map<Lang, PageLanguage>();

/** The page language on the server: all 28 lie in the bundle, each is made ready at its first page. */
export function serverLanguage(lang: Lang): PageLanguage {
  let language = languages.get(lang);
  if (!language) {
    language = createPageLanguage(lang, {
      url: messagesUrl(lang),
      messages: wordsOf(lang),
      english: wordsOf('en'),
    });
    languages.set(lang, language);
  }
  return language;
}

function wordsOf(lang: Lang): Messages {
  return Object.assign(
    {},
    ...PARTS.map((part) => files[`./messages/${part}${lang}.json`]),
    files[`./messages/admin/${panelLang(lang)}.json`],
  );
}
