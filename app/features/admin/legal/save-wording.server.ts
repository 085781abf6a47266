import sanitizeHtml from 'sanitize-html';
import { type FormProblem, readText } from '../../../../domain/form.ts';
import { isLongerThan, manyLines } from '../../../../domain/many-lines.ts';
import { oneLine } from '../../../../domain/one-line.ts';
import { problem, type Sent } from '../../../send.ts';
import { blockPerLine } from './rules.ts';
import { CONTENT_MOST_KB, TAGS_MOST, TITLE_MOST } from './schema.ts';

/** As typed: what a browser writes around a text may be as long as the text. */
const TYPED_MOST = 1_000_000;

const LINKS = ['http:', 'https:', 'mailto:'];
const TEXT = ['br', 'strong', 'em', 'u', 's', 'a', 'code'];
const BLOCKS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'pre'];

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT, ...BLOCKS],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  nestingLimit: 30,
  // What is in these is not the text of a document.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes', 'iframe', 'object', 'title', 'template'],
  transformTags: {
    ...{ b: 'strong', i: 'em', del: 's', strike: 's', h1: 'h2', h5: 'h4', h6: 'h4' },
    a: (_, { href }) => ({ tagName: 'a', attribs: linkTo(href ?? '') }),
    ol: (_, { start = '' }) => ({ tagName: 'ol', attribs: beginAt(start) }),
  },
  // Written out, as it would become one character with the end of a tag before it.
  textFilter: (text) => text.replace(/^\u0338/, '&#824;'),
};

/** The address as a browser would read it, in ASCII: nothing taken out of the text later makes another of it. */
function linkTo(href: string): sanitizeHtml.Attributes {
  const url = URL.parse(href.trim());
  return url && LINKS.includes(url.protocol) ? { href: url.href, rel: 'noopener' } : {};
}

function beginAt(start: string): sanitizeHtml.Attributes {
  return /^\d{1,4}$/.test(start) && start !== '1' ? { start } : {};
}

/**
 * The HTML that is stored and shown of what somebody wrote: text with a few tags, and no script, style or picture. Clean HTML stays as
 * it is. Twice, as entities are letters only after the first time; nothing is done to letters after the last.
 */
export function cleanHtml(typed: string): string {
  const once = sanitizeHtml(manyLines(typed), RULES);
  return blockPerLine(sanitizeHtml(manyLines(once), RULES).trim());
}

/** Whether it is worth looking at: see TAGS_MOST. */
function hasTooManyTags(typed: string): boolean {
  return (typed.match(/<[a-z/!?]/gi)?.length ?? 0) > TAGS_MOST;
}

/** What a document says. */
export type Wording = { title: string; content: string };

/** Title and content of a form as they are stored, or what is wrong with each. */
export function readWording(sent: Sent): Wording | FormProblem[] {
  const title = oneLine(readText(sent.form, 'title', 2000), 2000);
  const typed = readText(sent.form, 'content', TYPED_MOST + 1);
  const problems: FormProblem[] = [];
  if (title === '') problems.push(problem(sent, 'title', 'legal_admin.title_required'));
  if (isLongerThan(title, TITLE_MOST)) problems.push(problem(sent, 'title', 'admin.too_long', { count: TITLE_MOST }));
  if (hasTooManyTags(typed)) return [...problems, problem(sent, 'content', 'legal_admin.too_many_tags', { count: TAGS_MOST })];
  const content = typed.length > TYPED_MOST ? null : cleanHtml(typed);
  if (content === null || Buffer.byteLength(content) > CONTENT_MOST_KB * 1024)
    problems.push(problem(sent, 'content', 'legal_admin.too_large', { count: CONTENT_MOST_KB }));
  else if (isEmpty(content)) problems.push(problem(sent, 'content', 'legal_admin.content_required'));
  return problems.length > 0 || content === null ? problems : { title, content };
}

/** Tags and space alone say nothing. */
function isEmpty(content: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(content.replace(/<[^>]*>/g, ''));
}
