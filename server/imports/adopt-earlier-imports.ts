import type { Kysely } from 'kysely';
import { insertImport } from '../../db/insert-import.ts';
import type { Schema } from '../../db/schema.ts';
import { chunk } from '../../lib/chunk.ts';

/** Rows per statement. */
const BATCH_SIZE = 1000;

/** Gives the rest of an unfinished import of the last version a preview. */
export async function adoptEarlierImport(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const earlier = await transaction
      .selectFrom('imports')
      .select(['id', 'user_id', 'list', 'file_name', 'language', 'rows', 'done'])
      .where('finished_at', 'is', null)
      .where('next_at', '<=', new Date())
      .orderBy('next_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!earlier) return;
    await transaction.deleteFrom('imports').where('id', '=', earlier.id).execute();
    const isListed = earlier.list === 'saved';
    const rows = earlier.rows.slice(earlier.done).map(({ line, date, ...title }) => ({
      ...title,
      listed: isListed,
      listedOn: isListed ? date : null,
      watched: !isListed,
      watchedOn: isListed ? null : date,
      rating: null,
      review: null,
      spoiler: false,
    }));
    await insertImport(transaction, {
      userId: earlier.user_id,
      fileName: earlier.file_name,
      lang: earlier.language,
      total: rows.length,
      batches: chunk(rows, BATCH_SIZE),
    });
  });
}
