import { type RawBuilder, sql } from 'kysely';

/**
 * Older versions stored no more than the time of the last change, also of a rating. Those that they
 * changed later than this are edited: a text usually follows its rating sooner.
 */
const EARLIER_EDIT_AFTER = '1 hour';

/** Whether the text of a review was changed after it was public, even if it was removed since. */
export function wasTextEdited(reviews: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${reviews}.${name}`);
  return sql<boolean>`coalesce(${column('text_edited')}, ${column('review_text')} is not null and
    ${column('updated_at')} > ${column('created_at')} + ${EARLIER_EDIT_AFTER}::interval)`;
}

/** Whether a review is shown as edited. */
export function isTextEdited(reviews: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${reviews}.review_text`)} is not null
    and ${wasTextEdited(reviews)})`;
}
