import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

const require = createRequire(import.meta.url);
const PACKAGES = [
  'noto-sans',
  'noto-sans-thai',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-kr',
  'noto-sans-jp',
  'noto-sans-sc',
  'noto-sans-tc',
];

/**
 * Draws every text of a context in Noto Sans, which comes with the packages: machines have other fonts, of other widths. The context
 * must be made with `bypassCSP`.
 */
export async function drawInSameFonts(context: BrowserContext): Promise<void> {
  await context.route('**/noto/*/files/*', (route) => {
    const [, name = '', , file = ''] = new URL(route.request().url()).pathname.slice(1).split('/');
    return route.fulfill({ path: join(folderOf(name), 'files', file), contentType: 'font/woff2' });
  });
  const faces = PACKAGES.map((name) =>
    readFileSync(join(folderOf(name), 'index.css'), 'utf8').replaceAll('./files/', `/noto/${name}/files/`),
  );
  const families = ['Noto Sans', ...['Thai', 'Arabic', 'Hebrew', 'KR', 'JP', 'SC', 'TC'].map((script) => `Noto Sans ${script}`)];
  const stack = families.map((family) => `'${family} Variable'`).join(', ');
  const css = `${faces.join('\n')}\n* { font-family: ${stack} !important; }`;
  await context.addInitScript((text) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.head.appendChild(Object.assign(document.createElement('style'), { textContent: text }));
    });
  }, css);
}

function folderOf(name: string): string {
  return dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
}
