import type { Lang } from '../../domain/language/language.ts';

const files = import.meta.glob<string>('./messages/*/person.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

export function personMessagesUrl(lang: Lang): string {
  return files[`./messages/${lang}/person.json`] ?? '';
}
