import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readTmdbLogo, serveTmdbLogo } from './tmdb-logo.ts';

const folder = mkdtempSync(join(tmpdir(), 'kinora-logo-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><rect width="4" height="1"/></svg>';
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test.each([
  ['SVG', 'logo.svg', SVG, 'image/svg+xml', 'svg'],
  [
    'SVG with a byte order mark, a declaration, a comment and a document type',
    'logo.xml',
    `\uFEFF<?xml version="1.0"?>\n<!-- <html> -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n${SVG}`,
    'image/svg+xml',
    'svg',
  ],
  ['PNG, whatever its name', 'logo', PNG, 'image/png', 'png'],
])(
  'an image is served unchanged, sandboxed and cached forever: %s',
  async (_, name, content, contentType, extension) => {
    const logo = readTmdbLogo(write(name, content));
    expect(logo.url).toMatch(new RegExp(`^/assets/tmdb-logo-[\\w-]{22}\\.${extension}$`));
    const response = await serveTmdbLogo(logo).request(logo.url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(content));
  },
);

test('the URL of the logo changes with its content', () => {
  const urls = [SVG, SVG.replace('4', '5')].map((svg) => readTmdbLogo(write('logo.svg', svg)).url);
  expect(new Set(urls).size).toBe(2);
});

test('a file of 100 KB is accepted, a larger one is rejected', () => {
  const padded = (bytes: number) => SVG.padEnd(bytes, ' ');
  expect(readTmdbLogo(write('largest.svg', padded(102_400))).bytes).toHaveLength(102_400);
  const path = write('large.svg', padded(102_401));
  expect(() => readTmdbLogo(path)).toThrow(
    `TMDB_LOGO: ${JSON.stringify(path)} is not allowed (an SVG or PNG file of at most 100 KB)`,
  );
});

test.each([
  ['an HTML page with an SVG', `<!DOCTYPE html><html><body>${SVG}</body></html>`],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['an empty file', ''],
  ['a compressed SVG', Buffer.from('1f8b0800', 'hex')],
  ['text', 'TMDB'],
  ['a page after many comments', `${'<!-- -->'.repeat(5000)}<html>`],
])('%s is rejected, whatever its name', (_, content) => {
  const path = write('logo.svg', content);
  expect(() => readTmdbLogo(path)).toThrow(/is not allowed \(an SVG or PNG file/);
});

test('a folder is rejected, and a missing file reported with the reason', () => {
  expect(() => readTmdbLogo(folder)).toThrow(/is not allowed/);
  const path = join(folder, 'none.svg');
  expect(() => readTmdbLogo(path)).toThrow(
    `TMDB_LOGO: ${JSON.stringify(path)} cannot be read (ENOENT)`,
  );
});
