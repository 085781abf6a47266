import { createMiddleware } from 'hono/factory';
import type { Env } from '../env.ts';

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

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  // Isolates the site from other ports and subdomains.
  'origin-agent-cluster': '?1',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy': PERMISSIONS,
};

/** For all but documents, which add a policy of their own. */
const NO_DOCUMENT_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** For documents of the development server. */
const DOCUMENT_POLICY = "frame-ancestors 'none'";

/** Value of `Strict-Transport-Security` for a year; `null` without https. */
export function getHsts({
  SITE_URL,
  HSTS_SUBDOMAINS,
}: Pick<Env, 'SITE_URL' | 'HSTS_SUBDOMAINS'>): string | null {
  if (!SITE_URL.startsWith('https:')) return null;
  return HSTS_SUBDOMAINS === 'on' ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
}

export function securityHeaders(hsts: string | null) {
  return createMiddleware(async (c, next) => {
    await next();
    // The headers of a response may be immutable; this makes a copy if they are.
    c.header('x-content-type-options', 'nosniff');
    setSecurityHeaders(c.res.headers, hsts);
  });
}

/** For responses that precede the app, such as those to requests that cannot be read. */
export function getMinimalHeaders(hsts: string | null): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': NO_DOCUMENT_POLICY,
    ...(hsts !== null && { 'strict-transport-security': hsts }),
  };
}

/** Keeps the content security policy of a page or picture. */
export function setSecurityHeaders(headers: Headers, hsts: string | null): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  if (!headers.has('content-security-policy')) {
    const isDocument = headers.get('content-type')?.startsWith('text/html');
    headers.set('content-security-policy', isDocument ? DOCUMENT_POLICY : NO_DOCUMENT_POLICY);
  }
  // Search engines and link previews embed images.
  const isImage = headers.get('content-type')?.startsWith('image/');
  headers.set('cross-origin-resource-policy', isImage ? 'cross-origin' : 'same-origin');
  if (hsts !== null) headers.set('strict-transport-security', hsts);
}
