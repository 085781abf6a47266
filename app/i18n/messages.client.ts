import type { Lang } from '../../domain/language/language.ts';
import { createPageLanguage, type PageLanguage } from './page-language.ts';
import type { Messages } from './translator.ts';

/** Messages of all pages, and those that single pages add. */
const messages: Record<string, string> = {};

export function addMessages(newMessages: Messages): void {
  Object.assign(messages, newMessages);
}

/** Loads the language of the page from the preloaded messages. */
export async function loadDocumentLanguage(lang: Lang): Promise<PageLanguage> {
  const preload = document.querySelector<HTMLLinkElement>('link#messages');
  // The attribute is not resolved: React would request another spelling of the URL again.
  const url =
    preload?.getAttribute('href') ?? (await import('./messages-url.ts')).messagesUrl(lang);
  addMessages(await fetchMessages(url));
  return createPageLanguage(lang, { url, messages, english: {} });
}

/** Loads another language. The list of the 28 files is a chunk that few pages need. */
export async function loadLanguage(lang: Lang, partUrl?: string): Promise<PageLanguage> {
  const { messagesUrl } = await import('./messages-url.ts');
  const url = messagesUrl(lang);
  const [messages, partMessages] = await Promise.all([
    fetchMessages(url),
    partUrl === undefined ? {} : fetchMessages(partUrl),
  ]);
  return createPageLanguage(lang, { url, messages: { ...messages, ...partMessages }, english: {} });
}

async function fetchMessages(url: string): Promise<Messages> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`no messages at ${url}: ${response.status}`);
  return (await response.json()) as Messages;
}
