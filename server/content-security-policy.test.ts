import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const sha256 = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** What a policy says of one kind of content. */
function sources(html: string, directive: string, imageOrigin: string | null = null): string | undefined {
  const found = contentSecurityPolicy(html, imageOrigin)
    .split('; ')
    .find((part) => part.startsWith(`${directive} `));
  return found?.slice(directive.length + 1);
}

test('inline scripts are named by their hashes, each once, and no others may run', () => {
  const html = `<head><script>one()</script><script type="module" async="">two();\nthree("é")</script></head><script>one()</script>`;
  expect(sources(html, 'script-src')).toBe(`'self' ${sha256('one()')} ${sha256('two();\nthree("é")')}`);
});

test('the hash of an inline script is that which a browser computes', () => {
  expect(sources('<script>alert(1)</script>', 'script-src')).toBe(`'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='`);
});

test('a script with an address needs no hash', () => {
  expect(sources('<script type="module" src="/assets/a.js"></script>', 'script-src')).toBe(`'self'`);
});

test('a page without scripts may run those of the site alone', () => {
  expect(sources('<p>Plain</p>', 'script-src')).toBe(`'self'`);
});

test('D11 structured data needs no hash, as no browser runs it; a script beside it needs its own', () => {
  const data = '<script type="application/ld+json">{"name":"\\u003cscript>two()"}</script>';
  expect(sources(`${data}<script>one()</script>`, 'script-src')).toBe(`'self' ${sha256('one()')}`);
  expect(sources(data, 'script-src')).toBe(`'self'`);
});

test('scripts are never allowed wholesale', () => {
  const policy = contentSecurityPolicy('<script>one()</script>', 'https://images.example');
  expect(policy).not.toContain('unsafe-eval');
  expect(sources('<script>one()</script>', 'script-src')).not.toContain('unsafe-inline');
  expect(sources('', 'script-src')).not.toContain('https:');
});

test('pictures come from here and from the image host alone', () => {
  expect(sources('', 'img-src', 'https://images.example')).toBe(`'self' data: https://images.example`);
  expect(sources('', 'img-src', null)).toBe(`'self' data:`);
});

test('D4 the players of the two video sites are the only frames', () => {
  expect(sources('', 'frame-src')).toBe('https://www.youtube-nocookie.com https://player.vimeo.com');
});

test.each([
  ['default-src', `'self'`],
  ['connect-src', `'self'`],
  ['form-action', `'self'`],
  ['base-uri', `'none'`],
  ['object-src', `'none'`],
  ['frame-ancestors', `'none'`],
])('%s is %s', (directive, value) => {
  expect(sources('', directive)).toBe(value);
});
