import { type Kysely, sql } from 'kysely';
import type { LinkCheck } from '../domain/admin/link-status.ts';
import type { Schema } from './schema.ts';

/** Stores the result for an offer of an admin, unless its URL has changed since. */
export async function recordLinkCheck(
  db: Kysely<Schema>,
  { id, url }: { id: string; url: string },
  { status, httpStatus }: LinkCheck,
): Promise<void> {
  await db
    .updateTable('watch_providers')
    .set({
      link_status: status,
      link_http_status: httpStatus,
      link_checked_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('provider_url', '=', url)
    .execute();
}
