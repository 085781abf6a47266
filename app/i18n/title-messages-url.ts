import type { Lang } from '../../domain/language/language.ts';

const files = import.meta.glob<string>('./messages/*/title.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

export function titleMessagesUrl(lang: Lang): string {
  return files[`./messages/${lang}/title.json`] ?? '';
}
