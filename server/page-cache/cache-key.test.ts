import { describe, expect, test } from 'vitest';
import { QUERIES } from '../../domain/web/route.ts';
import { ROUTES } from '../../domain/web/route-table.ts';
import { readCacheKey } from './cache-key.ts';

const PARASITE = '/ko/movie/496243-%EA%B8%B0%EC%83%9D%EC%B6%A9';

describe('readCacheKey', () => {
  test.each([
    ['/ko', '/ko'],
    ['/ko?', '/ko'],
    ['/ko?utm_source=mail&fbclid=1', '/ko'],
    ['/pt-br/movie?page=2', '/pt-br/movie?page=2'],
    ['/ko/movie?page=1', '/ko/movie'],
    ['/ko/movie?page=0002', '/ko/movie?page=2'],
    ['/ko/movie?page=501', '/ko/movie'],
    ['/ko/movie?page=%32', '/ko/movie?page=2'],
    ['/ko/tv?rating=8&x=1&sort=newest&year=2001', '/ko/tv?year=2001&rating=8&sort=newest'],
    ['/ko/tv?sort=loudest&year=19999', '/ko/tv'],
    ['/en/movie?sort=all&rating=all&page=2', '/en/movie?page=2'],
    ['/en/movie/genre/drama?with=18,18,x&page=3', '/en/movie/genre/drama?with=18&page=3'],
    [`${PARASITE}?ref=x&page=1&sort=newest`, PARASITE],
    [
      `${PARASITE}?page=2&in=fr&sort=helpful&region=us`,
      `${PARASITE}?region=US&sort=helpful&in=fr&page=2`,
    ],
    [`${PARASITE}?page=101&in=xx&sort=loudest`, `${PARASITE}?page=100`],
    [`${PARASITE}?region=us`, `${PARASITE}?region=US`],
    [`${PARASITE}?region=usa`, PARASITE],
    ['/en/tv/1399-x/season/1?x', '/en/tv/1399-x/season/1'],
    [`${PARASITE}/credits?region=US`, `${PARASITE}/credits`],
    [`${PARASITE}/names?x`, `${PARASITE}/names`],
    [`${PARASITE}/offers?region=US&service=%20Netflix%20`, `${PARASITE}/offers?service=netflix`],
    [`${PARASITE}/offers?service=${'x'.repeat(201)}`, `${PARASITE}/offers`],
    ['/en/collection/10-x?page=2', '/en/collection/10-x'],
    ['/en/person/2524-tom-hardy?from=cast', '/en/person/2524-tom-hardy'],
    ['/en/search?type=all&q=%20parasite%20&page=1', '/en/search?q=parasite'],
    ['/en/search?page=2&type=tv&q=a', '/en/search?q=a&type=tv&page=2'],
    ['/en/suggestions?q=par&x=1', '/en/suggestions?q=par'],
    ['/en/terms?x', '/en/terms'],
    ['/en/privacy?x&date=2026-11-23', '/en/privacy?date=2026-11-23'],
    ['/en/privacy?date=2026-02-30', '/en/privacy'],
    ['/en/manifest.webmanifest?x', '/en/manifest.webmanifest'],
    ['/ko.data', '/ko.data'],
    [
      '/ko/movie.data?page=2&_routes=movie%2Fpopular',
      '/ko/movie.data?page=2&_routes=movie%2Fpopular',
    ],
    ['/ko/movie.data?_routes=movie/popular&utm=1', '/ko/movie.data?_routes=movie%2Fpopular'],
  ])('gives the URL %s the cache key %s', (url, target) => {
    expect(readCacheKey(url, undefined)).toMatchObject({ key: target, target });
  });

  test.each([
    '/',
    '/xx/movie',
    '/KO',
    '/movie',
    '/ko/',
    '/ko/movie/',
    '/ko/movie/best',
    '/ko/saved',
    '/ko/profile',
    '/ko/sign-in',
    '/ko/admin',
    '/ko/movie?genre=drama',
    '/ko/movie/upcoming?region=US',
    '/ko/nowhere',
    '/assets/root.js',
    '/artwork/w500/x.svg',
    '/healthz',
    '//evil.example/ko',
    'http://evil.example/ko',
    '/ko/person/1-%ff',
    '/ko/person/1-%00',
    // S11 Paths that other programs read differently.
    '/ko/movie/x\\..\\..\\..\\healthz',
    '/ko/movie/x%5c..%5cfaq',
    '/ko/movie/%2e%2e',
    '/ko/person/%2E.',
    '/ko/movie/..',
    `/ko/search?q=${'x'.repeat(5000)}`,
    '/ko/movie.data?_routes=..%2F..%2Fx!',
    `/ko/movie.data?_routes=${'a,'.repeat(30)}a`,
  ])('gives the URL %s no cache key', (url) => {
    const key = readCacheKey(url, undefined);
    // An unknown list is routed as a title without an id; its 404 is not cached.
    if (url === '/ko/movie/best') expect(key?.tags).toEqual(['page/movie']);
    else expect(key).toBeNull();
  });
});

