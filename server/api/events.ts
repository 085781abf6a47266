import { Hono } from 'hono';
import * as z from 'zod';
import { ANALYTICS_EVENTS } from '../../domain/web/analytics-event.ts';
import type { EventTracker } from '../analytics/track-events.ts';
import { getClientIp, type ServerBindings } from '../http/bindings.ts';
import type { RateLimiter } from '../security/rate-limit.ts';
import type { LogRefusedOrigin } from '../security/refused-origins.ts';
import { isSameOrigin } from '../security/same-origin.ts';

const MAX_BODY_BYTES = 1024;
/** Far above manual use. */
const RATE_LIMIT = { max: 120, seconds: 60 };

/** Events of client scripts; the server counts the others itself. */
const EVENT_SCHEMA = z.strictObject({
  event: z.enum(ANALYTICS_EVENTS).extract(['page_view', 'content_view', 'search', 'search_empty']),
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
  events: EventTracker;
  limiter: RateLimiter;
  origin: string;
  logRefusedOrigin: LogRefusedOrigin;
  trustedProxies: number;
};

/**
 * Receives the beacons of pages (N5), one per page. Every event also counts as a page view, and
 * `search_empty` as a search.
 */
export function eventsApi({
  events,
  limiter,
  origin,
  logRefusedOrigin,
  trustedProxies,
}: EventsApiDeps) {
  const api = new Hono<ServerBindings>();
  api.post('/api/events', async (c) => {
    if (!isSameOrigin(c.req.raw, origin)) {
      logRefusedOrigin(c.req.raw.headers);
      return c.body(null, 403);
    }
    if (Number(c.req.header('content-length') ?? MAX_BODY_BYTES + 1) > MAX_BODY_BYTES)
      return c.body(null, 413);
    const retryAfterSeconds = await limiter.consume([
      { key: `events ${getClientIp(c, trustedProxies)}`, rate: RATE_LIMIT },
    ]);
    if (retryAfterSeconds !== null)
      return c.body(null, 429, { 'retry-after': String(retryAfterSeconds) });
    const parsed = EVENT_SCHEMA.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.body(null, 400);
    const { event, properties } = parsed.data;
    const { headers } = c.req.raw;
    if (event !== 'page_view') events.track('page_view', headers);
    if (event === 'search_empty') events.track('search', headers);
    events.track(event, headers, properties);
    return c.body(null, 204);
  });
  return api;
}
