import { adminLang } from '../../domain/admin/admin.ts';
import type { PageLanguage } from './language-context.tsx';
import { loadLanguage } from './messages.client.ts';
import { addPartMessages, documentLang } from './part-messages.ts';

const files = import.meta.glob<string>('./messages/*/admin.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

/** Messages of the admin area; `null` if the page itself is in one of its languages. */
export const adminLanguage: PageLanguage | null = import.meta.env.SSR
  ? null
  : await loadAdminLanguage();

async function loadAdminLanguage(): Promise<PageLanguage | null> {
  const lang = documentLang();
  const adminAreaLang = adminLang(lang);
  if (adminAreaLang !== lang)
    return loadLanguage(adminAreaLang, files[`./messages/${adminAreaLang}/admin.json`]);
  await addPartMessages(files);
  return null;
}
