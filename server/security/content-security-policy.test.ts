import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecureRenderer, type PolicyOptions } from './content-security-policy.ts';

const CSS = 'p { color: red }';
const LOCAL: PolicyOptions = { imageOrigin: null };

const toDocument = (html: string) => ({ html: Buffer.from(html), css: CSS });

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

async function renderSecurely(render: (nonce: string) => string, options = LOCAL) {
  const renderPage = createSecureRenderer(options);
  const { html, policy } = await renderPage(async (nonce) => toDocument(render(nonce)));
  return { html: html.toString(), policy };
}

async function sources(
  directive: string,
  render: (nonce: string) => string = () => '',
  options = LOCAL,
): Promise<string | undefined> {
  const { policy } = await renderSecurely(render, options);
  const source = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return source?.slice(directive.length + 1);
}

test('the policy allows each inline script of the renderer by its hash, once', {
  tags: ['S10'],
}, async () => {
  const render = (nonce: string) =>
    `<head><script nonce="${nonce}">one()</script><script nonce="${nonce}" type="module" async="">two();\nthree("é")</script></head><script nonce="${nonce}">one()</script>`;
  expect(await sources('script-src', render)).toBe(
    `'self' ${sha256('one()')} ${sha256('two();\nthree("é")')}`,
  );
});

test('the hash of an inline script equals the one that browsers compute', {
  tags: ['S10'],
}, async () => {
  expect(await sources('script-src', (nonce) => `<script nonce="${nonce}">alert(1)</script>`)).toBe(
    `'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='`,
  );
});

test.each([
  '<script>alert("injected")</script>',
  '<script nonce="">alert("injected")</script>',
  '<script nonce="AAAAAAAAAAAAAAAAAAAAAA">alert("injected")</script>',
  '<script type="module">alert("injected")</script>',
  '<SCRIPT>alert("injected")</SCRIPT>',
  '<script>alert("injected")//',
  '<script data-rest="',
])('the policy does not allow the injected script %s', { tags: ['S10'] }, async (injected) => {
  const render = (nonce: string) => `<p>${injected}</p><script nonce="${nonce}">own()</script>`;
  expect(await sources('script-src', render)).toBe(`'self' ${sha256('own()')}`);
});

test('the policy rejects a script with the nonce of another render', {
  tags: ['S10'],
}, async () => {
  const renderPage = createSecureRenderer(LOCAL);
  let firstNonce = '';
  await renderPage(async (nonce) => {
    firstNonce = nonce;
    return toDocument('');
  });
  expect(firstNonce).toMatch(/^[\w-]{22}$/);
  const next = await renderPage(async (nonce) =>
    toDocument(`<script nonce="${firstNonce}">alert(1)</script><b nonce="${nonce}"></b>`),
  );
  expect(next.policy).toContain("script-src 'self';");
});

test('the HTML contains no nonce, so that equal pages are equal', { tags: ['S10'] }, async () => {
  const render = (nonce: string) =>
    `<link rel="modulepreload" href="/a.js" nonce="${nonce}"/><script nonce="${nonce}">own()</script><p>Text</p><script nonce="${nonce}" src="/a.js"></script>`;
  const first = await renderSecurely(render);
  expect(first.html).toBe(
    '<link rel="modulepreload" href="/a.js"/><script>own()</script><p>Text</p><script src="/a.js"></script>',
  );
  expect(await renderSecurely(render)).toEqual(first);
});

test('a script with src gets no hash', { tags: ['S10'] }, async () => {
  expect(
    await sources(
      'script-src',
      (nonce) => `<script nonce="${nonce}" type="module" src="/assets/a.js"></script>`,
    ),
  ).toBe(`'self'`);
});

test('structured data gets no hash, because browsers do not run it', {
  tags: ['D11'],
}, async () => {
  const data = '<script type="application/ld+json">{"name":"\\u003cscript>two()"}</script>';
  expect(
    await sources('script-src', (nonce) => `${data}<script nonce="${nonce}">one()</script>`),
  ).toBe(`'self' ${sha256('one()')}`);
});

test('the policy never allows all inline scripts or styles, eval, or whole schemes', {
  tags: ['S10'],
}, async () => {
  const { policy } = await renderSecurely((nonce) => `<script nonce="${nonce}">one()</script>`, {
    imageOrigin: 'https://images.example',
  });
  expect(policy).not.toContain('unsafe');
  expect(await sources('script-src')).not.toContain('https:');
});

test('the policy allows the one style of the document by its hash', { tags: ['S10'] }, async () => {
  expect(await sources('style-src')).toBe(`'self' ${sha256(CSS)}`);
});

test('the policy allows images from the site and from the image host', async () => {
  expect(await sources('img-src', () => '', { imageOrigin: 'https://images.example' })).toBe(
    `'self' data: https://images.example`,
  );
  expect(await sources('img-src')).toBe(`'self' data:`);
});

test('the policy allows frames of the two video sites only', { tags: ['D4'] }, async () => {
  expect(await sources('frame-src')).toBe(
    'https://www.youtube-nocookie.com https://player.vimeo.com',
  );
});

test('the policy allows forms to redirect to the configured sign-in providers', async () => {
  expect(await sources('form-action', () => '', { imageOrigin: null, providers: ['naver'] })).toBe(
    `'self' https://nid.naver.com`,
  );
});

test.each([
  ['default-src', `'self'`],
  ['connect-src', `'self'`],
  ['form-action', `'self'`],
  ['base-uri', `'none'`],
  ['object-src', `'none'`],
  ['frame-ancestors', `'none'`],
])('the policy has %s %s', async (directive, value) => {
  expect(await sources(directive)).toBe(value);
});
