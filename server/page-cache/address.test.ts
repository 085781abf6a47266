import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import routes from '../../app/routes.ts';
import { readAddress } from './address.ts';

const PARASITE = '/ko/movie/496243-%EA%B8%B0%EC%83%9D%EC%B6%A9';

describe('one key for one page', () => {
  test.each([
    ['/ko', '/ko'],
    ['/ko?', '/ko'],
    ['/ko?utm_source=mail&fbclid=1', '/ko'],
    ['/pt-br/movie?page=2', '/pt-br/movie?page=2'],
    ['/ko/movie?page=1', '/ko/movie'],
    ['/ko/movie?page=0002', '/ko/movie?page=2'],
    ['/ko/movie?page=501', '/ko/movie'],
    ['/ko/movie?page=%32', '/ko/movie?page=2'],
    ['/ko/tv?rating=8&x=1&sort=newest&year=2001', '/ko/tv?sort=newest&year=2001&rating=8'],
    ['/ko/tv?sort=loudest&year=19999', '/ko/tv'],
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
  ])('%s is kept as %s', (url, target) => {
    expect(readAddress(url, undefined)).toMatchObject({ key: target, target });
  });

  test.each([
    '/',
    '/xx/movie',
    '/KO',
    '/movie',
    '/ko/',
    '/ko/movie/',
    '/ko/movie/best',
    '/ko/movie/genre',
    '/ko/saved',
    '/ko/profile',
    '/ko/sign-in',
    '/ko/admin',
    '/ko/movie?genre=drama',
    '/ko/nowhere',
    '/assets/root.js',
    '/artwork/w500/x.svg',
    '/healthz',
    '//evil.example/ko',
    'http://evil.example/ko',
    '/ko/person/1-%ff',
    '/ko/person/1-%00',
    // S11 Paths that the renderer would read differently.
    '/ko/movie/x\\..\\..\\..\\healthz',
    '/ko/movie/x%5c..%5cfaq',
    '/ko/movie/%2e%2e',
    '/ko/person/%2E.',
    '/ko/movie/..',
    `/ko/search?q=${'x'.repeat(5000)}`,
    '/ko/movie.data?_routes=..%2F..%2Fx!',
    `/ko/movie.data?_routes=${'a,'.repeat(30)}a`,
  ])('%s is not kept', (url) => {
    const address = readAddress(url, undefined);
    // A named list that does not exist reads like a title without a number, and its answer is a 404 that is not kept.
    if (url === '/ko/movie/best' || url === '/ko/movie/genre')
      expect(address?.tags).toEqual(['page/movie']);
    else expect(address).toBeNull();
  });
});

describe('D8 the region', () => {
  test('of the cookie has a page of its own where offers are shown, and nowhere else', () => {
    expect(readAddress(PARASITE, 'lang=ko; region=US')).toMatchObject({
      key: `${PARASITE} US`,
      target: PARASITE,
      region: 'US',
    });
    expect(readAddress(`${PARASITE}.data`, 'region=US')).toMatchObject({
      key: `${PARASITE}.data US`,
      region: 'US',
    });
    for (const url of ['/ko', '/ko/movie', '/ko/person/1-x', '/ko/tv/1-x/season/1'])
      expect(readAddress(url, 'region=US')).toMatchObject({ key: url, region: null });
  });

  test.each(['region=us', 'region=USA', 'region=', 'region=<b', 'xregion=US'])(
    'a cookie "%s" chooses nothing',
    (cookie) => {
      expect(readAddress(PARASITE, cookie)).toMatchObject({ key: PARASITE, region: null });
    },
  );
});

test.each([
  ['/ko', ['page/home']],
  ['/ko/movie', ['page/movie']],
  ['/ko/tv/genre/x', ['page/tv']],
  [PARASITE, ['movie/496243', 'page/movie/496243', 'reviews/movie/496243']],
  [`${PARASITE}.data?sort=helpful`, ['movie/496243', 'page/movie/496243', 'reviews/movie/496243']],
  ['/en/tv/1399-x/season/2', ['tv/1399', 'page/tv/1399']],
  ['/en/tv/1399/season/2/episodes', ['tv/1399', 'page/tv/1399']],
  ['/en/person/2524-tom-hardy.data', ['person/2524', 'page/person/2524']],
  ['/en/terms', ['page/terms']],
])('%s is about %j', (url, tags) => {
  expect(readAddress(url, undefined)?.tags).toEqual(tags);
});

/** Routes whose answer is made for each request. A new route is either in the table of address.ts or here. */
const NEVER_KEPT = [
  // The form says when it was handed out; an inquiry is its sender's.
  'routes/public/support.tsx',
  'routes/account/inquiry.tsx',
  'routes/public/start.ts',
  'routes/public/not-found.ts',
  'routes/account/saved.tsx',
  'routes/account/own-list.ts',
  'routes/account/write-review.ts',
  'routes/public/list-by-link.tsx',
  'routes/account/profile.tsx',
  'routes/account/own-data.ts',
  'routes/account/sign-in.tsx',
  'routes/account/second-factor.tsx',
  'routes/account/confirm.tsx',
  'routes/account/sign-out.ts',
  'routes/account/forms.ts',
  // Another one on preview hosts.
  'routes/files/robots.ts',
  // A redirect that sets a cookie.
  'routes/files/language.ts',
  // Kept as pictures; see server/share-pictures.
  'routes/files/share-picture.ts',
  // Kept sheet by sheet, below.
  'routes/files/sitemaps.ts',
  'routes/files/sitemap.ts',
];

/** Every route with its whole path. */
function addressesOf(
  entries: readonly RouteConfigEntry[],
  above = '',
): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const own = `${above}${path === '' ? '' : `/${path}`}`;
    return [{ path: own, file }, ...addressesOf(children, own)];
  });
}

test('every address of the site is kept, or is known not to be', () => {
  const example: Record<string, string> = {
    ':lang': 'ko',
    ':genre': 'drama',
    ':idSlug': '42-x',
    ':number': '1',
  };
  for (const { path, file } of addressesOf(routes)) {
    const url = (path || '/').replace(/:\w+/g, (name) => example[name] ?? name);
    const never = NEVER_KEPT.includes(file) || file.startsWith('routes/admin/');
    expect.soft(readAddress(url, undefined) === null, `${url} ${file}`).toBe(never);
  }
});
