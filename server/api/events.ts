import { Hono } from 'hono';
import * as z from 'zod';
import { EVENTS } from '../../domain/event.ts';
import { addressOf, type ServerBindings } from '../bindings.ts';
import type { EventCounter } from '../jobs/count-events.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { isSameOrigin } from '../same-origin.ts';

const MAX_BODY_BYTES = 1024;
/** Far above manual use. */
const RATE = { max: 120, seconds: 60 };

/** Events of client scripts; the server counts the others itself. */
const TOLD = z.strictObject({
  event: z.enum(EVENTS).extract(['page_view', 'content_view', 'search', 'search_empty']),
  properties: z
    .strictObject({
      content_type: z.enum(['movie', 'tv', 'person']),
      content_id: z.int().positive(),
      words: z.string(),
    })
    .partial()
    .optional(),
});

export type EventsApiDeps = {
  events: EventCounter;
  limiter: RateLimiter;
  origin: string;
  trustedProxies: number;
};

/**
 * Receives the beacons of pages (N5), one per page. Every event also counts as a page view, and
 * `search_empty` as a search.
 */
export function eventsApi({ events, limiter, origin, trustedProxies }: EventsApiDeps) {
  const api = new Hono<ServerBindings>();
  api.post('/api/events', async (c) => {
    if (!isSameOrigin(c.req.raw, origin)) return c.body(null, 403);
    if (Number(c.req.header('content-length') ?? MAX_BODY_BYTES + 1) > MAX_BODY_BYTES)
      return c.body(null, 413);
    const wait = await limiter.take([
      { key: `events ${addressOf(c, trustedProxies)}`, rate: RATE },
    ]);
    if (wait !== null) return c.body(null, 429, { 'retry-after': String(wait) });
    const told = TOLD.safeParse(await c.req.json().catch(() => null));
    if (!told.success) return c.body(null, 400);
    const { event, properties } = told.data;
    const { headers } = c.req.raw;
    if (event !== 'page_view') events.count('page_view', headers);
    if (event === 'search_empty') events.count('search', headers);
    events.count(event, headers, properties);
    return c.body(null, 204);
  });
  return api;
}
