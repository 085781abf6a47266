import type { ComponentProps } from 'react';
import type { Text } from '../../domain/language/localized-text.ts';

/** Attributes of a text that may have another language and direction than the page. */
export function langAttributes(lang: string | null): { lang?: string; dir?: 'auto' } {
  return lang === null ? {} : { lang, dir: 'auto' };
}

export function CatalogText({ text: { text, lang } }: { text: Text }) {
  return lang === null ? text : <span {...langAttributes(lang)}>{text}</span>;
}

type FormattedProps = ComponentProps<'span'> & { as?: 'b' | 'bdi' | 'small' | 'span' };

/**
 * A text formatted by Intl, or one of the current date. Locale data differs in browsers and
 * documents are cached, so hydration keeps the server's text.
 */
export function Formatted({ as = 'span', ...props }: FormattedProps) {
  // Their types differ in what is not used here, such as references.
  const Element = as as 'span';
  return <Element {...props} suppressHydrationWarning />;
}
