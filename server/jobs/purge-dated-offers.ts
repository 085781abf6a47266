import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import { TITLE_REF, typedSql } from '../../db/typed-sql.ts';
import { type CacheTag, titlePageTag } from '../../domain/web/cache-tags.ts';
import { getDayIn } from '../../lib/iso-day.ts';
import { logPostponed } from './log-postponed.ts';

const POLL_INTERVAL_MS = 60_000;

export type PurgeDatedOffersDeps = {
  db: Kysely<Schema>;
  /** IANA name. */
  timeZone: string;
  /** Removes pages from the cache of this process. */
  purgePages: (tags: CacheTag[]) => void;
  log: Logger;
  now?: () => Date;
};

/**
 * Purges the pages of titles when an offer of an admin begins or ends, within a minute after
 * midnight. Every process purges its own pages.
 */
export function startPurgingDatedOffers(deps: PurgeDatedOffersDeps) {
  const { db, timeZone, purgePages, log, now = () => new Date() } = deps;
  let day = getDayIn(timeZone, now());

  async function runDue(): Promise<void> {
    const today = getDayIn(timeZone, now());
    if (today === day) return;
    const { rows } = await typedSql('titles with offers that begin or end', TITLE_REF)`
      select distinct content_type as type, content_id as id from watch_providers
      where is_active and (
        starts_on > ${day}::date and starts_on <= ${today}::date
        or ends_on >= ${day}::date and ends_on < ${today}::date)`.execute(db);
    if (rows.length > 0) purgePages(rows.map(titlePageTag));
    day = today;
  }

  const timer = setInterval(() => {
    runDue().catch((error: unknown) =>
      logPostponed(log, error, 'cannot purge the pages of offers that begin or end'),
    );
  }, POLL_INTERVAL_MS).unref();
  return { runDue, close: () => clearInterval(timer) };
}
