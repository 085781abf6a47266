import { adminLang } from '../../domain/admin/admin.ts';
import type { PageLanguage } from './language-context.tsx';
import { offeredLanguage } from './messages.client.ts';
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
  const admin = adminLang(lang);
  if (admin !== lang) return offeredLanguage(admin, files[`./messages/${admin}/admin.json`]);
  await addPartMessages(files);
  return null;
}
