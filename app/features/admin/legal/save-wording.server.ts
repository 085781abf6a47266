import { type FieldError, readText } from '../../../../domain/forms/form.ts';
import {
  isLongerThan,
  normalizeMultiline,
  normalizeSingleLine,
} from '../../../../domain/text/text-input.ts';
import { type FormSubmission, fieldError } from '../../../forms/form-action.ts';
import { sanitizeHtml } from '../../../sanitize-html.ts';
import { blockPerLine } from './rules.ts';
import { MAX_CONTENT_KB, MAX_TAGS, MAX_TITLE_LENGTH } from './schema.ts';

/** Includes the tags that browsers add around typed text. */
const MAX_TYPED_LENGTH = 1_000_000;

/**
 * Sanitizes the HTML of a document: a few tags, without scripts, styles and pictures. Runs twice,
 * as the first run decodes entities. Clean HTML stays unchanged.
 */
export function cleanHtml(typed: string): string {
  const sanitized = sanitizeHtml(normalizeMultiline(typed));
  return blockPerLine(sanitizeHtml(normalizeMultiline(sanitized)).trim());
}

function hasTooManyTags(typed: string): boolean {
  return (typed.match(/<[a-z/!?]/gi)?.length ?? 0) > MAX_TAGS;
}

export type Wording = { title: string; content: string };

/** Title and content of a form as they are stored, or the errors. */
export function readWording(submission: FormSubmission): Wording | FieldError[] {
  const title = normalizeSingleLine(readText(submission.form, 'title', 2000), 2000);
  const typed = readText(submission.form, 'content', MAX_TYPED_LENGTH + 1);
  const problems: FieldError[] = [];
  if (title === '') problems.push(fieldError(submission, 'title', 'legal_admin.title_required'));
  if (isLongerThan(title, MAX_TITLE_LENGTH))
    problems.push(fieldError(submission, 'title', 'admin.too_long', { count: MAX_TITLE_LENGTH }));
  if (hasTooManyTags(typed))
    return [
      ...problems,
      fieldError(submission, 'content', 'legal_admin.too_many_tags', { count: MAX_TAGS }),
    ];
  const content = typed.length > MAX_TYPED_LENGTH ? null : cleanHtml(typed);
  if (content === null || Buffer.byteLength(content) > MAX_CONTENT_KB * 1024)
    problems.push(
      fieldError(submission, 'content', 'legal_admin.too_large', { count: MAX_CONTENT_KB }),
    );
  else if (isEmpty(content))
    problems.push(fieldError(submission, 'content', 'legal_admin.content_required'));
  return problems.length > 0 || content === null ? problems : { title, content };
}

function isEmpty(content: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(content.replace(/<[^>]*>/g, ''));
}
