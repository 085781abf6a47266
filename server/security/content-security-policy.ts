import { hash, randomBytes } from 'node:crypto';
import type { RenderedDocument } from '../../app/context.ts';
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
 * scripts and its empty `<style>`, and only these are allowed, by hash. The nonce is random per
 * render, so that HTML in data cannot contain it, and is removed afterwards, so that pages can be
 * cached and hydrate without a mismatch. `css` is written into the `<style>` here: it is half of
 * the document, which the renderer would copy several times. All of it works on bytes: a string of
 * a document would be decoded, copied and encoded again.
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
  /** There are few, as each kind of page has the same CSS. */
  const styles = new Map<string, { bytes: Buffer; source: string }>();

  function getStyle(css: string) {
    let style = styles.get(css);
    if (!style) {
      style = { bytes: Buffer.from(css), source: toHashSource(css) };
      styles.set(css, style);
    }
    return style;
  }

  return async (render: (nonce: string) => Promise<RenderedDocument>): Promise<SecureDocument> => {
    const nonce = randomBytes(16).toString('base64url');
    const document = await render(nonce);
    const style = getStyle(document.css);
    const { html, scripts } = toFinalHtml(document.html, nonce, style.bytes);
    const hashes = [...new Set(scripts.map(toHashSource))];
    const policy = [
      [policyStart, ...hashes].join(' '),
      `style-src 'self' ${style.source}`,
      policyEnd,
    ].join('; ');
    return { html, policy };
  };
}

function toHashSource(code: string | Buffer): string {
  return `'sha256-${hash('sha256', code, 'base64')}'`;
}

/** Removes the nonce, and adds the CSS; returns the inline scripts that carried the nonce. */
function toFinalHtml(
  markedHtml: Buffer,
  nonce: string,
  css: Buffer,
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
    const tagStart = markedHtml.lastIndexOf('<', start);
    const contentStart = markedHtml.indexOf('>', position) + 1;
    const tag = markedHtml.toString('utf8', tagStart, contentStart);
    if (tag.startsWith('<style')) {
      html.push(markedHtml.subarray(position, contentStart), css);
      position = contentStart;
    }
    if (tag.startsWith('<script') && !/\ssrc=/.test(tag)) {
      const contentEnd = markedHtml.indexOf('</script>', contentStart);
      if (contentEnd >= 0) scripts.push(markedHtml.subarray(contentStart, contentEnd));
    }
  }
  html.push(markedHtml.subarray(position));
  return { html: Buffer.concat(html), scripts };
}
