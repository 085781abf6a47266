import { adminLang } from '../../domain/admin/admin.ts';
import { addPartMessages, documentLang } from './part-messages.ts';

const files = import.meta.glob<string>('./messages/*/admin.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

if (!import.meta.env.SSR && isAdminLanguageDocument()) await addPartMessages(files);

/** Whether the document is in a language that the admin area has. In browsers only. */
export function isAdminLanguageDocument(): boolean {
  const lang = documentLang();
  return adminLang(lang) === lang;
}
