import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startCachedApp, visitWithCookies } from '../../tests/support/cached-app.ts';
import { describeOnOneEngine } from '../../tests/support/database.ts';
import { httpGet } from '../../tests/support/http-get.ts';

/** Rated 15 in South Korea and R in the United States. */
const PARASITE = '/en/movie/496243-parasite';

describeOnOneEngine('pages in family mode', (open) => {
  let app: Awaited<ReturnType<typeof startCachedApp>>;

  beforeAll(async () => {
    app = await startCachedApp(await open());
  });
  beforeEach(() => app.cache.purge(null));
  afterAll(() => app?.close());

  const visit = (path: string, cookies: string[]) => visitWithCookies(app, path, cookies);

  test.each(['/en', '/en/movie', '/en/tv', '/en/person/21684-bong-joon-ho'])(
    '%s is stored once for visitors without family mode, and once per age and region',
    async (path) => {
      // The first visit stores the age ratings.
      await visit(path, ['family=12', 'family=12; region=US']);
      app.cache.purge(null);
      const off = await visit(path, ['', 'lang=en', 'family=', 'family=99']);
      expect([off.hits, off.renders]).toEqual([3, 1]);
      const on = await visit(path, [
        'family=12',
        'family=12; region=KR',
        'family=15',
        'family=12; region=US',
        'family=12',
        '',
      ]);
      expect([on.hits, on.renders]).toEqual([3, 3]);
      const [twelve, , fifteen] = on.responses;
      expect(twelve?.body).not.toBe(fifteen?.body);
      expect(on.responses.at(-1)?.body).toBe(off.responses[0]?.body);
      expect(twelve?.headers['cache-control']).toBe('private, max-age=0');
      expect(on.responses.at(-1)?.headers['cache-control']).toMatch(/^public/);
    },
  );

  test('the page of a hidden title is 403, and 200 for a higher age', async () => {
    const { responses } = await visit(PARASITE, ['family=12', 'family=15', 'family=15; region=US']);
    expect(responses.map(({ status }) => status)).toEqual([403, 200, 403]);
    expect(responses[0]?.body).not.toContain('Parasite');
    const season = await visit('/en/tv/93405-squid-game/season/1', ['family=15', '']);
    expect(season.responses.map(({ status }) => status)).toEqual([403, 200]);
    for (const page of ['credits', 'names', 'offers']) {
      const { responses } = await visit(`/en/tv/93405-squid-game/${page}`, ['family=15', '']);
      expect(responses.map(({ status }) => status)).toEqual([403, 200]);
    }
    const episodes = await visit('/en/tv/93405-squid-game/season/1/episodes', ['family=15', '']);
    expect(episodes.responses.map(({ status }) => status)).toEqual([403, 200]);
  });

  test('suggestions and searches have only titles rated for the age', async () => {
    const find = async (cookie: string) => {
      const [suggestions, search] = await Promise.all([
        httpGet(`${app.url}/en/suggestions?q=parasite`, { cookie }),
        httpGet(`${app.url}/en/search.data?q=parasite`, { cookie }),
      ]);
      return [suggestions.body, search.body].map((body) => /"Parasite"/.test(body));
    };
    expect(await find('')).toEqual([true, true]);
    expect(await find('family=15')).toEqual([true, true]);
    expect(await find('family=12')).toEqual([false, false]);
  });
});
