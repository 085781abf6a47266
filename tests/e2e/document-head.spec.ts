import { expect, type Page, test } from '@playwright/test';
import { parseHead } from '../support/document-head.ts';
import { type FakeCatalog, startFakeCatalog, WITHOUT_OVERVIEW } from '../support/fake-catalog.ts';
import { httpGet } from '../support/http-get.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { createSeededFolder } from '../support/seeded-data-dir.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const HOSTILE = '</script><script>window.hacked = true</script><!-- "Parasite"';

/** The contents of each tag in the head, one entry per tag. */
function readTags(page: Page) {
  return page.evaluate(() => {
    const readAll = (selector: string, attribute: string) =>
      [...document.querySelectorAll(selector)].map((tag) => tag.getAttribute(attribute));
    return {
      titles: [...document.querySelectorAll('head title')].map((tag) => tag.textContent),
      descriptions: readAll('meta[name="description"]', 'content'),
      robots: readAll('meta[name="robots"]', 'content'),
      canonicals: readAll('link[rel="canonical"]', 'href'),
      alternates: readAll('link[rel="alternate"][hreflang]', 'href').length,
      cards: readAll('meta[property^="og:"], meta[name^="twitter:"]', 'content').length,
      blocks: readAll('script[type="application/ld+json"]', 'type').length,
    };
  });
}

test('a client navigation replaces title, description and canonical URL, and removes the old ones', {
  tag: ['@D11'],
}, async ({ page, baseURL }) => {
  const site = `http://localhost:${new URL(baseURL ?? '').port}`;
  const errors: string[] = [];
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await gotoHydrated(page, '/en/movie/496243-parasite');
  const document = parseHead(await (await page.request.get('/en/movie/496243-parasite')).text());
  const { alternates, blocks, cards, ...tags } = await readTags(page);
  expect(tags).toEqual({
    titles: ['Parasite (2019) · Kinora'],
    descriptions: [document.meta('description')],
    robots: ['max-image-preview:large'],
    canonicals: [`${site}/en/movie/496243-parasite`],
  });
  expect([alternates, blocks]).toEqual([29, 1]);
  expect(cards).toBeGreaterThan(9);

  const steps: {
    navigate: () => Promise<unknown>;
    title: string;
    path: string;
    description: string;
  }[] = [
    {
      navigate: () =>
        page.getByRole('main').getByRole('link', { name: 'Song Kang-ho' }).first().click(),
      title: 'Song Kang-ho · Kinora',
      path: '/en/person/20738-song-kang-ho',
      description: 'screen actors',
    },
    {
      navigate: () =>
        page
          .getByRole('navigation', { name: 'Main navigation' })
          .getByRole('link', { name: 'TV shows' })
          .click(),
      title: 'Popular TV shows · Kinora',
      path: '/en/tv',
      description: message('en', 'meta.list', { list: 'Popular TV shows' }),
    },
    {
      navigate: () => page.getByRole('link', { name: 'Next' }).last().click(),
      title: 'Popular TV shows',
      path: '/en/tv?page=2',
      description: '',
    },
    { navigate: () => page.goBack(), title: 'Popular TV shows', path: '/en/tv', description: '' },
    {
      navigate: () => page.goBack(),
      title: 'Song Kang-ho',
      path: '/en/person/20738-song-kang-ho',
      description: 'screen actors',
    },
    {
      navigate: () => page.goBack(),
      title: 'Parasite (2019)',
      path: '/en/movie/496243-parasite',
      description: document.meta('description') ?? '',
    },
  ];
  for (const { navigate, title, path, description } of steps)
    await test.step(path, async () => {
      await navigate();
      await expect.poll(async () => (await readTags(page)).canonicals).toEqual([site + path]);
      const head = await readTags(page);
      expect(head.titles).toEqual([expect.stringContaining(title)]);
      expect(head.descriptions).toEqual([expect.stringContaining(description)]);
      expect(head.robots).toEqual(['max-image-preview:large']);
      // Those of the last page are gone; client navigations do not add new ones.
      expect([head.alternates, head.cards, head.blocks]).toEqual([0, 0, 0]);
    });

  await page.getByRole('combobox', { name: message('en', 'search.label') }).fill('parasite');
  await page.getByRole('combobox', { name: message('en', 'search.label') }).press('Enter');
  await expect(page).toHaveTitle(/parasite.* · Kinora/);
  expect(await readTags(page)).toMatchObject({ robots: ['noindex'], canonicals: [] });
  expect(errors).toEqual([]);
});

