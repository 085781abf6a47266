import type { Lang } from '../../domain/language.ts';

const files = import.meta.glob<string>('./messages/*/site.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

/** Address of a language's messages, named by their content: a browser keeps them until they change. */
export function messagesUrl(lang: Lang): string {
  return files[`./messages/${lang}/site.json`] ?? '';
}
