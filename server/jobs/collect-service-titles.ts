import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Schema } from '../../db/schema.ts';
import { column, typedSql } from '../../db/typed-sql.ts';
import type { MediaType, TitleRef } from '../../domain/titles/title.ts';
import { assertAppError } from '../../domain/web/errors.ts';
import { startPolling } from './start-polling.ts';

/** The most popular 500 titles of each type: lists show few others. */
const MAX_PAGES = 25;
/** Another process takes over the service of a dead one after this. */
const LEASE = '5 minutes';
const INTERVAL = '1 day';
const BACKOFF = '2 minutes';
/** Services that nobody uses any more are dropped with their titles. */
const UNUSED_AFTER = '60 days';
/** Titles that several complete lists in a row lacked have left the service. */
const FORGET_AFTER = '2 days';

const DUE = { region: column.text(), id: column.number() };
type FollowedService = { region: string; id: number };

export type CollectServiceTitlesDeps = {
  db: Kysely<Schema>;
  catalog: Pick<Catalog, 'titlesOnService'>;
  log: Logger;
};

/** Reads which titles the services of visitors stream, as cards in lists have no offers. */
export function startCollectingServiceTitles({ db, catalog, log }: CollectServiceTitlesDeps) {
  const stop = new AbortController();

  /** Reads the titles of one due service; `false` if none is due. */
  async function runDue(): Promise<boolean> {
    await deleteUnused(db);
    const due = await leaseDueService(db);
    if (!due) return false;
    try {
      await collect(due, 'movie');
      await collect(due, 'tv');
      if (stop.signal.aborted) await postpone(db, due, '0 seconds');
      else await finish(db, due);
    } catch (error) {
      assertAppError(error);
      await postpone(db, due, BACKOFF);
    }
    return true;
  }

  async function collect(service: FollowedService, type: MediaType): Promise<void> {
    for (let page = 1; page <= MAX_PAGES && !stop.signal.aborted; page += 1) {
      const { items, pages } = await catalog.titlesOnService(type, service, page);
      if (items.length > 0) await storeTitles(db, service, items);
      await postpone(db, service, LEASE);
      if (page >= pages) return;
    }
  }

  return startPolling({
    runDue,
    stop,
    log,
    failure: 'cannot collect the titles of a service',
  });
}

const fromNow = (interval: string) => sql<Date>`now() + ${interval}::interval`;

async function leaseDueService(db: Kysely<Schema>): Promise<FollowedService | undefined> {
  const { rows } = await typedSql('due service', DUE)`
    update followed_services set next_read_at = now() + ${LEASE}::interval
    where (region, service_id) = (
      select region, service_id from followed_services where next_read_at <= now()
        order by next_read_at limit 1 for update skip locked
    )
    returning region, service_id as id`.execute(db);
  return rows[0];
}

async function deleteUnused(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('followed_services')
    .where('used_at', '<', sql<Date>`now() - ${UNUSED_AFTER}::interval`)
    .execute();
}

/** In one order: processes that write the same rows would deadlock otherwise. */
async function storeTitles(
  db: Kysely<Schema>,
  { region, id }: FollowedService,
  titles: TitleRef[],
): Promise<void> {
  await sql`
    insert into service_titles (region, service_id, content_type, content_id)
    select distinct ${region}, ${id}::integer, title.type, title.id
    from unnest(${titles.map(({ type }) => type)}::text[],
      ${titles.map((title) => title.id)}::integer[]) as title (type, id)
    where exists (select from followed_services
      where region = ${region} and service_id = ${id} for key share)
    order by 3, 4
    on conflict (region, service_id, content_type, content_id)
      do update set seen_at = now()`.execute(db);
}

async function postpone(
  db: Kysely<Schema>,
  { region, id }: FollowedService,
  interval: string,
): Promise<void> {
  await db
    .updateTable('followed_services')
    .set({ next_read_at: fromNow(interval) })
    .where('region', '=', region)
    .where('service_id', '=', id)
    .execute();
}

async function finish(db: Kysely<Schema>, service: FollowedService): Promise<void> {
  await db
    .deleteFrom('service_titles')
    .where('region', '=', service.region)
    .where('service_id', '=', service.id)
    .where('seen_at', '<', sql<Date>`now() - ${FORGET_AFTER}::interval`)
    .execute();
  await db
    .updateTable('followed_services')
    .set({
      read_at: sql<Date>`now()`,
      next_read_at: fromNow(INTERVAL),
      // Earlier uses count less and less.
      uses: sql<number>`uses / 2`,
    })
    .where('region', '=', service.region)
    .where('service_id', '=', service.id)
    .execute();
}
