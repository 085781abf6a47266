/** @jsxImportSource ./static-jsx */
import type { Text } from '../../domain/language/localized-text.ts';

/** Attributes of a text that may have another language and direction than the page. */
export function langAttributes(lang: string | null): { lang?: string; dir?: 'auto' } {
  return lang === null ? {} : { lang, dir: 'auto' };
}

export function CatalogText({ text: { text, lang } }: { text: Text }) {
  return lang === null ? text : <span {...langAttributes(lang)}>{text}</span>;
}

/**
 * A value formatted by Intl. Locale data differs in browsers, so hydration keeps the server's text.
 */
export function Formatted({ children }: { children: string }) {
  return <span suppressHydrationWarning>{children}</span>;
}