describe('the region cookie', { tags: ['D8'] }, () => {
  test('the region cookie is part of the key of a title page', { tags: ['D8'] }, () => {
    expect(readCacheKey(PARASITE, 'lang=ko; region=US')).toMatchObject({
      key: `${PARASITE} region=US`,
      target: PARASITE,
      cookie: 'region=US',
    });
    expect(readCacheKey(`${PARASITE}.data`, 'region=US')).toMatchObject({
      key: `${PARASITE}.data region=US`,
      cookie: 'region=US',
    });
  });

  test.each([
    '/ko',
    '/ko.data',
    '/ko/movie/now-playing',
    '/ko/movie/upcoming?page=2',
    '/ko/movie?sort=newest',
    '/ko/movie/genre/drama?rating=7&sort=newest',
    '/ko/movie',
    '/ko/movie?service=8&in=US',
    '/ko/tv/on-the-air',
  ])(
    'the region cookie is part of the key of %s, which has dates or services of the region',
    { tags: ['D8'] },
    (url) => {
      expect(readCacheKey(url, 'region=US')).toMatchObject({
        key: `${url} region=US`,
        cookie: 'region=US',
      });
    },
  );

  test.each([
    '/ko/search?q=x',
    '/ko/person/1-x',
    '/ko/tv/1-x/season/1',
    '/ko/tv/1-x/credits',
    '/ko/movie/1-x/names',
    '/ko/collection/1-x',
  ])('the region cookie is not part of the key of %s', { tags: ['D8'] }, (url) => {
    expect(readCacheKey(url, 'region=US')).toMatchObject({ key: url, cookie: null });
  });

  test('visitors who chose the default region share pages with those who chose none', {
    tags: ['D8'],
  }, () => {
    for (const url of [PARASITE, '/ko', '/ko/movie/upcoming'])
      expect(readCacheKey(url, 'region=KR')).toEqual(readCacheKey(url, undefined));
  });

  test('the region that the operator chose for all visitors is not part of the key', {
    tags: ['D8'],
  }, () => {
    expect(readCacheKey(PARASITE, 'region=DE', 'DE')).toEqual(readCacheKey(PARASITE, undefined));
    expect(readCacheKey(PARASITE, 'region=KR', 'DE')?.cookie).toBe('region=KR');
  });

  test('with DEFAULT_REGION=auto the region of the language is not part of the key', {
    tags: ['D8'],
  }, () => {
    expect(readCacheKey('/de', 'region=DE', 'auto')?.cookie).toBeNull();
    expect(readCacheKey('/de', 'region=KR', 'auto')?.cookie).toBe('region=KR');
    expect(readCacheKey('/ko', 'region=DE', 'auto')?.cookie).toBe('region=DE');
  });

  test.each(['region=us', 'region=USA', 'region=', 'region=<b', 'xregion=US'])(
    'a malformed region cookie "%s" is ignored',
    { tags: ['D8'] },
    (cookie) => {
      expect(readCacheKey(PARASITE, cookie)).toMatchObject({ key: PARASITE, cookie: null });
    },
  );
});

