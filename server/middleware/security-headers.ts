import { createMiddleware } from 'hono/factory';

/** What every answer carries; pages add their own policy. */
export function securityHeaders({ https }: { https: boolean }) {
  return createMiddleware(async (c, next) => {
    await next();
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'strict-origin-when-cross-origin');
    c.header('x-frame-options', 'DENY');
    c.header('cross-origin-opener-policy', 'same-origin');
    c.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (https) c.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
