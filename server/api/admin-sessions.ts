import { Hono } from 'hono';
import type { SessionReader } from '../accounts/sessions/session-reader.ts';
import { getClientIp, type ServerBindings } from '../http/bindings.ts';
import type { SecurityLog } from '../security/security-log.ts';
import type { LiveSessions } from './live-sessions.ts';

/** EventSource retries by itself after this time. */
const RETRY_AFTER_SECONDS = '30';

/**
 * Streams the number of active sessions to admins (M2, M11): 401 without a session, 403 for other
 * users, 429 over the stream limit, 503 if the session cannot be read.
 */
export function adminSessionsApi({
  sessionReader,
  liveSessions,
  record,
  trustedProxies,
}: {
  sessionReader: SessionReader;
  liveSessions: LiveSessions;
  record: SecurityLog['record'];
  trustedProxies: number;
}) {
  const api = new Hono<ServerBindings>();
  api.get('/api/admin/sessions', async (c) => {
    const cookie = c.req.header('cookie') ?? null;
    const { user, isUnknown, cookies } = await sessionReader.read(cookie);
    c.header('cache-control', 'private, no-store');
    for (const setCookie of cookies) c.header('set-cookie', setCookie, { append: true });
    if (isUnknown) return c.body(null, 503, { 'retry-after': RETRY_AFTER_SECONDS });
    if (user === null) return c.body(null, 401);
    if (user.role !== 'admin') {
      record({
        event: 'access_refused',
        userId: user.id,
        ip: getClientIp(c, trustedProxies),
        details: { reason: user.adminFactor === null ? 'not_admin' : 'second_factor' },
      });
      return c.body(null, 403);
    }
    // A stream without a reader would never end.
    if (c.req.method === 'HEAD') return c.body(null, 200);
    const stream = liveSessions.open(user.id, () => sessionReader.isStillAdmin(cookie));
    if (stream === null) return c.body(null, 429, { 'retry-after': RETRY_AFTER_SECONDS });
    // Disables buffering in proxies.
    return c.body(stream, 200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  });
  return api;
}
