import { beforeAll, expect, test } from 'vitest';
import {
  RESTRICTED,
  RESTRICTED_MOVIE,
  respondHalfRestricted,
} from '../../catalog/fixtures/restricted.ts';
import { startUpstream } from '../../catalog/fixtures/upstream.ts';
import { startCachedApp } from '../../tests/support/cached-app.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { API_KEY } from '../../tests/support/fake-catalog.ts';
import { httpGet } from '../../tests/support/http-get.ts';

/** Pages, with a title or person that is not restricted. */
const PAGES = [
  ['.data', 'Lantern 1001'],
  ['/movie.data', 'Lantern 1001'],
  ['/movie/now-playing.data?page=2', 'Lantern 1001'],
  ['/movie.data?sort=newest', 'Lantern 1001'],
  ['/movie/genre/drama.data', 'Lantern 1001'],
  ['/tv/airing-today.data', 'Lantern 2001'],
  ['/search.data?q=lantern', 'Lantern 1001'],
  ['/search.data?q=lantern&type=person', 'Lantern 1'],
  ['/suggestions?q=lantern', 'Lantern 1001'],
  ['/movie/1001-lantern-1001.data', 'Lantern 1003'],
  ['/tv/2001-lantern-2001.data', 'Lantern 2003'],
  ['/person/3001-lantern-1.data', 'Lantern 1003'],
] as const;

describeOnOneEngine('pages over a catalog that is half adult and softcore', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });

  async function startApp() {
    const upstream = await startUpstream(respondHalfRestricted);
    return startCachedApp(database, {
      variables: { TMDB_API_KEY: API_KEY, TMDB_API_URL: upstream.url, CATALOG_STORE_MB: '0' },
    });
  }

  test('no page shows an adult or softcore title', { tags: ['H1'] }, async () => {
    const app = await startApp();
    for (const [path, expected] of PAGES) {
      const { status, body } = await httpGet(`${app.url}/ko${path}`);
      expect([path, status]).toEqual([path, 200]);
      expect(body, path).toContain(expected);
      expect(body, path).not.toContain(RESTRICTED);
    }
    await app.close();
  });

  test('no sitemap lists an adult or softcore title or an adult person', {
    tags: ['D11'],
  }, async () => {
    const app = await startApp();
    for (const [section, expected] of [
      ['movies', 'lantern-1001'],
      ['shows', 'lantern-2001'],
      ['people', 'lantern-1'],
    ]) {
      const { status, body } = await httpGet(`${app.url}/sitemaps/en/${section}.xml`);
      expect([section, status]).toEqual([section, 200]);
      expect(body).toContain(expected);
      expect(body.toLowerCase()).not.toContain(RESTRICTED.toLowerCase());
    }
    await app.close();
  });

  test('the page of an adult title can be opened', async () => {
    const app = await startApp();
    const path = `/en/movie/${RESTRICTED_MOVIE}-restricted-${RESTRICTED_MOVIE}.data`;
    expect((await httpGet(app.url + path)).status).toBe(200);
    await app.close();
  });
});
