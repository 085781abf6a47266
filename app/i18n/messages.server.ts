import { readFileSync } from 'node:fs';
import { adminLang } from '../../domain/admin/admin.ts';
import type { Lang } from '../../domain/language/language.ts';
import type { BrowserPart, MessageUrls } from '../../domain/language/message-parts.ts';
import { MESSAGE_PARTS } from '../../domain/language/message-parts.ts';
import { createPageLanguage, type PageLanguage } from './page-language.ts';
import type { Messages } from './translator.ts';

/** In development, part of the bundle, so that a change of a message reloads the page. */
const bundledFiles = import.meta.env.DEV
  ? import.meta.glob<Messages>(['./messages/*/*.json', '!./messages/*/mail.json'], {
      eager: true,
      import: 'default',
    })
  : null;
const languages = new Map<Lang, PageLanguage>();

/** Each language is read on first use: as part of the bundle, all 28 would take 9 MB of memory. */
export function serverLanguage(lang: Lang): PageLanguage {
  let language = languages.get(lang);
  if (!language) {
    language = createPageLanguage(lang, {
      messageUrls: getMessageUrls(lang),
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
    ...MESSAGE_PARTS.map((part) => readPart(`${lang}/${part}`)),
    readPart(`${adminLang(lang)}/admin`),
  );
}

function readPart(path: string): Messages | undefined {
  if (bundledFiles) return bundledFiles[`./messages/${path}.json`];
  // A name of package.json, because the folder of this code depends on the build.
  const file = new URL(import.meta.resolve(`#messages/${path}.json`));
  return JSON.parse(readFileSync(file, 'utf8')) as Messages;
}

const files = import.meta.glob<string>('./messages/*/{public,account,own,admin}.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

function getMessageUrls(lang: Lang): MessageUrls {
  const toUrl = (part: BrowserPart) => files[`./messages/${lang}/${part}.json`];
  return {
    public: toUrl('public'),
    account: toUrl('account'),
    own: toUrl('own'),
    admin: toUrl('admin'),
  };
}
