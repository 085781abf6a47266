import { Hono } from 'hono';
import type { Members } from '../accounts/members.ts';
import type { ServerBindings } from '../bindings.ts';
import type { LiveSessions } from '../live-sessions.ts';

/** EventSource retries by itself after this time. */
const WAIT_SECONDS = '30';

/**
 * Streams the number of active sessions to admins (M2, M11): 401 without a session, 403 for other
 * users, 429 over the stream limit.
 */
export function adminSessionsApi({ members, live }: { members: Members; live: LiveSessions }) {
  const api = new Hono<ServerBindings>();
  api.get('/api/admin/sessions', async (c) => {
    const cookie = c.req.header('cookie') ?? null;
    const { member, cookies } = await members.read(cookie);
    c.header('cache-control', 'private, no-store');
    for (const line of cookies) c.header('set-cookie', line, { append: true });
    if (member === null) return c.body(null, 401);
    if (member.role !== 'admin') return c.body(null, 403);
    // A stream without a reader would never end.
    if (c.req.method === 'HEAD') return c.body(null, 200);
    const stream = live.open(member.id, () => members.isAdmin(cookie));
    if (stream === null) return c.body(null, 429, { 'retry-after': WAIT_SECONDS });
    // Disables buffering in proxies.
    return c.body(stream, 200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  });
  return api;
}
