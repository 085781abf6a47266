import { adminLang } from '../../domain/admin/admin.ts';
import type { Lang } from '../../domain/language/language.ts';
import { createPageLanguage, type PageLanguage } from './language-context.tsx';
import { messagesUrl } from './messages-url.ts';
import type { Messages } from './translator.ts';

const files = import.meta.glob<Messages>(['./messages/*/*.json', '!./messages/*/mail.json'], {
  eager: true,
  import: 'default',
});
const PARTS = ['site', 'account', 'person', 'reviews', 'saved', 'support', 'texts', 'title'];
const languages = new Map<Lang, PageLanguage>();

/** The bundle has all languages; each is initialized on first use. */
export function serverLanguage(lang: Lang): PageLanguage {
  let language = languages.get(lang);
  if (!language) {
    language = createPageLanguage(lang, {
      url: messagesUrl(lang),
      messages: getMessages(lang),
      english: getMessages('en'),
    });
    languages.set(lang, language);
  }
  return language;
}

function getMessages(lang: Lang): Messages {
  return Object.assign(
    {},
    ...PARTS.map((part) => files[`./messages/${lang}/${part}.json`]),
    files[`./messages/${adminLang(lang)}/admin.json`],
  );
}
