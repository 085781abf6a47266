import type { Lang } from '../../domain/language.ts';
import { createPageLanguage, type PageLanguage } from './language-context.tsx';
import type { Messages } from './translator.ts';

/** The language of the page, from the messages that the document already asked for: a visitor loads the language they read. */
export function documentLanguage(lang: Lang): Promise<PageLanguage> {
  const preload = document.querySelector<HTMLLinkElement>('link#messages');
  return preload ? languageAt(preload.href, lang) : offeredLanguage(lang);
}

/** Another language than the page's. Where the 28 files are is a chunk of its own, because hardly any page asks. */
export async function offeredLanguage(lang: Lang): Promise<PageLanguage> {
  const { messagesUrl } = await import('./messages-url.ts');
  return languageAt(messagesUrl(lang), lang);
}

async function languageAt(url: string, lang: Lang): Promise<PageLanguage> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`no messages at ${url}: ${response.status}`);
  return createPageLanguage(lang, { url, messages: (await response.json()) as Messages, english: {} });
}
