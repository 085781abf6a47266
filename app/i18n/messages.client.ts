import type { Lang } from '../../domain/language.ts';
import { createPageLanguage, type PageLanguage } from './language-context.tsx';
import type { Messages } from './translator.ts';

/** The words of the page's language: what every page says, and what some of them add when they are loaded. */
const words: Record<string, string> = {};

export function addMessages(messages: Messages): void {
  Object.assign(words, messages);
}

/** The language of the page, from the messages that the document already asked for: a visitor loads the language they read. */
export async function documentLanguage(lang: Lang): Promise<PageLanguage> {
  const preload = document.querySelector<HTMLLinkElement>('link#messages');
  // As it is written: by another spelling of it React would ask for the file once more.
  const url =
    preload?.getAttribute('href') ?? (await import('./messages-url.ts')).messagesUrl(lang);
  addMessages(await messagesAt(url));
  return createPageLanguage(lang, { url, messages: words, english: {} });
}

/**
 * Another language than the page's, with the words of one part of the site, by its address. Where the 28 files are is a chunk of its
 * own, because hardly any page asks.
 */
export async function offeredLanguage(lang: Lang, part?: string): Promise<PageLanguage> {
  const { messagesUrl } = await import('./messages-url.ts');
  const url = messagesUrl(lang);
  const [messages, more] = await Promise.all([
    messagesAt(url),
    part === undefined ? {} : messagesAt(part),
  ]);
  return createPageLanguage(lang, { url, messages: { ...messages, ...more }, english: {} });
}

async function messagesAt(url: string): Promise<Messages> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`no messages at ${url}: ${response.status}`);
  return (await response.json()) as Messages;
}
