import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import { countedWords } from '../../domain/counted-words.ts';
import {
  type CountedEvent,
  EVENTS,
  type EventProperties,
  isLocalHost,
} from '../../domain/event.ts';
import { type Counts, createCounts } from './counts.ts';
import { putOff } from './put-off.ts';

const SAVE_INTERVAL_MS = 10_000;
const FORWARD_TIMEOUT_MS = 3_000;
/** Distinct names between two saves: visitors can invent them. */
const MAX_NAMES = 2_000;
const MAX_ID = 2 ** 31 - 1;

/** Events that are not forwarded: they are for the admin charts only. */
const OURS_ALONE: readonly CountedEvent[] = ['page_view', 'search_empty'];

export type EventCounter = {
  /** Counts an event, unless the visitor has opted out. Never throws and never waits. */
  count(event: CountedEvent, headers: Headers, properties?: EventProperties): void;
  save(): Promise<void>;
  close(): Promise<void>;
};

export type EventCounterDeps = {
  database: Kysely<Schema>;
  siteUrl: string;
  forwardTo: string | undefined;
  log: Logger;
};

/**
 * Counts events by UTC day (N5), title views and search terms (M2), without data about the visitor.
 * Honours Do Not Track and Global Privacy Control, and ignores localhost. Forwards events without
 * search terms to the operator's collector, if configured.
 */
export function startEventCounter({
  database,
  siteUrl,
  forwardTo,
  log,
}: EventCounterDeps): EventCounter {
  const events = createCounts(EVENTS.length);
  const views = createCounts(MAX_NAMES);
  const searches = createCounts(MAX_NAMES);
  const silent = isLocalHost(new URL(siteUrl).hostname);
  const timer = setInterval(() => save(), SAVE_INTERVAL_MS).unref();

  function count(
    event: CountedEvent,
    headers: Headers,
    { words, ...properties }: EventProperties = {},
  ): void {
    if (silent || headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return;
    events.add(event);
    const { content_type: type, content_id: id = 0 } = properties;
    if (event === 'content_view' && (type === 'movie' || type === 'tv') && id > 0 && id <= MAX_ID)
      views.add(`${type} ${id}`);
    const kept = words === undefined ? null : countedWords(words);
    if (kept !== null) searches.add(`${event === 'search'} ${kept}`);
    if (forwardTo !== undefined && !OURS_ALONE.includes(event))
      forward(forwardTo, event, properties);
  }

  function forward(url: string, event: CountedEvent, properties: EventProperties): void {
    const body = JSON.stringify({ event, properties });
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(FORWARD_TIMEOUT_MS),
    })
      .then((response) => response.body?.cancel())
      .catch((error: unknown) => log.debug({ err: error }, 'an event could not be forwarded'));
  }

  async function saveThose(
    counts: Counts,
    write: (names: string[], numbers: number[]) => RawBuilder<unknown>,
  ): Promise<void> {
    const taken = counts.take();
    if (taken.length === 0) return;
    try {
      const names = taken.map(([name]) => name);
      const numbers = taken.map(([, number]) => number);
      await write(names, numbers).execute(database);
    } catch (error) {
      for (const [name, number] of taken) counts.add(name, number);
      putOff(log, error, 'events could not be saved, and are kept for the next time');
    }
  }

  async function save(): Promise<void> {
    await Promise.all([
      saveThose(events, addEvents),
      saveThose(views, addViews),
      saveThose(searches, addSearches),
    ]);
  }

  return {
    count,
    save,
    async close() {
      clearInterval(timer);
      await save();
    },
  };
}

// Arrays as parameters: the SQL text is the same for any number of rows, and is prepared once.

const TODAY = sql`(now() at time zone 'utc')::date`;

function addEvents(events: string[], numbers: number[]) {
  return sql`
    insert into event_counts (day, event, count)
    select ${TODAY}, event, number from unnest(${events}::text[], ${numbers}::integer[]) as counted (event, number)
    on conflict (day, event) do update set count = event_counts.count + excluded.count`;
}

function addViews(titles: string[], numbers: number[]) {
  return sql`
    insert into view_counts (day, content_type, content_id, count)
    select ${TODAY}, split_part(title, ' ', 1), split_part(title, ' ', 2)::integer, number
    from unnest(${titles}::text[], ${numbers}::integer[]) as counted (title, number)
    on conflict (day, content_type, content_id) do update set count = view_counts.count + excluded.count`;
}

function addSearches(searches: string[], numbers: number[]) {
  return sql`
    insert into search_counts (day, words, found, count)
    select ${TODAY}, substr(search, strpos(search, ' ') + 1), split_part(search, ' ', 1)::boolean, number
    from unnest(${searches}::text[], ${numbers}::integer[]) as counted (search, number)
    on conflict (day, words, found) do update set count = search_counts.count + excluded.count`;
}
