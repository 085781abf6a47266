import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { recordLinkCheck } from '../../db/record-link-check.ts';
import type { Schema } from '../../db/schema.ts';
import { column, typedSql } from '../../db/typed-sql.ts';
import { sleepUnlessAborted } from '../../lib/sleep.ts';
import type { CheckLink } from '../links/check-link.ts';
import { createJobLease } from './job-lease.ts';
import { logPostponed } from './log-postponed.ts';

const POLL_INTERVAL_MS = 5 * 60_000;
const INTERVAL = '1 day';
const BATCH_SIZE = 20;
/** Between two links, which may be of one server. */
const PAUSE_MS = 1000;
/** A check takes ten seconds at most. */
const LEASE_SECONDS = 60;

export type CheckLinksDeps = {
  db: Kysely<Schema>;
  checkLink: CheckLink;
  log: Logger;
  pauseMs?: number;
};

/**
 * Checks the URL of each offer of an admin about once a day, one after the other, in one process at
 * a time.
 */
export function startCheckingLinks({ db, checkLink, log, pauseMs = PAUSE_MS }: CheckLinksDeps) {
  const stop = new AbortController();
  const lease = createJobLease(db, 'check_links', LEASE_SECONDS);

  /** Checks due links until none is left, or another process has the lease. */
  async function runDue(): Promise<void> {
    try {
      while (await checkBatch());
    } finally {
      await lease.release();
    }
  }

  /** Resolves to whether more links may be due. */
  async function checkBatch(): Promise<boolean> {
    if (!(await lease.acquire())) return false;
    const links = await readDueLinks(db);
    for (const link of links) {
      if (!(await lease.acquire())) return false;
      await recordLinkCheck(db, link, await checkLink(link.url, stop.signal));
      if (!(await sleepUnlessAborted(pauseMs, stop.signal))) return false;
    }
    return links.length === BATCH_SIZE;
  }

  async function poll(): Promise<void> {
    while (await sleepUnlessAborted(POLL_INTERVAL_MS, stop.signal)) {
      try {
        await runDue();
      } catch (error) {
        if (!stop.signal.aborted) logPostponed(log, error, 'cannot check links of offers');
      }
    }
  }

  const polling = poll();
  return {
    runDue,
    async close() {
      stop.abort();
      await polling;
    },
  };
}

async function readDueLinks(db: Kysely<Schema>) {
  const { rows } = await typedSql('due links of offers', {
    id: column.text(),
    url: column.text(),
  })`
    select id, provider_url as url from watch_providers
    where provider_url is not null
      and (link_checked_at is null or link_checked_at < now() - ${INTERVAL}::interval)
    order by link_checked_at nulls first
    limit ${BATCH_SIZE}`.execute(db);
  return rows;
}
