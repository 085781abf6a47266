import { expect, test } from 'vitest';
import { LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import { TRAINING_CRAWLERS } from '../../../domain/web/training-crawlers.ts';
import { findDisallowed, mayCrawl, SEARCH_CRAWLERS } from '../../../tests/support/robots.ts';
import { fixedPages, genrePages, toLocalizedPage, writeRobots } from './rules.ts';

const ORIGIN = 'https://films.example';

const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

test('only lists that change daily are modified today', () => {
  const modified = fixedPages('2026-05-01').flatMap(({ paths, lastModified: day }) =>
    day === null ? [] : [[paths.en, day]],
  );
  expect(modified).toEqual([
    ['/en', '2026-05-01'],
    ['/en/movie', '2026-05-01'],
    ['/en/movie/trending', '2026-05-01'],
    ['/en/tv', '2026-05-01'],
    ['/en/tv/trending', '2026-05-01'],
    ['/en/tv/airing-today', '2026-05-01'],
  ]);
});

test('paths of titles and genres have the name of their language', () => {
  const names = Object.fromEntries(
    LANGUAGE_CODES.map((code) => [code, code === 'ko' ? '기생충' : 'Parasite']),
  ) as Record<Lang, string>;
  expect(toLocalizedPage(names, (lang, name) => `/${lang}/${name}`).paths).toMatchObject({
    ko: '/ko/기생충',
    en: '/en/Parasite',
  });
  const genres = genrePages('movie', [
    ['en', [{ id: 18, name: 'Drama' }]],
    [
      'ko',
      [
        { id: 35, name: '코미디' },
        { id: 18, name: '드라마' },
      ],
    ],
  ]);
  expect(genres.map(({ paths }) => paths)).toEqual([
    { en: '/en/movie/genre/drama', ko: `/ko/movie/genre/${encodeURIComponent('드라마')}` },
    { ko: `/ko/movie/genre/${encodeURIComponent('코미디')}` },
  ]);
});

const robots = writeRobots(ORIGIN, { allowsTraining: false });
const isAllowed = (path: string) => mayCrawl(robots, 'Googlebot', path);

test('robots.txt names the sitemap index and disallows personal pages in every language', () => {
  const lines = robots.split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  for (const code of LANGUAGE_CODES)
    for (const name of ['search', 'suggestions', 'saved', 'profile', 'sign-in', 'admin'])
      expect(lines).toContain(`Disallow: /${code}/${name}`);
});

test('robots.txt has a second group for crawlers that train models, unless they are allowed', () => {
  const names = TRAINING_CRAWLERS.map((name) => `User-agent: ${name}`);
  const group = [...names, 'Disallow: /', '', ''].join('\n');
  expect(robots).toContain(`\n\n${group}`);
  expect(robots.replace(group, '')).toBe(writeRobots(ORIGIN, { allowsTraining: true }));
});

test.each(TRAINING_CRAWLERS)('robots.txt excludes %s unless training is allowed', (crawler) => {
  const allowing = writeRobots(ORIGIN, { allowsTraining: true });
  expect(crawler).toMatch(/^[\w-]+$/);
  expect(mayCrawl(robots, crawler, '/ko')).toBe(false);
  expect(mayCrawl(allowing, crawler, '/ko')).toBe(true);
  expect(mayCrawl(allowing, crawler, '/ko/search')).toBe(false);
});

test.each(SEARCH_CRAWLERS)('robots.txt treats %s like every other crawler', (crawler) => {
  expect(findDisallowed(robots, crawler)).toEqual(findDisallowed(robots, '*'));
  expect(mayCrawl(robots, crawler, '/ko/movie')).toBe(true);
});

test.each([
  '/ko',
  '/ko/movie',
  '/ko/movie?page=3',
  '/ko/tv/93405-%EC%98%A4/season/1',
  '/ko/tv/93405-%EC%98%A4/credits',
  '/en/movie/496243-parasite/credits',
  '/en/collection/10-star-wars-collection',
  '/en/person/20738-song-kang-ho',
  '/no/movie/genre/drama',
  '/assets/root-x.js',
  '/assets/root-x.css',
  '/artwork/w500/poster-movie-496243-ko.svg',
  '/favicon.svg',
  '/ko/manifest.webmanifest',
  '/ko/movie/11-the-search',
  '/en/movie/4-admin',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/ko/movies-2.xml',
  '/ko/terms',
])('robots.txt allows %s', (path) => {
  expect(isAllowed(path)).toBe(true);
});

test.each([
  '/ko/search',
  '/en/search?q=parasite&page=2',
  '/search?q=a',
  '/pt-br/suggestions?q=a',
  '/ko/saved',
  '/he/profile',
  '/ko/sign-in',
  '/ko/admin',
  '/admin',
  '/ko.data',
  '/ko/movie.data?_routes=root',
  '/ko/tv/93405/season/1/episodes',
  '/ko/tv/93405-%EC%98%A4/names',
  '/en/movie/496243-parasite/names',
  '/artwork/drawn/ko/movie/496243.svg',
  '/healthz',
  '/metrics',
  '/language/en/movie',
  '/ko/movie?page=2&from=1',
  '/en/tv?sort=score',
  '/en/movie?with=18,35&year=1999',
  '/en/movie/496243-parasite?region=US',
])('robots.txt disallows %s', (path) => {
  expect(isAllowed(path)).toBe(false);
});
