import type { Kysely } from 'kysely';
import { type CacheTag, titlePageTag } from '../domain/web/cache-tags.ts';
import type { Schema } from './schema.ts';
import { TITLE_REF, typedSql } from './typed-sql.ts';

/** Cache tags of titles that the user reviewed, or whose reviews they found helpful. */
export async function getCacheTagsOfUser(db: Kysely<Schema>, userId: string): Promise<CacheTag[]> {
  const { rows } = await typedSql('titles that show a user', TITLE_REF)`
    select content_type as type, content_id as id from reviews where user_id = ${userId}
    union
    select content_type, content_id
    from review_votes join reviews on reviews.id = review_votes.review_id
      where review_votes.user_id = ${userId}`.execute(db);
  return rows.map(titlePageTag);
}
