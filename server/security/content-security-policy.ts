import { hash, randomBytes } from 'node:crypto';
import type { SocialProvider } from '../../domain/accounts/account.ts';

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

export type SecureDocument = { html: Buffer<ArrayBuffer>; policy: string };

/**
 * Renders a document and writes its content security policy. The renderer puts the nonce on its own
 * scripts, and only these are allowed, by hash. The nonce is random per render, so that HTML in
 * data cannot contain it, and is removed afterwards, so that pages can be cached and hydrate
 * without a mismatch. `css` is the text of the only `<style>`. All of it works on bytes: a string
 * of a document would be decoded, copied and encoded again.
 */
export function createSecureRenderer({ imageOrigin, providers = [] }: PolicyOptions) {
  const policyStart = `default-src 'self'; script-src 'self'`;
  const policyEnd = [
    `img-src 'self' data: ${imageOrigin ?? ''}`.trimEnd(),
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    `connect-src 'self'`,
    ["form-action 'self'", ...providers.map((provider) => PROVIDER_ORIGINS[provider])].join(' '),
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  let cachedStyle: { css: string; source: string } | null = null;

  return async (
    css: string,
    render: (nonce: string) => Promise<Buffer<ArrayBuffer>>,
  ): Promise<SecureDocument> => {
    const nonce = randomBytes(16).toString('base64url');
    const { html, scripts } = extractScripts(await render(nonce), nonce);
    if (cachedStyle?.css !== css) cachedStyle = { css, source: toHashSource(css) };
    const hashes = [...new Set(scripts.map(toHashSource))];
    const policy = [
      [policyStart, ...hashes].join(' '),
      `style-src 'self' ${cachedStyle.source}`,
      policyEnd,
    ].join('; ');
    return { html, policy };
  };
}

function toHashSource(code: string | Buffer): string {
  return `'sha256-${hash('sha256', code, 'base64')}'`;
}

/** Removes the nonce from the HTML; returns the inline scripts that carried it. */
function extractScripts(
  markedHtml: Buffer,
  nonce: string,
): { html: Buffer<ArrayBuffer>; scripts: Buffer[] } {
  const attribute = Buffer.from(` nonce="${nonce}"`);
  const scripts: Buffer[] = [];
  const html: Buffer[] = [];
  let position = 0;
  for (
    let start = markedHtml.indexOf(attribute);
    start >= 0;
    start = markedHtml.indexOf(attribute, position)
  ) {
    html.push(markedHtml.subarray(position, start));
    position = start + attribute.length;
    const code = getInlineCode(markedHtml, start, position);
    if (code !== null) scripts.push(code);
  }
  html.push(markedHtml.subarray(position));
  return { html: Buffer.concat(html), scripts };
}

/** The inline code of the script tag that surrounds `at`; `null` for a `src` or another tag. */
function getInlineCode(
  markedHtml: Buffer,
  attributeStart: number,
  attributeEnd: number,
): Buffer | null {
  const tagStart = markedHtml.lastIndexOf('<', attributeStart);
  const codeStart = markedHtml.indexOf('>', attributeEnd) + 1;
  const codeEnd = markedHtml.indexOf('</script>', codeStart);
  if (codeStart === 0 || codeEnd < 0) return null;
  const tag = markedHtml.toString('utf8', tagStart, codeStart);
  return !tag.startsWith('<script') || /\ssrc=/.test(tag)
    ? null
    : markedHtml.subarray(codeStart, codeEnd);
}
