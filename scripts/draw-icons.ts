/** Draws the icons and share picture in `public/` from `scripts/icons`. Run by hand. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium, QUIET_CHROMIUM_ARGS } from './find-chromium.ts';

const SOURCES = join(import.meta.dirname, 'icons');
const TARGET = join(import.meta.dirname, '../public');

/** `icon-full` has no margin, for systems that crop icons themselves. */
const PICTURES = [
  { source: 'icon', file: 'icon-192.png', width: 192, height: 192 },
  { source: 'icon', file: 'icon-512.png', width: 512, height: 512 },
  { source: 'icon-full', file: 'icon-maskable-512.png', width: 512, height: 512 },
  { source: 'icon-full', file: 'apple-touch-icon.png', width: 180, height: 180 },
  { source: 'share', file: 'share.png', width: 1200, height: 630 },
];

const ICO_SIZES = [16, 32, 48];

async function draw(
  browser: Browser,
  source: string,
  width: number,
  height: number,
): Promise<Buffer> {
  const svg = await readFile(join(SOURCES, `${source}.svg`), 'utf8');
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** Builds an ICO file: 6 bytes, then 16 per picture, then the pictures, which may be PNG. */
function toIco(pictures: { size: number; png: Buffer }[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * pictures.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  pictures.forEach(({ size, png }, index) => {
    const entryOffset = 6 + 16 * index;
    directory.writeUInt8(size, entryOffset);
    directory.writeUInt8(size, entryOffset + 1);
    directory.writeUInt16LE(1, entryOffset + 4);
    directory.writeUInt16LE(32, entryOffset + 6);
    directory.writeUInt32LE(png.length, entryOffset + 8);
    directory.writeUInt32LE(offset, entryOffset + 12);
    offset += png.length;
  });
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)]);
}

const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: QUIET_CHROMIUM_ARGS,
});
try {
  for (const { source, file, width, height } of PICTURES)
    await writeFile(join(TARGET, file), await draw(browser, source, width, height));
  const icoPictures = [];
  for (const size of ICO_SIZES)
    icoPictures.push({ size, png: await draw(browser, 'icon', size, size) });
  await writeFile(join(TARGET, 'favicon.ico'), toIco(icoPictures));
} finally {
  await browser.close();
}
