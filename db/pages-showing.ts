import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * The pages that show something of a person to others, as the page cache names them: those of the titles they have reviewed, or found
 * reviews of helpful.
 */
export async function pagesShowing(database: Kysely<Schema>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ page: string }>`
    select 'reviews/' || content_type || '/' || content_id as page from reviews where user_id = ${userId}
    union
    select 'reviews/' || content_type || '/' || content_id
    from review_votes join reviews on reviews.id = review_votes.review_id where review_votes.user_id = ${userId}`.execute(
    database,
  );
  return rows.map(({ page }) => page);
}
