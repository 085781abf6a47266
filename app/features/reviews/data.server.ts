import type { MediaType } from '../../../domain/title.ts';
import type { Services } from '../../context.ts';
import type { Review, Reviews } from './types.ts';

/** Reviews shown under a title; the rest is for a page of their own. */
const SHOWN = 20;

/**
 * Count and newest reviews of a title (D9, U6). Null when the database cannot say: a page is worth reading without them, and says so.
 */
export async function getReviews({ reads, log }: Pick<Services, 'reads' | 'log'>, type: MediaType, id: number): Promise<Reviews | null> {
  try {
    const rows = await reads
      .selectFrom('reviews')
      .leftJoin('profiles', 'profiles.id', 'reviews.user_id')
      .select(({ fn }) => [
        'reviews.id',
        'profiles.username',
        'reviews.rating',
        'reviews.review_text',
        'reviews.created_at',
        fn.countAll<string>().over().as('total'),
      ])
      .where('reviews.content_type', '=', type)
      .where('reviews.content_id', '=', id)
      .orderBy('reviews.created_at', 'desc')
      .orderBy('reviews.id')
      .limit(SHOWN)
      .execute();
    return { total: Number(rows[0]?.total ?? 0), newest: rows.map(toReview) };
  } catch (error) {
    log.warn({ err: error, type, id }, 'reviews could not be read');
    return null;
  }
}

function toReview(row: { id: string; username: string | null; rating: number; review_text: string | null; created_at: Date }): Review {
  return { id: row.id, author: row.username, rating: row.rating, text: row.review_text, date: row.created_at.toISOString() };
}
