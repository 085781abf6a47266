import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import { anonymizeSearch } from '../../domain/text/anonymize-search.ts';
import {
  ANALYTICS_EVENTS,
  type AnalyticsEvent,
  type EventProperties,
  isLocalHost,
} from '../../domain/web/analytics-event.ts';
import { logPostponed } from '../jobs/log-postponed.ts';
import { type Counts, createCounts } from './counts.ts';

const FLUSH_INTERVAL_MS = 10_000;
const FORWARD_TIMEOUT_MS = 3_000;
/** Distinct names between two saves: visitors can invent them. */
const MAX_NAMES = 2_000;
const MAX_ID = 2 ** 31 - 1;

/** Events that are not forwarded: they are for the admin charts only. */
const NOT_FORWARDED: readonly AnalyticsEvent[] = ['page_view', 'search_empty'];

export type EventTracker = {
  /** Counts an event, unless the visitor has opted out. Never throws and never waits. */
  track(event: AnalyticsEvent, headers: Headers, properties?: EventProperties): void;
  flush(): Promise<void>;
  close(): Promise<void>;
};

export type EventTrackerDeps = {
  db: Kysely<Schema>;
  siteUrl: string;
  forwardUrl: string | undefined;
  log: Logger;
};

/**
 * Counts events by UTC day (N5), title views and search terms (M2), without data about the visitor.
 * Honours Do Not Track and Global Privacy Control, and ignores localhost. Forwards events without
 * search terms to the operator's collector, if configured.
 */
export function startEventTracker({
  db,
  siteUrl,
  forwardUrl,
  log,
}: EventTrackerDeps): EventTracker {
  const events = createCounts(ANALYTICS_EVENTS.length);
  const views = createCounts(MAX_NAMES);
  const searches = createCounts(MAX_NAMES);
  const isDisabled = isLocalHost(new URL(siteUrl).hostname);
  const timer = setInterval(() => flush(), FLUSH_INTERVAL_MS).unref();

  function track(
    event: AnalyticsEvent,
    headers: Headers,
    { words, ...properties }: EventProperties = {},
  ): void {
    if (isDisabled || headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return;
    events.add(event);
    const { content_type: type, content_id: id = 0 } = properties;
    if (event === 'content_view' && (type === 'movie' || type === 'tv') && id > 0 && id <= MAX_ID)
      views.add(`${type} ${id}`);
    const searchTerm = words === undefined ? null : anonymizeSearch(words);
    if (searchTerm !== null) searches.add(`${event === 'search'} ${searchTerm}`);
    if (forwardUrl !== undefined && !NOT_FORWARDED.includes(event))
      forward(forwardUrl, event, properties);
  }

  function forward(url: string, event: AnalyticsEvent, properties: EventProperties): void {
    const body = JSON.stringify({ event, properties });
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(FORWARD_TIMEOUT_MS),
    })
      .then((response) => response.body?.cancel())
      .catch((error: unknown) => log.debug({ err: error }, 'cannot forward event'));
  }

  async function flushCounts(
    counts: Counts,
    write: (names: string[], numbers: number[]) => RawBuilder<unknown>,
  ): Promise<void> {
    const entries = counts.drain();
    if (entries.length === 0) return;
    try {
      const names = entries.map(([name]) => name);
      const numbers = entries.map(([, number]) => number);
      await write(names, numbers).execute(db);
    } catch (error) {
      for (const [name, number] of entries) counts.add(name, number);
      logPostponed(log, error, 'cannot store events, retrying later');
    }
  }

  async function flush(): Promise<void> {
    await Promise.all([
      flushCounts(events, insertEvents),
      flushCounts(views, insertViews),
      flushCounts(searches, insertSearches),
    ]);
  }

  return {
    track,
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

// Arrays as parameters: the SQL text is the same for any number of rows, and is prepared once.

const TODAY = sql`(now() at time zone 'utc')::date`;

function insertEvents(events: string[], numbers: number[]) {
  return sql`
    insert into event_counts (day, event, count)
    select ${TODAY}, event, number
      from unnest(${events}::text[], ${numbers}::integer[]) as counted (event, number)
    on conflict (day, event) do update set count = event_counts.count + excluded.count`;
}

function insertViews(titles: string[], numbers: number[]) {
  return sql`
    insert into view_counts (day, content_type, content_id, count)
    select ${TODAY}, split_part(title, ' ', 1), split_part(title, ' ', 2)::integer, number
    from unnest(${titles}::text[], ${numbers}::integer[]) as counted (title, number)
    on conflict (day, content_type, content_id) do update
      set count = view_counts.count + excluded.count`;
}

function insertSearches(searches: string[], numbers: number[]) {
  return sql`
    insert into search_counts (day, words, found, count)
    select ${TODAY}, substr(search, strpos(search, ' ') + 1), split_part(search, ' ', 1)::boolean,
      number
    from unnest(${searches}::text[], ${numbers}::integer[]) as counted (search, number)
    on conflict (day, words, found) do update set count = search_counts.count + excluded.count`;
}
