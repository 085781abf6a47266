import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** The pages that show something of a person to others, as the page cache names them: those of the titles they have reviewed. */
export async function pagesShowing(database: Kysely<Schema>, userId: string): Promise<string[]> {
  const reviewed = await database.selectFrom('reviews').select(['content_type', 'content_id']).where('user_id', '=', userId).execute();
  return reviewed.map(({ content_type: type, content_id: titleId }) => `${type}/${titleId}`);
}
