/** @jsxImportSource ./static-jsx */
import type { Text } from '../../domain/text.ts';

/** The attributes of a text that may be in another language than its page, which may also run the other way. */
export function foreign(lang: string | null): { lang?: string; dir?: 'auto' } {
  return lang === null ? {} : { lang, dir: 'auto' };
}

/** A text of the catalog, marked with its language where that is not the page's. */
export function CatalogText({ of: { text, lang } }: { of: Text }) {
  return lang === null ? text : <span {...foreign(lang)}>{text}</span>;
}

/**
 * A date, number or duration as Intl writes it. Browsers carry other editions of the same tables, so the server's spelling is kept
 * instead of being compared.
 */
export function Formatted({ children }: { children: string }) {
  return <span suppressHydrationWarning>{children}</span>;
}
