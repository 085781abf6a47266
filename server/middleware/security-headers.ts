import { createMiddleware } from 'hono/factory';

/**
 * Features that the site does not use. Those of a video's player are not among them: fullscreen, autoplay, picture-in-picture,
 * encrypted-media and motion sensors.
 */
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

/** Headers of every response; pages add their own content security policy. */
export function securityHeaders({ https }: { https: boolean }) {
  return createMiddleware(async (c, next) => {
    await next();
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'strict-origin-when-cross-origin');
    c.header('x-frame-options', 'DENY');
    c.header('cross-origin-opener-policy', 'same-origin');
    // Pictures and icons may be shown by other sites, as search engines and link previews do.
    const isImage = c.res.headers.get('content-type')?.startsWith('image/');
    c.header('cross-origin-resource-policy', isImage ? 'cross-origin' : 'same-origin');
    // A process of its own for the site, apart from other ports and sub-domains.
    c.header('origin-agent-cluster', '?1');
    c.header('x-permitted-cross-domain-policies', 'none');
    c.header('permissions-policy', PERMISSIONS);
    if (https) c.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
