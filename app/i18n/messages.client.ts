import type { Lang } from '../../domain/language.ts';
import { createPageLanguage, type PageLanguage } from './language-context.tsx';
import type { Messages } from './translator.ts';

const files = import.meta.glob<Messages>('./messages/*.json', { import: 'default' });

/** The messages of one language, as a chunk of their own: a visitor loads the language they read and no other. */
export async function loadMessages(lang: Lang): Promise<Messages> {
  const load = files[`./messages/${lang}.json`];
  return load ? load() : {};
}

export async function clientLanguage(lang: Lang): Promise<PageLanguage> {
  return createPageLanguage(lang, await loadMessages(lang), {});
}
