import { createMiddleware } from 'hono/factory';

/** Unused features. Those of video players, such as fullscreen and autoplay, stay allowed. */
const UNUSED_FEATURES = [
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'idle-detection',
  'local-fonts',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS = [
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
  'publickey-credentials-get=(self)',
].join(', ');

/** Pages add their own content security policy. */
export function securityHeaders({ https }: { https: boolean }) {
  return createMiddleware(async (c, next) => {
    await next();
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'strict-origin-when-cross-origin');
    c.header('x-frame-options', 'DENY');
    c.header('cross-origin-opener-policy', 'same-origin');
    // Search engines and link previews embed images.
    const isImage = c.res.headers.get('content-type')?.startsWith('image/');
    c.header('cross-origin-resource-policy', isImage ? 'cross-origin' : 'same-origin');
    // Isolates the site from other ports and subdomains.
    c.header('origin-agent-cluster', '?1');
    c.header('x-permitted-cross-domain-policies', 'none');
    c.header('permissions-policy', PERMISSIONS);
    if (https) c.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
