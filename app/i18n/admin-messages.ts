import { panelLang } from '../../domain/admin.ts';
import type { PageLanguage } from './language-context.tsx';
import { offeredLanguage } from './messages.client.ts';
import { addMessagesOf, documentLang } from './part-messages.ts';

const files = import.meta.glob<string>('./messages/*/admin.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

/** What is said in the admin panel. Null where the page itself is in a language of the panel. */
export const panelLanguage: PageLanguage | null = import.meta.env.SSR ? null : await readPanel();

async function readPanel(): Promise<PageLanguage | null> {
  const lang = documentLang();
  const panel = panelLang(lang);
  if (panel !== lang) return offeredLanguage(panel, files[`./messages/${panel}/admin.json`]);
  await addMessagesOf(files);
  return null;
}
