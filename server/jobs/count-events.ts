import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import { type CountedEvent, type EventProperties, isLocalHost } from '../../domain/event.ts';
import { putOff } from './put-off.ts';

const SAVE_EVERY_MS = 10_000;
const FORWARD_PATIENCE_MS = 3_000;

export type EventCounter = {
  /** Counts one, unless whoever caused it asked not to be counted. Never throws and never waits. */
  count(event: CountedEvent, headers: Headers, properties?: EventProperties): void;
  save(): Promise<void>;
  close(): Promise<void>;
};

export type EventCounterParts = { database: Kysely<Schema>; siteUrl: string; forwardTo: string | undefined; log: Logger };

/**
 * Counts what is done on the site, by day (N5): how often, and nothing about who. Do Not Track and Global Privacy Control are heeded, and
 * on localhost nothing is counted. What was counted is also sent to the operator's own collector, where there is one.
 */
export function startEventCounter({ database, siteUrl, forwardTo, log }: EventCounterParts): EventCounter {
  const counted = new Map<CountedEvent, number>();
  const silent = isLocalHost(new URL(siteUrl).hostname);
  const timer = setInterval(() => save(), SAVE_EVERY_MS).unref();

  function count(event: CountedEvent, headers: Headers, properties: EventProperties = {}): void {
    if (silent || headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return;
    counted.set(event, (counted.get(event) ?? 0) + 1);
    if (forwardTo !== undefined) forward(forwardTo, event, properties);
  }

  function forward(url: string, event: CountedEvent, properties: EventProperties): void {
    const body = JSON.stringify({ event, properties });
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: AbortSignal.timeout(FORWARD_PATIENCE_MS) })
      .then((response) => response.body?.cancel())
      .catch((error: unknown) => log.debug({ err: error }, 'an event could not be forwarded'));
  }

  async function save(): Promise<void> {
    if (counted.size === 0) return;
    // One order for all processes: two that write the same rows must not wait for each other.
    const rows = [...counted].sort(([a], [b]) => (a < b ? -1 : 1));
    counted.clear();
    try {
      await database
        .insertInto('event_counts')
        .values(rows.map(([event, number]) => ({ day: sql<string>`(now() at time zone 'utc')::date`, event, count: number })))
        .onConflict((conflict) =>
          conflict.columns(['day', 'event']).doUpdateSet({ count: sql<number>`event_counts.count + excluded.count` }),
        )
        .execute();
    } catch (error) {
      for (const [event, number] of rows) counted.set(event, (counted.get(event) ?? 0) + number);
      putOff(log, error, 'events could not be saved, and are kept for the next time');
    }
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
