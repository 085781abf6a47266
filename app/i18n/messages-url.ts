import type { Lang } from '../../domain/language/language.ts';

const files = import.meta.glob<string>('./messages/*/site.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

/** URL of the messages of a language. Contains a content hash, so browsers can cache it. */
export function messagesUrl(lang: Lang): string {
  return files[`./messages/${lang}/site.json`] ?? '';
}
