import { expect, type Page, test } from '@playwright/test';
import type { Lang } from '../../domain/language/language.ts';
import { message } from '../support/messages.ts';
import { waitForHydration } from '../support/navigation.ts';

const PARASITE = '/movie/496243';
const BUDAPEST = '/movie/120467';
const SQUID_GAME = '/tv/93405';

test.describe('details', () => {
  for (const { lang, name, runtime, genre } of [
    { lang: 'ko', name: '기생충', runtime: /^2시간\s11분$/, genre: '코미디' },
    { lang: 'en', name: 'Parasite', runtime: /^2 hr 11 min$/, genre: 'Comedy' },
    { lang: 'ar', name: 'طفيلي', runtime: /^2 \S+ 11 \S+$/, genre: 'كوميديا' },
  ] as const) {
    test(`the ${lang} page shows title, year, runtime, score of ten and genres`, {
      tag: ['@D1', ...(lang === 'ko' ? [] : ['@slow'])],
    }, async ({ page }) => {
      await page.goto(`/${lang}${PARASITE}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      await expect(main.getByText('8.5/10', { exact: true })).toBeVisible();
      await expect(main.getByText('2019', { exact: true }).first()).toBeVisible();
      await expect(main.getByText(runtime)).toBeVisible();
      await main.getByRole('link', { name: genre, exact: true }).click();
      await expect(page).toHaveURL(
        new RegExp(`/${lang}/movie/genre/${encodeURIComponent(genre.toLowerCase())}$`, 'i'),
      );
    });
  }

  test('a runtime below an hour is shown in minutes only', { tag: ['@D1'] }, async ({ page }) => {
    await page.goto('/en/movie/775');
    await expect(page.getByText('15 min', { exact: true })).toBeVisible();
    await page.goto('/ko/movie/775');
    await expect(page.getByText('15분', { exact: true })).toBeVisible();
  });

  for (const [lang, start] of [
    ['ko', '반지하에 사는 기택네'],
    ['en', 'Four members of a broke family'],
    ['ar', 'تعيش أسرة فقيرة'],
  ] as const) {
    test(`the ${lang} page shows the overview in its language`, {
      tag: ['@D3', ...(lang === 'ko' ? [] : ['@slow'])],
    }, async ({ page }) => {
      await page.goto(`/${lang}${PARASITE}`);
      await expect(
        page.getByRole('heading', { level: 2, name: message(lang, 'title.overview'), exact: true }),
      ).toBeVisible();
      await expect(page.getByText(start)).toBeVisible();
    });
  }
});

for (const [lang, title] of [
  ['ko', '기생충'],
  ['en', 'Parasite'],
  ['ar', 'طفيلي'],
] as const) {
  test(`the ${lang} poster opens in a dialog, which Escape closes, returning the focus`, {
    tag: ['@D1', ...(lang === 'ko' ? [] : ['@slow'])],
  }, async ({ page }) => {
    await page.goto(`/${lang}${PARASITE}`);
    const poster = page.getByRole('link', { name: message(lang, 'title.enlarge_poster') });
    const dialog = page.getByRole('dialog', {
      name: message(lang, 'title.poster_of', { title }),
      exact: true,
    });
    await waitForHydration(page);
    await poster.click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('img')).toHaveAttribute('src', /\/original\//);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(poster).toBeFocused();
    await poster.press('Enter');
    await dialog.getByRole('button', { name: message(lang, 'site.close') }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/${lang}/movie/496243`));
  });
}

test.describe('trailer', () => {
  test('the title of the trailer is below its picture, beside it on phones, and "Play" is for screen readers only', {
    tag: ['@D4'],
  }, async ({ page }) => {
    for (const width of [320, 375, 1440]) {
      await page.setViewportSize({ width, height: 812 });
      await page.goto(`/de${PARASITE}`);
      const picture = await page.locator('.trailer .video').boundingBox();
      const text = await page.locator('.video-text').boundingBox();
      if (width < 640) expect(text?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
      else expect(text?.y).toBeGreaterThan((picture?.y ?? 0) + (picture?.height ?? 0));
      await expect(page.locator('.video-text b')).toHaveText('Official Trailer');
    }
  });

  test('the trailer is a picture, and a click loads the player of the cookie-free host', {
    tag: ['@D4', '@pictures'],
  }, async ({ page }) => {
    const externalRequests: string[] = [];
    page.on('request', (request) => {
      const { hostname } = new URL(request.url());
      if (hostname !== '127.0.0.1') externalRequests.push(hostname);
    });
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Film</p>' }),
    );
    await page.goto(`/en${PARASITE}`);
    const play = page.getByRole('link', { name: 'Play: Official Trailer' });
    await waitForHydration(page);
    await play.scrollIntoViewIfNeeded();
    await expect(play.locator('img')).toHaveJSProperty('complete', true);
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(externalRequests).toEqual([]);

    await play.click();
    const player = page.locator('iframe');
    await expect(player).toHaveAttribute(
      'src',
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/5xH0HfJHsaY\?/,
    );
    await expect(player).toHaveAttribute('title', 'Official Trailer');
    await expect(page.frameLocator('iframe').getByText('Film')).toBeVisible();
    expect(new Set(externalRequests)).toEqual(new Set(['www.youtube-nocookie.com']));
  });

  test('without JavaScript the trailer is a link to the video site', {
    tag: ['@D4'],
  }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto(`/en${PARASITE}`);
    await expect(page.getByRole('link', { name: 'Play: Official Trailer' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=5xH0HfJHsaY',
    );
    await context.close();
  });

  test('a title without a video has no trailer', { tag: ['@D4'] }, async ({ page }) => {
    await page.goto('/en/movie/775');
    await expect(page.getByRole('heading', { level: 1, name: 'A Trip to the Moon' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Trailer' })).toHaveCount(0);
  });
});

for (const [lang, forwardKey, backKey] of [
  ['ko', 'ArrowRight', 'ArrowLeft'],
  ['ar', 'ArrowLeft', 'ArrowRight'],
] as const) {
  test(`the ${lang} gallery shows six images, and the lightbox is used by button and arrow key`, {
    tag: ['@D6', ...(lang === 'ar' ? [] : ['@slow'])],
  }, async ({ page }) => {
    await page.goto(`/${lang}${PARASITE}`);
    const label = (number: number) => message(lang, 'title.image_of', { number, total: 6 });
    const pictures = page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^(${[1, 2, 3, 4, 5, 6].map(label).join('|')})$`) });
    await expect(pictures).toHaveCount(6);
    await waitForHydration(page);
    const second = page.getByRole('link', { name: label(2), exact: true });
    await second.click();
    const dialog = page.getByRole('dialog');
    const image = dialog.getByRole('img');
    await expect(dialog).toHaveAccessibleName(label(2));
    await expect(image).toHaveAttribute('src', /\/original\//);
    const sourceBefore = await image.getAttribute('src');
    await dialog.getByRole('button', { name: message(lang, 'title.next_image') }).click();
    await expect(dialog).toHaveAccessibleName(label(3));
    await expect(image).not.toHaveAttribute('src', sourceBefore ?? '');
    await page.keyboard.press(forwardKey);
    await expect(dialog).toHaveAccessibleName(label(4));
    for (let step = 0; step < 4; step += 1) await page.keyboard.press(backKey);
    await expect(dialog).toHaveAccessibleName(label(6));
    await dialog.getByRole('button', { name: message(lang, 'title.next_image') }).click();
    await expect(dialog).toHaveAccessibleName(label(1));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(second).toBeFocused();
  });
}

for (const [lang, path] of [
  ['en', SQUID_GAME],
  ['ko', BUDAPEST],
  ['ar', SQUID_GAME],
] as const) {
  test(`the ${lang} cast of ${path} is the first twelve, each with a link to the person`, {
    tag: ['@D7', ...(lang === 'ko' ? [] : ['@slow'])],
  }, async ({ page }) => {
    await page.goto(`/${lang}${path}`);
    const cast = getCast(page, lang);
    // The bundled data has more than twelve of both.
    await expect(cast).toHaveCount(12);
    for (const link of await cast.all())
      expect(await link.getAttribute('href')).toMatch(new RegExp(`^/${lang}/person/\\d+-`));
    const first = cast.first();
    const name = (await first.textContent()) ?? '';
    await first.click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/person/\\d+-`));
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  });
}

test.describe('unknown titles', () => {
  for (const lang of ['ko', 'en', 'ar'] as const) {
    for (const path of ['/movie/999999999', '/tv/999999999-nothing']) {
      test(`${lang}${path} → 404 with a message that the content was not found`, {
        tag: ['@D10', ...(lang === 'ko' ? [] : ['@slow'])],
      }, async ({ page }) => {
        const response = await page.goto(`/${lang}${path}`);
        expect(response?.status()).toBe(404);
        await expect(
          page.getByRole('heading', { level: 1, name: message(lang, 'not_found.content') }),
        ).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        await page.getByRole('link', { name: message(lang, 'not_found.home') }).click();
        await expect(page).toHaveURL(new RegExp(`/${lang}$`));
      });
    }
  }

  test('the English text is the one quoted in the specification', {
    tag: ['@D10'],
  }, async ({ page }) => {
    await page.goto('/en/movie/999999999');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Content not found');
  });
});

const SITE_URL = `http://localhost:${process.env.E2E_PORT ?? 4173}`;

for (const [lang, path, title, description] of [
  ['ko', PARASITE, '기생충 (2019) · Kinora', '반지하에 사는 기택네'],
  ['en', PARASITE, 'Parasite (2019) · Kinora', 'Four members of a broke family'],
  ['ar', PARASITE, 'طفيلي (2019) · Kinora', 'تعيش أسرة فقيرة'],
  ['en', SQUID_GAME, 'Squid Game (2021) · Kinora', 'People drowning in debt'],
] as const) {
  test(`the HTML of ${lang}${path} has title, description and social card`, {
    tag: ['@D11'],
  }, async ({ request }) => {
    const html = await (await request.get(`/${lang}${path}`)).text();
    expect(html.match(/<title>([^<]*)<\/title>/)?.[1]).toBe(title);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/<meta name="description" content="([^"]*)"/)?.[1]).toContain(description);
    const card = (property: string) =>
      html.match(new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`))?.[1];
    expect(`${card('og:title')} · Kinora`).toBe(title);
    expect(card('og:description')).toContain(description);
    expect(card('og:type')).toBe(path === PARASITE ? 'video.movie' : 'video.tv_show');
    // The page shows the site's own origin, whatever host was requested.
    expect(card('og:url')).toMatch(new RegExp(`^${SITE_URL}/${lang}/`));
    expect(html.match(/<link rel="canonical" href="([^"]*)"/)?.[1]).toBe(card('og:url'));
    expect(card('og:image')).toBe(
      `${SITE_URL}/share/${lang}/${path === PARASITE ? 'movie/496243' : 'tv/93405'}.png`,
    );
    expect(card('twitter:card')).toBe('summary_large_image');
  });
}

function getCast(page: Page, lang: Lang) {
  return page
    .getByRole('region', { name: message(lang, 'title.cast'), exact: true })
    .getByRole('link');
}
