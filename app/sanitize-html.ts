import sanitize from 'sanitize-html';
import { shallowHtml } from './shallow-html.ts';

const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:'];
const INLINE_TAGS = ['br', 'strong', 'em', 'u', 's', 'a', 'code'];
const BLOCK_TAGS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'pre'];

const SANITIZE_OPTIONS: sanitize.IOptions = {
  allowedTags: [...INLINE_TAGS, ...BLOCK_TAGS],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  nestingLimit: 30,
  // Drops the content of these elements too.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'xmp',
    'noscript',
    'noembed',
    'noframes',
    'iframe',
    'object',
    'title',
    'template',
  ],
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (_, { href }) => ({ tagName: 'a', attribs: toLinkAttributes(href ?? '') }),
    ol: (_, { start = '' }) => ({ tagName: 'ol', attribs: toListAttributes(start) }),
  },
  // Escaped, because it would combine with the end of a preceding tag.
  textFilter: (text) => text.replace(/^\u0338/, '&#824;'),
};

/** Normalizes the URL to ASCII, so that later replacements in the HTML cannot change its target. */
function toLinkAttributes(href: string): sanitize.Attributes {
  const url = URL.parse(href.trim());
  return url && LINK_PROTOCOLS.includes(url.protocol) ? { href: url.href, rel: 'noopener' } : {};
}

function toListAttributes(start: string): sanitize.Attributes {
  return /^\d{1,4}$/.test(start) && start !== '1' ? { start } : {};
}

/** Sanitizes the HTML of a legal document. Does not change HTML that is already clean. */
export function sanitizeHtml(html: string): string {
  return sanitize(shallowHtml(html), SANITIZE_OPTIONS);
}