test.describe('share pictures of the catalog', () => {
  let catalog: FakeCatalog;
  let site: RunningSite;

  test.beforeAll(async () => {
    catalog = await startFakeCatalog();
    site = await startSite({
      ...catalog.env,
      SITE_URL: 'https://kinora.example',
      LOG_LEVEL: 'warn',
    });
  });

  test.afterAll(async () => {
    await site?.kill();
    await catalog?.stop();
  });

  test('a shared link has the backdrop, else a drawn picture, or the portrait, with its true size', {
    tag: ['@D11'],
  }, async () => {
    const images = catalog.env.TMDB_IMAGE_URL;
    for (const [path, picture, width, height, card] of [
      [
        '/en/movie/101-lantern-101',
        `${images}/w1280/lanterns-wide.jpg`,
        '1280',
        '720',
        'summary_large_image',
      ],
      [
        '/en/tv/201-tide-201',
        'https://kinora.example/share/en/tv/201.png',
        '1200',
        '630',
        'summary_large_image',
      ],
      ['/en/person/301-mira-solheim', `${images}/h632/mira.jpg`, '421', '632', 'summary'],
    ] as const) {
      const head = parseHead((await httpGet(site.url + path)).body);
      expect.soft(head.canonical).toBe(`https://kinora.example${path}`);
      expect.soft(head.meta('og:image')).toBe(picture);
      expect
        .soft([head.meta('og:image:width'), head.meta('og:image:height')])
        .toEqual([width, height]);
      expect.soft(head.meta('og:image:alt')).toBe(head.meta('og:title'));
      expect.soft(head.meta('twitter:card')).toBe(card);
    }
  });

  test('share pictures are drawn for titles only, and have an ETag', {
    tag: ['@D11'],
  }, async () => {
    const picture = await fetch(`${site.url}/share/ar/tv/201.png`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(picture.headers.get('cache-control')).toContain('public');
    expect(new DataView(await picture.arrayBuffer()).getUint32(16)).toBe(1200);
    const etag = picture.headers.get('etag') ?? '';
    expect(
      (await fetch(`${site.url}/share/ar/tv/201.png`, { headers: { 'if-none-match': etag } }))
        .status,
    ).toBe(304);
    expect(
      (await fetch(`${site.url}/share/ko/tv/201.png`, { method: 'HEAD' })).headers.get('etag'),
    ).not.toBe(etag);
    for (const path of [
      '/share/ko/tv/999.png',
      '/share/xx/tv/201.png',
      '/share/ko/person/301.png',
      '/share/ko/tv/201.svg',
      '/share/ko/tv/0.png',
    ])
      expect((await fetch(site.url + path)).status, path).toBe(404);
  });

  test('the description of a title without an overview is made from its metadata', {
    tag: ['@D11'],
  }, async () => {
    const head = parseHead(
      (await httpGet(`${site.url}/en/movie/${WITHOUT_OVERVIEW}-lantern-${WITHOUT_OVERVIEW}`)).body,
    );
    expect(head.meta('description')).toBe(
      'Movie · 2021 · Drama, Mystery · Director: Ana Reis · Cast: Mira Solheim, Jun Baek',
    );
  });

  test('a catalog page that cannot be loaded is noindex', { tag: ['@D11'] }, async () => {
    catalog.setBehaviour('unavailable');
    const { status, body } = await httpGet(`${site.url}/en/movie/104-lantern-104`);
    catalog.setBehaviour('well');
    const head = parseHead(body);
    expect(status).toBeGreaterThanOrEqual(502);
    expect([head.meta('robots'), head.canonical, head.alternates.size, head.blocks]).toEqual([
      'noindex',
      null,
      0,
      0,
    ]);
  });
});

test.describe('with verification tags and overrides', () => {
  let site: RunningSite;
  let removeFolder: () => Promise<void>;

  test.beforeAll(async () => {
    const seed = await createSeededFolder(async (database) => {
      const title = {
        content_type: 'movie',
        content_id: 496243,
        field_name: 'title',
        created_by: null,
      } as const;
      await database
        .insertInto('content_overrides')
        .values([
          { ...title, language: 'en', override_value: JSON.stringify(HOSTILE) },
          { ...title, language: 'ko', override_value: JSON.stringify('기생충 완전판') },
        ])
        .execute();
    });
    removeFolder = seed.remove;
    site = await startSite({
      DATA_DIR: seed.folder,
      LOG_LEVEL: 'warn',
      GOOGLE_SITE_VERIFICATION: 'google-proof',
      BING_SITE_VERIFICATION: 'BING123',
      NAVER_SITE_VERIFICATION: 'naver-proof',
    });
  });

  test.afterAll(async () => {
    await site?.kill();
    await removeFolder?.();
  });

  test('verification tags are only on the home page of every language', async () => {
    const getVerificationTags = async (path: string) => {
      const head = parseHead((await httpGet(site.url + path)).body);
      return ['google-site-verification', 'msvalidate.01', 'naver-site-verification'].map((name) =>
        head.meta(name),
      );
    };
    for (const path of ['/ko', '/en', '/ar'])
      expect
        .soft(await getVerificationTags(path), path)
        .toEqual(['google-proof', 'BING123', 'naver-proof']);
    for (const path of ['/ko/movie', '/en/faq'])
      expect.soft(await getVerificationTags(path), path).toEqual([null, null, null]);
  });

  test('an overridden name is in the alternates of all other languages', {
    tag: ['@D11', '@D12'],
  }, async () => {
    const names = /^.*\/ko\/movie\/496243-%EA%B8%B0%EC%83%9D%EC%B6%A9-%EC%99%84%EC%A0%84%ED%8C%90$/;
    for (const path of [
      '/de/movie/496243-parasite',
      '/ko/movie/496243-%EA%B8%B0%EC%83%9D%EC%B6%A9-%EC%99%84%EC%A0%84%ED%8C%90',
    ]) {
      const { status, body } = await httpGet(site.url + path);
      expect(status, path).toBe(200);
      expect(parseHead(body).alternates.get('ko'), path).toMatch(names);
    }
  });

  test('a hostile title cannot break out of the structured data or the head', {
    tag: ['@D11'],
  }, async ({ page }) => {
    const response = await gotoHydrated(page, `${site.url}/en/movie/496243`);
    const html = (await response?.text()) ?? '';
    const head = parseHead(html);
    expect(head.graph[0]).toMatchObject({ '@type': 'Movie', name: HOSTILE });
    expect(head.title).toBe(`${HOSTILE} (2019) · Kinora`);
    expect(head.blocks).toBe(1);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE);
    // Structured data needs no hash in the policy, because browsers do not execute it.
    const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>/g)].length;
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(/script-src [^;]*/.exec(policy)?.[0].match(/'sha256-/g)).toHaveLength(scripts);
  });
});
