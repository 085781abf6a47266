import sanitize from 'sanitize-html';
import { shallowHtml } from './shallow-html.ts';

const LINKS = ['http:', 'https:', 'mailto:'];
const TEXT = ['br', 'strong', 'em', 'u', 's', 'a', 'code'];
const BLOCKS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'pre'];

const RULES: sanitize.IOptions = {
  allowedTags: [...TEXT, ...BLOCKS],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  nestingLimit: 30,
  // What is in these is not the text of a document.
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
  // Written out, as it would become one character with the end of a tag before it.
  textFilter: (text) => text.replace(/^\u0338/, '&#824;'),
};

/** The address as a browser would read it, in ASCII: nothing taken out of the text later makes another of it. */
function linkTo(href: string): sanitize.Attributes {
  const url = URL.parse(href.trim());
  return url && LINKS.includes(url.protocol) ? { href: url.href, rel: 'noopener' } : {};
}

function beginAt(start: string): sanitize.Attributes {
  return /^\d{1,4}$/.test(start) && start !== '1' ? { start } : {};
}

/** HTML of a legal document with nothing in it that runs, loads or looks like another part of the page. Clean HTML stays as it is. */
export function sanitizeHtml(html: string): string {
  return sanitize(shallowHtml(html), RULES);
}
