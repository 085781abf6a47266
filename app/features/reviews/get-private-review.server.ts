import type { PrivateReview } from '../../../domain/reviews/review.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import type { Services } from '../../context.ts';

/** The rating and text of a title that a user has imported and not made public (U5). */
export async function getPrivateReview(
  db: Services['bestEffortDb'],
  userId: string,
  { type, id }: TitleRef,
): Promise<PrivateReview | null> {
  const row = await db
    .selectFrom('private_reviews')
    .select(['rating', 'review_text as text', 'spoiler'])
    .where('user_id', '=', userId)
    .where('content_type', '=', type)
    .where('content_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
