import type { Member } from '../../../domain/account.ts';
import type { ImportView } from '../../../domain/import.ts';
import type { Services } from '../../context.ts';

/** Progress or report of the last import; `null` if there is none or the report was closed. */
export async function getImport(
  { database }: Pick<Services, 'database'>,
  { id }: Member,
): Promise<ImportView | null> {
  const row = await database
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
