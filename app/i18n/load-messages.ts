import { DEFAULT_LANG, isLang, type Lang } from '../../domain/language/language.ts';
import type { BrowserPart, MessageUrls } from '../../domain/language/message-parts.ts';
import { createPageLanguage, type PageLanguage } from './page-language.ts';
import type { Messages } from './translator.ts';

const messages: Record<string, string> = {};
const loads = new Map<BrowserPart, Promise<void>>();

/**
 * Loads the messages of a part of the site in the language of the document, once. Modules that need
 * them wait for it when they are imported. The server has all messages.
 */
export function loadMessages(part: BrowserPart): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve();
  let load = loads.get(part);
  if (load === undefined) {
    load = fetchMessages(readUrls()[part]);
    loads.set(part, load);
    // The next module that needs them asks again.
    load.catch(() => loads.delete(part));
  }
  return load;
}

/** The language of the document, with the messages of public pages. */
export async function loadDocumentLanguage(): Promise<PageLanguage> {
  await loadMessages('public');
  return createPageLanguage(documentLang(), { messageUrls: readUrls(), messages, english: {} });
}

/** The language of the texts of the document. */
export function documentLang(): Lang {
  const { lang, textLang = lang } = document.documentElement.dataset;
  return isLang(textLang) ? textLang : DEFAULT_LANG;
}

/** The server names them in the document. */
function readUrls(): MessageUrls {
  const { dataset } = document.getElementById('messages') as HTMLElement;
  return JSON.parse(dataset.urls ?? '{}') as MessageUrls;
}

async function fetchMessages(url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`no messages at ${url}: ${response.status}`);
  Object.assign(messages, (await response.json()) as Messages);
}
