import { expect, type Page, test } from '@playwright/test';
import { ask } from '../support/plain-request.ts';
import { visit } from '../support/visit.ts';

const PAGES = [
  '/en',
  '/en/movie',
  '/ar/movie/496243',
  '/ko/tv/93405',
  '/en/tv/93405/season/1',
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
  address: string;
  place: number;
  named: number | null;
  offered: number[];
  chosen: string;
};

/**
 * All laid-out pictures: their width, the width by `sizes`, the offered widths and the chosen file.
 */
async function picturesOf(page: Page): Promise<Picture[]> {
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
        .map((letter) => {
          if (letter === '(') depth += 1;
          if (letter === ')') depth -= 1;
          return letter === ',' && depth === 0 ? '\n' : letter;
        })
        .join('')
        .split('\n');
    }
    function named(sizes: string): number | null {
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
        address: image.getAttribute('src') ?? '',
        place: image.offsetWidth,
        named: image.sizes === '' ? null : named(image.sizes),
        offered: [...image.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
        chosen: new URL(image.currentSrc).pathname,
      }))
      .filter(({ place }) => place > 0);
  });
}

const widthIn = (address: string) => Number(/\/w(\d+)\//.exec(address)?.[1]);

/** The smallest offered width that is sufficient, else the largest. */
const enough = (offered: number[], pixels: number) =>
  offered.find((width) => width >= pixels) ?? offered.at(-1);

for (const width of WIDTHS)
  test(`C1 the sizes attribute matches the width of pictures on a screen of ${width} pixels`, {
    tag: '@pictures',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of PAGES) {
      await visit(page, path);
      for (const { address, place, named, offered } of await picturesOf(page)) {
        if (offered.length === 0) {
          expect.soft(address, path).toMatch(/\/w200\/provider/);
          continue;
        }
        expect
          .soft(Math.abs((named ?? 0) / place - 1), `${path} ${address}: ${named} for ${place}`)
          .toBeLessThan(TOLERANCE);
      }
    }
  });

for (const [width, pixelRatio] of [
  [375, 3],
  [1440, 2],
  [2560, 1],
] as const)
  test(`C1 no picture is larger than needed on a screen of ${width} pixels with pixel ratio ${pixelRatio}`, {
    tag: '@pictures',
  }, async ({ browser, baseURL }) => {
    test.slow();
    for (const path of PAGES) {
      // A new browser context per page: browsers reuse a larger cached picture.
      const page = await browser.newPage({
        baseURL,
        viewport: { width, height: 900 },
        deviceScaleFactor: pixelRatio,
      });
      await visit(page, path);
      const pictures = await picturesOf(page);
      const fits = ({ place, offered, chosen }: Picture) =>
        widthIn(chosen) <= (enough(offered, place * pixelRatio * (1 + TOLERANCE)) ?? MIN_LOGO_SIZE);
      // A picture that was loaded for a large place is reused in a small one.
      const fetched = new Set(pictures.filter(fits).map(({ chosen }) => chosen));
      for (const picture of pictures)
        expect
          .soft(
            fits(picture) || fetched.has(picture.chosen),
            `${path} ${picture.chosen} in ${picture.place}`,
          )
          .toBe(true);
      await page.close();
    }
  });

test('C1 the backdrop is fetched with high priority, and pictures below the fold are lazy', {
  tag: '@pictures',
}, async ({ page }) => {
  for (const path of ['/en', '/en/movie', '/en/movie/496243', '/en/tv/93405/season/1']) {
    await page.goto(path);
    const art = page.locator('img.backdrop-art').first();
    await expect.soft(art, path).toHaveAttribute('fetchpriority', 'high');
    await expect.soft(art, path).not.toHaveAttribute('loading');
    // Its preload comes before the scripts.
    const { body } = await ask(page.url());
    const preload = body.indexOf('<link rel="preload" as="image"');
    expect.soft(preload, path).toBeGreaterThan(0);
    expect.soft(preload, path).toBeLessThan(body.indexOf('<link rel="modulepreload"'));
    expect.soft((body.match(/fetchPriority="high"/g) ?? []).length, path).toBe(2);
    const eager = await page
      .locator('main img:not([loading="lazy"])')
      .evaluateAll((images) => images.map((image) => image.className));
    expect.soft(eager.length, path).toBeLessThanOrEqual(2);
  }
});

test('C1 no picture is fetched twice', { tag: '@pictures' }, async ({ page }) => {
  for (const path of ['/en', '/en/movie/496243-parasite', '/en/person/20738-song-kang-ho']) {
    const fetched: string[] = [];
    page.on(
      'response',
      (response) =>
        response.request().resourceType() === 'image' &&
        fetched.push(new URL(response.url()).pathname),
    );
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    const pictures = fetched.filter((address) => address.startsWith('/artwork/'));
    expect.soft(pictures.length, path).toBeGreaterThan(0);
    expect.soft(pictures, path).toEqual([...new Set(pictures)]);
    page.removeAllListeners('response');
  }
});
