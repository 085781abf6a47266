import { DEFAULT_LANG, isLang, type Lang } from '../../domain/language.ts';
import { addMessages } from './messages.client.ts';
import type { Messages } from './translator.ts';

/**
 * Words of a part of the site, sent to who has to do with it: imported by what says them, they are there when it is. `files` are their
 * addresses by language. The server has all words of all languages.
 */
export async function addMessagesOf(files: Record<string, string>): Promise<void> {
  if (import.meta.env.SSR) return;
  const folder = `/${documentLang()}/`;
  const file = Object.keys(files).find((path) => path.includes(folder)) ?? '';
  await addMessagesAt(files[file] ?? '');
}

/**
 * Adds the messages of a part whose documents preload the file by a link with this id (ui/part-messages-link.tsx). After a
 * navigation from another page there is no such link, and a chunk with the URLs of all 28 languages is loaded.
 */
export async function addLinkedMessages(
  id: string,
  loadUrls: () => Promise<(lang: Lang) => string>,
): Promise<void> {
  if (import.meta.env.SSR) return;
  const link = document.querySelector<HTMLLinkElement>(`link#${id}`);
  await addMessagesAt(link?.href ?? (await loadUrls())(documentLang()));
}

export async function addMessagesAt(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`no messages at ${address}: ${response.status}`);
  addMessages((await response.json()) as Messages);
}

/** The language of the page. */
export function documentLang(): Lang {
  const { lang } = document.documentElement.dataset;
  return isLang(lang) ? lang : DEFAULT_LANG;
}
