import { type FieldError, readText } from '../../../../domain/form.ts';
import { isLongerThan, manyLines } from '../../../../domain/many-lines.ts';
import { oneLine } from '../../../../domain/one-line.ts';
import { type FormSubmission, fieldError } from '../../../forms/form-action.ts';
import { sanitizeHtml } from '../../../sanitize-html.ts';
import { blockPerLine } from './rules.ts';
import { CONTENT_MOST_KB, TAGS_MOST, TITLE_MOST } from './schema.ts';

/** As typed: what a browser writes around a text may be as long as the text. */
const TYPED_MOST = 1_000_000;

/**
 * The HTML that is stored and shown of what somebody wrote: text with a few tags, and no script, style or picture. Clean HTML stays as
 * it is. Twice, as entities are letters only after the first time; nothing is done to letters after the last.
 */
export function cleanHtml(typed: string): string {
  const once = sanitizeHtml(manyLines(typed));
  return blockPerLine(sanitizeHtml(manyLines(once)).trim());
}

/** Whether it is worth looking at: see TAGS_MOST. */
function hasTooManyTags(typed: string): boolean {
  return (typed.match(/<[a-z/!?]/gi)?.length ?? 0) > TAGS_MOST;
}

/** What a document says. */
export type Wording = { title: string; content: string };

/** Title and content of a form as they are stored, or what is wrong with each. */
export function readWording(submission: FormSubmission): Wording | FieldError[] {
  const title = oneLine(readText(submission.form, 'title', 2000), 2000);
  const typed = readText(submission.form, 'content', TYPED_MOST + 1);
  const problems: FieldError[] = [];
  if (title === '') problems.push(fieldError(submission, 'title', 'legal_admin.title_required'));
  if (isLongerThan(title, TITLE_MOST))
    problems.push(fieldError(submission, 'title', 'admin.too_long', { count: TITLE_MOST }));
  if (hasTooManyTags(typed))
    return [
      ...problems,
      fieldError(submission, 'content', 'legal_admin.too_many_tags', { count: TAGS_MOST }),
    ];
  const content = typed.length > TYPED_MOST ? null : cleanHtml(typed);
  if (content === null || Buffer.byteLength(content) > CONTENT_MOST_KB * 1024)
    problems.push(
      fieldError(submission, 'content', 'legal_admin.too_large', { count: CONTENT_MOST_KB }),
    );
  else if (isEmpty(content))
    problems.push(fieldError(submission, 'content', 'legal_admin.content_required'));
  return problems.length > 0 || content === null ? problems : { title, content };
}

/** Tags and space alone say nothing. */
function isEmpty(content: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(content.replace(/<[^>]*>/g, ''));
}
