import sanitize from 'sanitize-html';
import { shallowHtml } from './shallow-html.ts';

const LINKS = ['http:', 'https:', 'mailto:'];
const TEXT = ['br', 'strong', 'em', 'u', 's', 'a', 'code'];
const BLOCKS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'pre'];

const RULES: sanitize.IOptions = {
  allowedTags: [...TEXT, ...BLOCKS],
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
    a: (_, { href }) => ({ tagName: 'a', attribs: linkTo(href ?? '') }),
    ol: (_, { start = '' }) => ({ tagName: 'ol', attribs: beginAt(start) }),
  },
  // Escaped, because it would combine with the end of a preceding tag.
  textFilter: (text) => text.replace(/^\u0338/, '&#824;'),
};

/** Normalizes the URL to ASCII, so that later replacements in the HTML cannot change its target. */
function linkTo(href: string): sanitize.Attributes {
  const url = URL.parse(href.trim());
  return url && LINKS.includes(url.protocol) ? { href: url.href, rel: 'noopener' } : {};
}

function beginAt(start: string): sanitize.Attributes {
  return /^\d{1,4}$/.test(start) && start !== '1' ? { start } : {};
}

/** Sanitizes the HTML of a legal document. Does not change HTML that is already clean. */
export function sanitizeHtml(html: string): string {
  return sanitize(shallowHtml(html), RULES);
}
