import { DEFAULT_LANG, isLang, type Lang } from '../../domain/language/language.ts';
import { addMessages } from './messages.client.ts';
import type { Messages } from './translator.ts';

/** Loads the messages of a part of the site, on import. `files` are URLs by language. */
export async function addPartMessages(files: Record<string, string>): Promise<void> {
  if (import.meta.env.SSR) return;
  const folder = `/${documentLang()}/`;
  const file = Object.keys(files).find((path) => path.includes(folder)) ?? '';
  await loadMessages(files[file] ?? '');
}

/**
 * Adds messages from a preload link (ui/part-messages-link.tsx). After a client navigation the link
 * is missing: loads the chunk with the URLs of all 28 languages instead.
 */
export async function addLinkedMessages(
  id: string,
  loadUrls: () => Promise<(lang: Lang) => string>,
): Promise<void> {
  if (import.meta.env.SSR) return;
  const link = document.querySelector<HTMLLinkElement>(`link#${id}`);
  await loadMessages(link?.href ?? (await loadUrls())(documentLang()));
}

export async function loadMessages(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`no messages at ${url}: ${response.status}`);
  addMessages((await response.json()) as Messages);
}

/** The language of the texts of the document. */
export function documentLang(): Lang {
  const { lang, textLang = lang } = document.documentElement.dataset;
  return isLang(textLang) ? textLang : DEFAULT_LANG;
}
