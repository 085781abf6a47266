import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

const require = createRequire(import.meta.url);
const FONTS = {
  'noto-sans': 'Noto Sans Variable',
  'noto-sans-thai': 'Noto Sans Thai Variable',
  'noto-sans-arabic': 'Noto Sans Arabic Variable',
  'noto-sans-jp': 'Noto Sans JP Variable',
};

const STYLES = `${Object.keys(FONTS).map(readFontFaces).join('\n')}
* { font-family: ${Object.values(FONTS).join(', ')} !important; }`;

/**
 * Renders all text in the same font on all machines, from the first paint on. The context needs
 * `bypassCSP`.
 */
export async function renderInFixedFonts(context: BrowserContext): Promise<void> {
  await serveFixedFonts(context);
  await context.addInitScript((text) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.head.appendChild(
        Object.assign(document.createElement('style'), { textContent: text }),
      );
    });
  }, STYLES);
}

/** Answers the requests that the styles of `applyFixedFonts` make. */
export async function serveFixedFonts(context: BrowserContext): Promise<void> {
  await context.route('**/noto/*/files/*', (route) => {
    const [, name = '', , file = ''] = new URL(route.request().url()).pathname.slice(1).split('/');
    return route.fulfill({
      path: join(getPackageFolder(name), 'files', file),
      contentType: 'font/woff2',
    });
  });
}

/** Renders all text of the current document in the same font on all machines. */
export async function applyFixedFonts(page: Page): Promise<void> {
  await page.evaluate((text) => {
    // Unlike an element, it needs no permission of the CSP.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, STYLES);
  await waitForFixedFonts(page);
}

/** Resolves once the fonts that the texts of the page need are loaded. */
export async function waitForFixedFonts(page: Page): Promise<void> {
  await page.evaluate(async (families) => {
    const text = document.body.innerText;
    await Promise.all(
      families.flatMap((family) =>
        [400, 700].map((weight) => document.fonts.load(`${weight} 16px '${family}'`, text)),
      ),
    );
    await document.fonts.ready;
  }, Object.values(FONTS));
}

function readFontFaces(name: string): string {
  const css = readFileSync(join(getPackageFolder(name), 'index.css'), 'utf8');
  return css.replaceAll('./files/', `/noto/${name}/files/`);
}

function getPackageFolder(name: string): string {
  return dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
}
