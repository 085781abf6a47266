import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { deleteOldCatalogData } from '../../db/catalog-data-age.ts';
import type { Schema } from '../../db/schema.ts';
import { STOP_LINK_TTL_DAYS } from '../accounts/email/link-lifetimes.ts';
import { deleteOldCodeAttempts } from '../accounts/sign-in/code-limit.ts';
import { SIGN_UP_TTL_HOURS } from '../accounts/sign-up/sign-up-store.ts';
import { logPostponed } from './log-postponed.ts';

const DELETE_INTERVAL_MS = 60 * 60_000;
/** The site may have been stopped for weeks. Its first pages come first. */
const START_DELAY_MS = 10_000;

/** Charts go back 90 days. */
const RETENTION_DAYS = { search_counts: 90, view_counts: 400 } as const;
const SECURITY_EVENT_RETENTION_DAYS = 90;
const OFFER_REPORT_RETENTION_DAYS = 180;
const RESOLVED_OFFER_REPORT_RETENTION_DAYS = 30;
/** Paths contain names of titles. */
const VIEWED_PAGE_RETENTION_DAYS = 14;
/** Rows of a past day beyond this rank appear in no list, and would slow down each of them. */
const MAX_NAMES_PER_DAY = 1000;

/**
 * Deletes expired sessions, links and codes, unconfirmed sign-ups, e-mail changes that can no
 * longer be stopped, imports, inquiries settled three years ago (privacy policy, section 3),
 * security events, viewed pages, reports of offers, old counts, and old catalog data. Runs hourly
 * in every process, at the cost of an index lookup if nothing has expired.
 */
export function startDeletingExpired({ db, log }: { db: Kysely<Schema>; log: Logger }) {
  async function deleteExpired(): Promise<void> {
    try {
      for (const table of ['sessions', 'verifications', 'trusted_devices'] as const)
        await db.deleteFrom(table).where('expires_at', '<', sql<Date>`now()`).execute();
      await deleteOlderThan(db, 'sign_ups', SIGN_UP_TTL_HOURS);
      await deleteOlderThan(db, 'email_changes', STOP_LINK_TTL_DAYS * 24);
      await db
        .deleteFrom('imports')
        .where('finished_at', '<', sql<Date>`now() - interval '30 days'`)
        .execute();
      await db.deleteFrom('list_imports').where('expires_at', '<', sql<Date>`now()`).execute();
      await deleteOlderThan(db, 'security_events', SECURITY_EVENT_RETENTION_DAYS * 24);
      await db
        .deleteFrom('support_inquiries')
        .where('status', 'in', ['resolved', 'closed'])
        .where('updated_at', '<', sql<Date>`now() - interval '3 years'`)
        .execute();
      await db
        .deleteFrom('viewed_pages')
        .where(
          'scored_at',
          '<',
          sql<Date>`now() - make_interval(days => ${VIEWED_PAGE_RETENTION_DAYS})`,
        )
        .execute();
      await deleteOldOfferReports(db);
      await deleteOldCodeAttempts(db);
      await deleteOldCounts(db, 'search_counts', ['words', 'found']);
      await deleteOldCounts(db, 'view_counts', ['content_type', 'content_id']);
      await deleteOldCatalogData(db);
    } catch (error) {
      logPostponed(
        log,
        error,
        'what has expired could not be deleted, and is tried again in an hour',
      );
    }
  }

  const firstRun = setTimeout(deleteExpired, START_DELAY_MS).unref();
  const timer = setInterval(deleteExpired, DELETE_INTERVAL_MS).unref();
  return {
    forget: deleteExpired,
    close() {
      clearTimeout(firstRun);
      clearInterval(timer);
    },
  };
}

async function deleteOlderThan(
  db: Kysely<Schema>,
  table: 'sign_ups' | 'email_changes' | 'security_events',
  hours: number,
): Promise<void> {
  await db
    .deleteFrom(table)
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .execute();
}

async function deleteOldOfferReports(db: Kysely<Schema>): Promise<void> {
  const isOlderThan = (name: string, days: number) =>
    sql`${sql.ref(name)} < now() - make_interval(days => ${days})`;
  await sql`
    delete from offer_reports
    where ${isOlderThan('last_reported_at', OFFER_REPORT_RETENTION_DAYS)}
      or ${isOlderThan('resolved_at', RESOLVED_OFFER_REPORT_RETENTION_DAYS)}`.execute(db);
}

/** Deletes old counts, and of each day of the last week all but the highest. `name` is the key. */
async function deleteOldCounts(
  db: Kysely<Schema>,
  table: keyof typeof RETENTION_DAYS,
  keyColumns: string[],
): Promise<void> {
  const today = sql`(now() at time zone 'utc')::date`;
  const keyList = sql.join(keyColumns.map((column) => sql.ref(column)));
  await sql`delete from ${sql.table(table)}
    where day < ${today} - ${RETENTION_DAYS[table]}::integer`.execute(db);
  await sql`
    delete from ${sql.table(table)} where (day, ${keyList}) in (
      select day, ${keyList}
      from (
        select day, ${keyList},
          row_number() over (partition by day order by count desc, ${keyList}) as place
        from ${sql.table(table)} where day >= ${today} - 7 and day < ${today}
      ) as ranked
      where place > ${MAX_NAMES_PER_DAY}
    )`.execute(db);
}
