import { type Kysely, sql } from 'kysely';
import type { Lang } from '../domain/language/language.ts';
import type { ImportRow } from '../domain/lists/import.ts';
import type { Schema } from './schema.ts';

type NewImport = {
  userId: string;
  fileName: string;
  lang: Lang;
  total: number;
  /** One statement for each. */
  batches: Iterable<ImportRow[]> | AsyncIterable<ImportRow[]>;
};

/**
 * Stores an import whose titles are then looked up by server/imports; replaces the report of the
 * last one. `false` if the user has an unfinished import. Run it in a transaction.
 */
export async function insertImport(
  transaction: Kysely<Schema>,
  { userId, fileName, lang, total, batches }: NewImport,
): Promise<boolean> {
  await transaction
    .deleteFrom('list_imports')
    .where('user_id', '=', userId)
    .where('stage', '=', 'finished')
    .execute();
  const created = await transaction
    .insertInto('list_imports')
    .values({ user_id: userId, file_name: fileName, language: lang, total })
    // A unique constraint allows one import per user, even for concurrent requests.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return false;
  let position = 0;
  for await (const batch of batches) {
    const rows = batch.map((row) => {
      position += 1;
      return { ...row, position };
    });
    await sql`
      insert into list_import_rows (import_id, position, media_type, tmdb_id, imdb_id, name, year,
        listed, listed_on, watched, watched_on, rating, review_text, spoiler)
      select ${created.id}, position, type, "tmdbId", "imdbId", name, year, listed, "listedOn",
        watched, "watchedOn", rating, review, spoiler
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position integer, type text,
        "tmdbId" integer, "imdbId" text, name text, year smallint, listed boolean,
        "listedOn" date, watched boolean, "watchedOn" date, rating smallint, review text,
        spoiler boolean)`.execute(transaction);
  }
  return true;
}
