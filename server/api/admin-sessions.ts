import { Hono } from 'hono';
import type { Members } from '../accounts/members.ts';
import type { ServerBindings } from '../bindings.ts';
import type { LiveSessions } from '../live-sessions.ts';

/** Where there is no room a browser asks again by itself, and need not hurry. */
const WAIT_SECONDS = '30';

/** Tells administrators how many sessions are active (M2, M11): 401 for who is not signed in, 403 for who is no administrator. */
export function adminSessionsApi({ members, live }: { members: Members; live: LiveSessions }) {
  const api = new Hono<ServerBindings>();
  api.get('/api/admin/sessions', async (c) => {
    const cookie = c.req.header('cookie') ?? null;
    const { member, cookies } = await members.read(cookie);
    c.header('cache-control', 'private, no-store');
    for (const line of cookies) c.header('set-cookie', line, { append: true });
    if (member === null) return c.body(null, 401);
    if (member.role !== 'admin') return c.body(null, 403);
    // A stream that nobody reads would never end.
    if (c.req.method === 'HEAD') return c.body(null, 200);
    const stream = live.open(member.id, () => members.isAdmin(cookie));
    if (stream === null) return c.body(null, 429, { 'retry-after': WAIT_SECONDS });
    // No proxy is to keep what is said until there is more of it.
    return c.body(stream, 200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  });
  return api;
}
