import { addMessagesAt, documentLang } from './part-messages.ts';

/**
 * What is said about titles and their seasons. A document of theirs names the file for its scripts (ui/title-messages-link.tsx); where all
 * 28 are is a chunk of its own, for who comes from another page.
 */
if (!import.meta.env.SSR) {
  const link = document.querySelector<HTMLLinkElement>('link#title-messages');
  await addMessagesAt(link?.href ?? (await import('./title-messages-url.ts')).titleMessagesUrl(documentLang()));
}
