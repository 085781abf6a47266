import type { Lang } from '../../domain/language/language.ts';
import { createPageLanguage, type PageLanguage } from './language-context.tsx';
import type { Messages } from './translator.ts';

/** Messages of all pages, and those that single pages add. */
const messages: Record<string, string> = {};

export function addMessages(added: Messages): void {
  Object.assign(messages, added);
}

/** Loads the language of the page from the preloaded messages. */
export async function documentLanguage(lang: Lang): Promise<PageLanguage> {
  const preload = document.querySelector<HTMLLinkElement>('link#messages');
  // The attribute is not resolved: React would request another spelling of the URL again.
  const url =
    preload?.getAttribute('href') ?? (await import('./messages-url.ts')).messagesUrl(lang);
  addMessages(await messagesAt(url));
  return createPageLanguage(lang, { url, messages, english: {} });
}

/** Loads another language. The list of the 28 files is a chunk that few pages need. */
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
