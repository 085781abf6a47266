import { hash, randomBytes } from 'node:crypto';
import type { SocialProvider } from '../domain/account.ts';

const PROVIDER_ORIGINS: Record<SocialProvider, string> = {
  twitter: 'https://x.com',
  kakao: 'https://kauth.kakao.com https://accounts.kakao.com',
  naver: 'https://nid.naver.com',
};

export type PolicyOptions = {
  /** Origin of the catalog's images; `null` if this site serves them. */
  imageOrigin: string | null;
  providers?: readonly SocialProvider[];
};

export type SecureDocument = { html: string; policy: string };

/**
 * Renders a document and writes its content security policy. The renderer puts the nonce on its own
 * scripts, and only these are allowed, by hash. The nonce is random per render, so that HTML in
 * data cannot contain it, and is removed afterwards, so that pages can be cached and hydrate
 * without a mismatch. `css` is the text of the only `<style>`.
 */
export function createSecureDocument({ imageOrigin, providers = [] }: PolicyOptions) {
  const beforeHashes = `default-src 'self'; script-src 'self'`;
  const afterStyles = [
    `img-src 'self' data: ${imageOrigin ?? ''}`.trimEnd(),
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    `connect-src 'self'`,
    ["form-action 'self'", ...providers.map((provider) => PROVIDER_ORIGINS[provider])].join(' '),
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  let style: { css: string; source: string } | null = null;

  return async (
    css: string,
    render: (nonce: string) => Promise<string>,
  ): Promise<SecureDocument> => {
    const nonce = randomBytes(16).toString('base64url');
    const { html, scripts } = takeScripts(await render(nonce), nonce);
    if (style?.css !== css) style = { css, source: hashSource(css) };
    const hashes = [...new Set(scripts.map(hashSource))];
    const policy = [
      [beforeHashes, ...hashes].join(' '),
      `style-src 'self' ${style.source}`,
      afterStyles,
    ].join('; ');
    return { html, policy };
  };
}

function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/** Removes the nonce from the HTML; returns the inline scripts that carried it. */
function takeScripts(marked: string, nonce: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  let html = '';
  let rest = 0;
  for (let at = marked.indexOf(attribute); at >= 0; at = marked.indexOf(attribute, rest)) {
    html += marked.slice(rest, at);
    rest = at + attribute.length;
    const code = inlineCode(marked, at, rest);
    if (code !== null) scripts.push(code);
  }
  return { html: html + marked.slice(rest), scripts };
}

/** The inline code of the script tag that surrounds `at`; `null` for a `src` or another tag. */
function inlineCode(marked: string, at: number, rest: number): string | null {
  const tag = marked.lastIndexOf('<', at);
  const begin = marked.indexOf('>', rest) + 1;
  const end = marked.indexOf('</script>', begin);
  if (!marked.startsWith('<script', tag) || begin === 0 || end < 0) return null;
  return /\ssrc=/.test(marked.slice(tag, begin)) ? null : marked.slice(begin, end);
}
