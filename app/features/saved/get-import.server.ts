import type { User } from '../../../domain/accounts/account.ts';
import type { ImportProgress } from '../../../domain/lists/import.ts';
import type { Services } from '../../context.ts';

/** Progress or report of the last import; `null` if there is none or the report was closed. */
export async function getImport(
  { db }: Pick<Services, 'db'>,
  { id }: User,
): Promise<ImportProgress | null> {
  const row = await db
    .selectFrom('imports')
    .select([
      'file_name',
      'total',
      'done',
      'added',
      'already',
      'unmatched',
      'missing',
      'waiting',
      'finished_at',
    ])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { file_name, finished_at, ...rest } = row;
  return { ...rest, fileName: file_name, finished: finished_at !== null };
}
