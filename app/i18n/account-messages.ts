import { DEFAULT_LANG, isLang } from '../../domain/language.ts';
import { addMessages } from './messages.client.ts';
import type { Messages } from './translator.ts';

const files = import.meta.glob<string>('./messages/account/*.json', { eager: true, import: 'default', query: '?url&no-inline' });

/**
 * What is said about accounts is sent to who has to do with one. Imported by the pages and the dialog that say it: in a browser they are
 * ready when their words are. The server has all words of all languages.
 */
if (!import.meta.env.SSR) {
  const lang = document.documentElement.dataset.lang;
  const response = await fetch(files[`./messages/account/${isLang(lang) ? lang : DEFAULT_LANG}.json`] ?? '');
  if (!response.ok) throw new Error(`no messages about accounts: ${response.status}`);
  addMessages((await response.json()) as Messages);
}
