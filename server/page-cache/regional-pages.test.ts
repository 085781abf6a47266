import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startCachedApp, visitWithCookies } from '../../tests/support/cached-app.ts';
import { describeOnOneEngine } from '../../tests/support/database.ts';
import { httpGet } from '../../tests/support/http-get.ts';

const REGIONAL = ['/en', '/en/movie/now-playing', '/en/movie/1054867-one-battle-after-another'];
/** Dates of the movie in the data of lists, and formatted in that of its page. */
const IN_KOREA = /2025-10-01|October 1, 2025/;
const IN_THE_US = /2025-09-26|September 26, 2025/;

describeOnOneEngine('pages with dates of a region', (open) => {
  let app: Awaited<ReturnType<typeof startCachedApp>>;

  beforeAll(async () => {
    app = await startCachedApp(await open());
  });
  beforeEach(() => app.cache.purge(null));
  afterAll(() => app?.close());

  async function visit(path: string, cookies: string[]) {
    const { responses, ...counts } = await visitWithCookies(app, path, cookies);
    return { ...counts, bodies: responses.map(({ body }) => body) };
  }

  test.each(REGIONAL)('visitors without a region share one stored page of %s', async (path) => {
    const { hits, renders, bodies } = await visit(path, ['', 'lang=en', 'region=KR', '']);
    expect({ hits, renders }).toEqual({ hits: 3, renders: 1 });
    expect(IN_KOREA.test(bodies[0] ?? '')).toBe(true);
    expect(new Set(bodies).size).toBe(1);
  });

  test.each(REGIONAL)(
    '%s is stored once per region, with the dates of that region',
    { tags: ['H11'] },
    async (path) => {
      const { hits, renders, bodies } = await visit(path, ['', 'region=US', 'region=US', '']);
      expect({ hits, renders }).toEqual({ hits: 2, renders: 2 });
      // Only the page for the United States has the date of its release there.
      expect(bodies.map((body) => IN_THE_US.test(body))).toEqual([false, true, true, false]);
    },
  );

  test.each(['/en/search?q=dune', '/en/person/21684-bong-joon-ho'])(
    '%s, without dates and services of a region, is stored once for all regions',
    async (path) => {
      const { hits, renders } = await visit(path, ['', 'region=US', 'region=FR']);
      expect({ hits, renders }).toEqual({ hits: 2, renders: 1 });
    },
  );

  test('visitors with the same services share stored pages, apart from all others', {
    tags: ['D8'],
  }, async () => {
    const cookies = ['', 'services=8.337', 'services=337.8', 'services=8', ''];
    const { hits, renders } = await visit('/en/movie', cookies);
    expect({ hits, renders }).toEqual({ hits: 2, renders: 3 });
  });

  test('a region in the query of a list is stored in a cookie and removed from the URL', async () => {
    const path = '/en/movie/upcoming?region=us&rating=7';
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, cookies, body } = await httpGet(app.url + path.replace('?', '.data?'));
      expect(status).toBe(202);
      expect(cookies.join()).toMatch(/^region=US;/);
      expect(body).toContain('/en/movie/upcoming?rating=7');
    }
    expect((await httpGet(`${app.url}/en/movie/upcoming.data?region=x`)).cookies).toEqual([]);
  });
});
