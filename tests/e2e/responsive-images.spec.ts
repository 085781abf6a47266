import { expect, type Page, test } from '@playwright/test';
import { httpGet } from '../support/http-get.ts';
import { gotoHydrated, waitForPictures } from '../support/navigation.ts';

const PAGES = [
  '/en',
  '/en/movie',
  '/ar/movie/496243',
  '/ko/tv/93405',
  '/en/tv/93405/season/1',
  '/en/collection/726871',
  '/en/person/20738',
  '/en/search?q=a',
  '/en/search?q=kang&type=person',
];
const WIDTHS = [320, 768, 1440, 2560];
/** An exact `sizes` attribute would be longer than the bytes it saves. */
const TOLERANCE = 0.025;

/** The smallest logo of a provider in the catalog, which is shown 40 pixels wide. */
const MIN_LOGO_SIZE = 200;

type Picture = {
  url: string;
  renderedWidth: number;
  sizesWidth: number | null;
  candidateWidths: number[];
  currentUrl: string;
};

/**
 * All laid-out pictures: their width, the width by `sizes`, the offered widths and the chosen file.
 */
async function readPictures(page: Page): Promise<Picture[]> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.position = 'fixed';
    /** Splits at commas outside parentheses. */
    function conditions(sizes: string): string[] {
      let depth = 0;
      return [...sizes]
        .map((character) => {
          if (character === '(') depth += 1;
          if (character === ')') depth -= 1;
          return character === ',' && depth === 0 ? '\n' : character;
        })
        .join('')
        .split('\n');
    }
    function getSizesWidth(sizes: string): number | null {
      for (const condition of conditions(sizes)) {
        const [, media, length = ''] = /^\s*(\([\w-]+:[^()]*\)\s)?(.+)$/.exec(condition) ?? [];
        if (media && !matchMedia(media).matches) continue;
        probe.style.width = '';
        probe.style.width = length;
        return probe.style.width === '' ? null : probe.getBoundingClientRect().width;
      }
      return null;
    }
    return [...document.images]
      .map((image) => ({
        url: image.getAttribute('src') ?? '',
        renderedWidth: image.offsetWidth,
        sizesWidth: image.sizes === '' ? null : getSizesWidth(image.sizes),
        candidateWidths: [...image.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
        currentUrl: new URL(image.currentSrc).pathname,
      }))
      .filter(({ renderedWidth }) => renderedWidth > 0);
  });
}

const getFileWidth = (url: string) => Number(/\/w(\d+)\//.exec(url)?.[1]);

/** The smallest offered width that is sufficient, else the largest. */
const findSufficientWidth = (candidateWidths: number[], minWidth: number) =>
  candidateWidths.find((width) => width >= minWidth) ?? candidateWidths.at(-1);

for (const width of WIDTHS)
  test.describe(`${width} pixels`, { tag: width === 1440 ? [] : '@slow' }, () => {
    test(`the sizes attribute matches the width of pictures on a screen of ${width} pixels`, {
      tag: ['@C1', '@pictures'],
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const path of PAGES) {
        await gotoHydrated(page, path);
        for (const { url, renderedWidth, sizesWidth, candidateWidths } of await readPictures(
          page,
        )) {
          if (candidateWidths.length === 0) {
            expect.soft(url, path).toMatch(/\/w200\/provider/);
            continue;
          }
          expect
            .soft(
              Math.abs((sizesWidth ?? 0) / renderedWidth - 1),
              `${path} ${url}: ${sizesWidth} for ${renderedWidth}`,
            )
            .toBeLessThan(TOLERANCE);
        }
      }
    });
  });

for (const [width, pixelRatio] of [
  [375, 3],
  [1440, 2],
  [2560, 1],
] as const)
  test.describe(`${width} pixels`, { tag: width === 375 ? [] : '@slow' }, () => {
    test(`no picture is larger than needed on a screen of ${width} pixels with pixel ratio ${pixelRatio}`, {
      tag: ['@C1', '@pictures'],
    }, async ({ browser, baseURL }) => {
      test.slow();
      for (const path of PAGES) {
        // A new browser context per page: browsers reuse a larger cached picture.
        const page = await browser.newPage({
          baseURL,
          viewport: { width, height: 900 },
          deviceScaleFactor: pixelRatio,
        });
        await gotoHydrated(page, path);
        const pictures = await readPictures(page);
        const isMinimal = ({ renderedWidth, candidateWidths, currentUrl }: Picture) =>
          getFileWidth(currentUrl) <=
          (findSufficientWidth(candidateWidths, renderedWidth * pixelRatio * (1 + TOLERANCE)) ??
            MIN_LOGO_SIZE);
        // A picture that was loaded for a large place is reused in a small one.
        const fetched = new Set(pictures.filter(isMinimal).map(({ currentUrl }) => currentUrl));
        for (const picture of pictures)
          expect
            .soft(
              isMinimal(picture) || fetched.has(picture.currentUrl),
              `${path} ${picture.currentUrl} in ${picture.renderedWidth}`,
            )
            .toBe(true);
        await page.close();
      }
    });
  });

test('the backdrop is fetched with high priority, and pictures below the fold are lazy', {
  tag: ['@C1', '@pictures'],
}, async ({ page }) => {
  for (const path of ['/en', '/en/movie', '/en/movie/496243', '/en/tv/93405/season/1']) {
    await page.goto(path);
    const art = page.locator('img.backdrop-art').first();
    await expect.soft(art, path).toHaveAttribute('fetchpriority', 'high');
    await expect.soft(art, path).not.toHaveAttribute('loading');
    // Its preload comes before the scripts.
    const { body } = await httpGet(page.url());
    const preload = body.indexOf('<link rel="preload" as="image"');
    expect.soft(preload, path).toBeGreaterThan(0);
    expect.soft(preload, path).toBeLessThan(body.indexOf('id="page-scripts"'));
    expect.soft((body.match(/fetchPriority="high"/g) ?? []).length, path).toBe(2);
    const eager = await page
      .locator('main img:not([loading="lazy"])')
      .evaluateAll((images) => images.map((image) => image.className));
    expect.soft(eager.length, path).toBeLessThanOrEqual(2);
  }
});

test('no picture is fetched twice', { tag: ['@C1', '@pictures'] }, async ({ context }) => {
  for (const path of ['/en', '/en/movie/496243-parasite', '/en/person/20738-song-kang-ho']) {
    // Late responses of lazy pictures stay with their page.
    const page = await context.newPage();
    const fetched: string[] = [];
    page.on(
      'response',
      (response) =>
        response.request().resourceType() === 'image' &&
        fetched.push(new URL(response.url()).pathname),
    );
    await gotoHydrated(page, path);
    await waitForPictures(page);
    const pictures = fetched.filter((url) => url.startsWith('/artwork/'));
    expect.soft(pictures.length, path).toBeGreaterThan(0);
    expect.soft(pictures, path).toEqual([...new Set(pictures)]);
    await page.close();
  }
});
