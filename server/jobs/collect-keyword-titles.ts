import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Schema } from '../../db/schema.ts';
import { column, TITLE_REF, typedSql } from '../../db/typed-sql.ts';
import { MAX_PAGE } from '../../domain/lists/list.ts';
import type { MediaType, TitleRef } from '../../domain/titles/title.ts';
import { assertAppError } from '../../domain/web/errors.ts';
import type { TakedownStore } from '../catalog/takedowns.ts';
import { startPolling } from './start-polling.ts';

/** After a change, every process reads the takedowns. */
const PAGES_PER_CHANGE = 10;
/** Another process takes over the list of a dead one after this. */
const LEASE = '5 minutes';
/** New titles get keywords every day. */
const INTERVAL = '1 day';
const BACKOFF = '2 minutes';
/** Titles that several complete lists in a row lacked no longer carry the keyword. */
const FORGET_AFTER = '3 days';

const DUE = { id: column.text(), keyword: column.number() };

export type CollectKeywordTitlesDeps = {
  db: Kysely<Schema>;
  catalog: Pick<Catalog, 'titlesWithKeyword'>;
  takedowns: Pick<TakedownStore, 'addTitles'>;
  /** Called with titles that were found or forgotten. */
  onChange: (titles: TitleRef[]) => Promise<void>;
  log: Logger;
};

/**
 * Reads which titles carry a keyword that was taken down, as cards in lists have no keywords. At
 * most 500 pages of each type, which is all that the catalog serves.
 */
export function startCollectingKeywordTitles(deps: CollectKeywordTitlesDeps) {
  const { db, catalog, takedowns, onChange, log } = deps;
  const stop = new AbortController();

  /** Reads the titles of one due keyword; `false` if none is due. */
  async function runDue(): Promise<boolean> {
    const due = await leaseDueKeyword(db);
    if (!due) return false;
    try {
      const hasAllMovies = await collect(due, 'movie');
      const hasAllShows = await collect(due, 'tv');
      if (stop.signal.aborted) await postpone(due.id, '0 seconds');
      else await finish(due.id, hasAllMovies && hasAllShows);
    } catch (error) {
      assertAppError(error);
      await postpone(due.id, BACKOFF);
    }
    return true;
  }

  /** Resolves to whether the catalog served all titles of the keyword. */
  async function collect({ id, keyword }: { id: string; keyword: number }, type: MediaType) {
    let added: TitleRef[] = [];
    for (let page = 1; page <= MAX_PAGE && !stop.signal.aborted; page += 1) {
      const { items, pages } = await catalog.titlesWithKeyword(type, keyword, page);
      if (items.length > 0) added.push(...(await takedowns.addTitles([keyword], items)));
      const isLast = page >= pages;
      if (added.length > 0 && (isLast || page % PAGES_PER_CHANGE === 0)) {
        await onChange(added);
        added = [];
      }
      await postpone(id, LEASE);
      if (isLast) return pages < MAX_PAGE;
    }
    return false;
  }

  async function finish(id: string, complete: boolean): Promise<void> {
    const forgotten = complete ? await forgetTitles(db, id) : [];
    await db
      .updateTable('takedowns')
      .set({ titles_read_at: sql<Date>`now()`, next_read_at: fromNow(INTERVAL) })
      .where('id', '=', id)
      .execute();
    if (forgotten.length > 0) await onChange(forgotten);
  }

  async function postpone(id: string, interval: string): Promise<void> {
    await db
      .updateTable('takedowns')
      .set({ next_read_at: fromNow(interval) })
      .where('id', '=', id)
      .execute();
  }

  return startPolling({
    runDue,
    stop,
    log,
    failure: 'cannot collect the titles of a keyword',
  });
}

const fromNow = (interval: string) => sql<Date>`now() + ${interval}::interval`;

async function leaseDueKeyword(db: Kysely<Schema>) {
  const { rows } = await typedSql('due keyword', DUE)`
    update takedowns set next_read_at = now() + ${LEASE}::interval
    where id = (
      select id from takedowns where kind = 'keyword' and next_read_at <= now()
        order by next_read_at limit 1 for update skip locked
    )
    returning id, target_id as keyword`.execute(db);
  return rows[0];
}

async function forgetTitles(db: Kysely<Schema>, id: string): Promise<TitleRef[]> {
  const { rows } = await typedSql('forgotten titles of a keyword', TITLE_REF)`
    delete from takedown_titles
    where takedown_id = ${id} and seen_at < now() - ${FORGET_AFTER}::interval
    returning content_type as type, content_id as id`.execute(db);
  return rows;
}
