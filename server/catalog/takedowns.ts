import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { TakedownSet, TakedownSource } from '../../catalog/takedowns.ts';
import { readTakedowns } from '../../db/read-takedowns.ts';
import type { Schema } from '../../db/schema.ts';
import { column, TITLE_REF, typedSql } from '../../db/typed-sql.ts';
import { type TitleRef, titleKey } from '../../domain/titles/title.ts';
import { AppError } from '../../domain/web/errors.ts';
import { createDebouncer } from '../../lib/debounce.ts';
import { logPostponed } from '../jobs/log-postponed.ts';

/** Processes read the takedowns this often, in case they missed the message of a change. */
const POLL_INTERVAL_MS = 60_000;
/** A crawler finds many titles of a keyword in a row. */
const REPORT_DELAY_MS = 1000;

export type TakedownStore = TakedownSource & {
  /** Reads the takedowns. Resolves to whether they changed; a failure is logged. */
  reload(): Promise<boolean>;
  /** Stores titles that carry one of the keywords; resolves to those that were not known. */
  addTitles(keywordIds: number[], titles: TitleRef[]): Promise<TitleRef[]>;
  close(): void;
};

export type TakedownStoreDeps = {
  db: Kysely<Schema>;
  log: Logger;
  /** Called after a change that another process made and whose message was missed. */
  onMissedChange?: () => void;
  /** Called with reported titles once they are stored. */
  onTitlesFound?: (titles: TitleRef[]) => void;
};

/** The takedowns in memory, because every list is filtered by them. */
export function openTakedowns({
  db,
  log,
  onMissedChange = () => {},
  onTitlesFound = () => {},
}: TakedownStoreDeps): TakedownStore {
  let current: TakedownSet | null = null;
  let reading: Promise<unknown> = Promise.resolve();
  const reported = new Map<string, { title: TitleRef; keywordIds: number[] }>();
  const reports = createDebouncer();
  let closed = false;

  /** Reads one after the other: a read that began before a change must not be the last one. */
  function readInTurn(): Promise<boolean> {
    const result = reading.then(async () => {
      const next = await readTakedowns(db);
      if (current !== null && isSame(current, next)) return false;
      current = { ...next, revision: (current?.revision ?? 0) + 1 };
      return true;
    });
    reading = result.catch(() => {});
    return result;
  }

  async function reload(): Promise<boolean> {
    return readInTurn().catch((error: unknown) => {
      if (!closed) logPostponed(log, error, 'cannot read takedowns');
      return false;
    });
  }

  async function get(): Promise<TakedownSet> {
    if (current === null) await reload();
    // Without them, a title that was taken down would be shown.
    if (current === null) throw new AppError('catalog_unavailable', 'Takedowns cannot be read');
    return current;
  }

  async function addTitles(keywordIds: number[], titles: TitleRef[]): Promise<TitleRef[]> {
    const { rows } = await typedSql('new titles of keywords', {
      ...TITLE_REF,
      is_new: column.boolean(),
    })`
      insert into takedown_titles (content_type, content_id, takedown_id)
      select title.type, title.id, t.id
      from takedowns t,
        unnest(${titles.map(({ type }) => type)}::text[],
          ${titles.map(({ id }) => id)}::integer[]) as title (type, id)
      where t.kind = 'keyword' and t.target_id = any (${keywordIds}::integer[])
      order by title.type, title.id, t.id
      on conflict (content_type, content_id, takedown_id) do update set seen_at = now()
      returning content_type as type, content_id as id, xmax = 0 as is_new`.execute(db);
    return rows.flatMap(({ type, id, is_new }) => (is_new ? [{ type, id }] : []));
  }

  async function storeReported(): Promise<void> {
    const entries = [...reported.values()];
    reported.clear();
    try {
      for (const { title, keywordIds } of entries) await addTitles(keywordIds, [title]);
      await reload();
      onTitlesFound(entries.map(({ title }) => title));
    } catch (error) {
      if (!closed) logPostponed(log, error, 'cannot store titles of a keyword');
    }
  }

  void reload();
  const timer = setInterval(async () => {
    if (await reload()) onMissedChange();
  }, POLL_INTERVAL_MS).unref();

  return {
    get,
    reload,
    addTitles,
    reportTitle({ type, id }, keywordIds) {
      if (reported.size === 0) reports.schedule(() => void storeReported(), REPORT_DELAY_MS);
      reported.set(titleKey({ type, id }), { title: { type, id }, keywordIds });
    },
    close() {
      closed = true;
      clearInterval(timer);
      reports.cancel();
    },
  };
}

function isSame(
  before: TakedownSet,
  after: Pick<TakedownSet, 'titles' | 'people' | 'keywords'>,
): boolean {
  const hasSameIds = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>) =>
    a.size === b.size && [...a].every((id) => b.has(id));
  return (
    hasSameIds(before.titles, after.titles) &&
    hasSameIds(before.people, after.people) &&
    hasSameIds(before.keywords, after.keywords)
  );
}
