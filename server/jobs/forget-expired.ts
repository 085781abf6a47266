import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import { STOP_LINK_DAYS } from '../accounts/email-links.ts';
import { SIGN_UP_HOURS } from '../accounts/sign-up-store.ts';
import { putOff } from './put-off.ts';

const INTERVAL_MS = 60 * 60_000;

/** Charts go back 90 days. */
const DAYS_KEPT = { search_counts: 90, view_counts: 400 } as const;
const SECURITY_EVENT_DAYS = 90;
/** Rows of a past day beyond this rank appear in no list, and would slow down each of them. */
const KEPT_A_DAY = 1000;

/**
 * Deletes expired sessions, links and codes, unconfirmed sign-ups, e-mail changes that can no
 * longer be stopped, import reports, inquiries settled three years ago (privacy policy, section 3),
 * security events, and old counts. Runs hourly in every process, at the cost of an index lookup if
 * nothing has expired.
 */
export function startForgetting({ database, log }: { database: Kysely<Schema>; log: Logger }) {
  async function forget(): Promise<void> {
    try {
      for (const table of ['sessions', 'verifications', 'trusted_devices'] as const)
        await database.deleteFrom(table).where('expires_at', '<', sql<Date>`now()`).execute();
      await deleteOlderThan(database, 'sign_ups', SIGN_UP_HOURS);
      await deleteOlderThan(database, 'email_changes', STOP_LINK_DAYS * 24);
      await database
        .deleteFrom('imports')
        .where('finished_at', '<', sql<Date>`now() - interval '30 days'`)
        .execute();
      await deleteOlderThan(database, 'security_events', SECURITY_EVENT_DAYS * 24);
      await database
        .deleteFrom('support_inquiries')
        .where('status', 'in', ['resolved', 'closed'])
        .where('updated_at', '<', sql<Date>`now() - interval '3 years'`)
        .execute();
      await forgetCounts(database, 'search_counts', ['words', 'found']);
      await forgetCounts(database, 'view_counts', ['content_type', 'content_id']);
    } catch (error) {
      putOff(log, error, 'what has expired could not be deleted, and is tried again in an hour');
    }
  }

  const timer = setInterval(forget, INTERVAL_MS).unref();
  return { forget, close: () => clearInterval(timer) };
}

async function deleteOlderThan(
  database: Kysely<Schema>,
  table: 'sign_ups' | 'email_changes' | 'security_events',
  hours: number,
): Promise<void> {
  await database
    .deleteFrom(table)
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .execute();
}

/** Deletes old counts, and of each day of the last week all but the highest. `name` is the key. */
async function forgetCounts(
  database: Kysely<Schema>,
  table: keyof typeof DAYS_KEPT,
  name: string[],
): Promise<void> {
  const today = sql`(now() at time zone 'utc')::date`;
  const names = sql.join(name.map((column) => sql.ref(column)));
  await sql`delete from ${sql.table(table)} where day < ${today} - ${DAYS_KEPT[table]}::integer`.execute(
    database,
  );
  await sql`
    delete from ${sql.table(table)} where (day, ${names}) in (
      select day, ${names}
      from (
        select day, ${names}, row_number() over (partition by day order by count desc, ${names}) as place
        from ${sql.table(table)} where day >= ${today} - 7 and day < ${today}
      ) as ranked
      where place > ${KEPT_A_DAY}
    )`.execute(database);
}