describe('the cookie of chosen services', () => {
  test.each([
    PARASITE,
    '/ko',
    '/ko/tv?rating=7',
    '/ko/search?q=x',
    '/ko/person/1-x',
    '/ko/collection/1-x',
  ])(
    'chosen services are part of the key of %s, in one order, with the region',
    { tags: ['D8'] },
    (url) => {
      expect(readCacheKey(url, 'services=337.8.8')).toMatchObject({
        key: `${url} services=8.337`,
        cookie: 'services=8.337',
      });
      expect(readCacheKey(url, 'region=US; services=8')?.cookie).toBe('region=US; services=8');
    },
  );

  test.each(['/ko/tv/1-x/credits', '/ko/faq', '/ko/tv/1-x/season/1', '/ko/suggestions?q=x'])(
    'chosen services are not part of the key of %s, which shows none',
    { tags: ['D8'] },
    (url) => {
      expect(readCacheKey(url, 'services=8')?.cookie).toBeNull();
    },
  );

  test.each(['services=', 'services=x', 'services=0', 'services=-8', 'services=8888888'])(
    'the cookie "%s" chooses no services',
    { tags: ['D8'] },
    (cookie) => {
      expect(readCacheKey('/ko/movie', cookie)?.cookie).toBeNull();
    },
  );

  test('at most 30 services are part of a key', { tags: ['D8'] }, () => {
    const ids = Array.from({ length: 500 }, (_, index) => index + 1).join('.');
    expect(readCacheKey('/ko', `services=${ids}`)?.cookie?.split('.')).toHaveLength(30);
  });
});

describe('the cookie of family mode', () => {
  test.each([PARASITE, '/ko', '/ko/movie', '/ko/tv?sort=newest', '/ko/search?q=x', '/ko/family'])(
    'is part of the key of %s, with the region',
    (url) => {
      expect(readCacheKey(url, 'lang=ko; family=12')).toMatchObject({
        key: `${url} family=12`,
        cookie: 'family=12',
      });
      expect(readCacheKey(url, 'family=0; region=US')).toMatchObject({
        key: `${url} region=US; family=0`,
        cookie: 'region=US; family=0',
      });
    },
  );

  test.each(['family=', 'family=8', 'family=off', 'family=012', 'xfamily=12'])(
    'is ignored if it is "%s"',
    (cookie) => {
      expect(readCacheKey('/ko/movie', cookie)).toEqual(readCacheKey('/ko/movie', undefined));
    },
  );
});

test.each([
  ['/ko', ['page/home']],
  ['/ko/movie', ['page/movie']],
  ['/ko/tv/genre/x', ['page/tv']],
  [PARASITE, ['movie/496243', 'title-page/movie/496243']],
  [`${PARASITE}.data?sort=helpful`, ['movie/496243', 'title-page/movie/496243']],
  [`${PARASITE}/offers`, ['movie/496243', 'title-page/movie/496243']],
  [`${PARASITE}/credits`, ['movie/496243']],
  ['/en/tv/1399-x/season/2', ['tv/1399']],
  ['/en/tv/1399/season/2/episodes', ['tv/1399']],
  ['/en/person/2524-tom-hardy.data', ['person/2524']],
  ['/en/terms', ['page/terms']],
])('the cache key of %s has the tags %j', (url, tags) => {
  expect(readCacheKey(url, undefined)?.tags).toEqual(tags);
});

test('a route is cached exactly if its row in the route table has a cache policy', () => {
  for (const [id, { path, cache }] of Object.entries(ROUTES))
    expect.soft(readCacheKey(fillPath(path), undefined) !== null, id).toBe(cache !== null);
});

test('the query of a cache key has the parameters that the route table names', () => {
  const filters =
    'with=18,35&match=any&without=27&country=KR&language=ko&runtime=-120&year=2001' +
    '&rated=12&rating=8&votes=100&keyword=1';
  const all = `page=3&from=2&${filters}&q=x&type=tv&date=2026-11-23&utm=1`;
  for (const [id, { path, cache }] of Object.entries(ROUTES)) {
    if (cache === null) continue;
    // A region in the query of a list is redirected.
    const region = cache.query === 'list' ? 'service=8&in=KR' : 'in=fr';
    const search = ['search', 'offers'].includes(cache.query) ? '&service=mine' : '';
    const query = cache.query === 'title' ? '&region=US&sort=helpful' : '&sort=oldest';
    const key = readCacheKey(`${fillPath(path)}?${all}&${region}${query}${search}`, undefined);
    const { searchParams } = new URL(key?.target ?? '', 'http://localhost');
    expect
      .soft([...new Set(searchParams.keys())].sort(), id)
      .toEqual(Object.keys(QUERIES[cache.query]).sort());
  }
});

function fillPath(path: string): string {
  const values: Record<string, string> = {
    ':lang': 'ko',
    ':genre': 'drama',
    ':idSlug': '42-x',
    ':number': '1',
  };
  return path.replace(/:\w+/g, (name) => values[name] ?? name);
}
