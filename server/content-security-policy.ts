import { hash } from 'node:crypto';
import type { SocialProvider } from '../domain/account.ts';

const PROVIDER_ORIGINS: Record<SocialProvider, string> = {
  twitter: 'https://x.com',
  kakao: 'https://kauth.kakao.com https://accounts.kakao.com',
  naver: 'https://nid.naver.com',
};

/** A script with an address needs no hash; structured data is a data block, which no browser runs and no policy asks after. */
const NOT_INLINE = /\s(?:src=|type="application\/ld\+json")/;

/**
 * The policy of one page. Inline scripts are named by their hashes, so that a page needs no nonce and can be kept; the video players
 * are the only frames, and images come from here and the catalog's image host. Forms stay here, but for the one that leads on to a
 * provider to sign in with.
 */
export function contentSecurityPolicy(html: string, imageOrigin: string | null, providers: readonly SocialProvider[] = []): string {
  const hashes = new Set(inlineScripts(html).map((code) => `'sha256-${hash('sha256', code, 'base64')}'`));
  return [
    `default-src 'self'`,
    `script-src 'self' ${[...hashes].join(' ')}`.trimEnd(),
    // React writes style attributes; there is no way to name those by hash that browsers agree on.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: ${imageOrigin ?? ''}`.trimEnd(),
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    `connect-src 'self'`,
    ["form-action 'self'", ...providers.map((provider) => PROVIDER_ORIGINS[provider])].join(' '),
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** The code of each inline script. Searched for, not matched: all but a few kilobytes of a page are something else. */
function inlineScripts(html: string): string[] {
  const scripts: string[] = [];
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const begin = html.indexOf('>', at) + 1;
    const end = html.indexOf('</script>', begin);
    if (begin === 0 || end < 0) break;
    if (!NOT_INLINE.test(html.slice(at, begin))) scripts.push(html.slice(begin, end));
    at = end;
  }
  return scripts;
}
