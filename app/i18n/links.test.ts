import { describe, expect, test } from 'vitest';
import { NAMED_LISTS } from '../../domain/lists/list.ts';
import { parseSlugId } from '../../domain/titles/slug.ts';
import type { MediaType } from '../../domain/titles/title.ts';
import type { Route } from '../../domain/web/route.ts';
import { ROUTES } from '../../domain/web/route-table.ts';
import { links, switchLanguage } from './links.ts';

describe('URLs', { tags: ['R8'] }, () => {
  test('the URL of a title has its type, id and slug', { tags: ['R8'] }, () => {
    expect(links.title('en', 'movie', 496_243, 'Parasite')).toBe('/en/movie/496243-parasite');
    expect(links.title('pt-br', 'tv', 1396, 'Breaking Bad: A Química do Mal')).toBe(
      `/pt-br/tv/1396-${encodeURIComponent('breaking-bad-a-química-do-mal')}`,
    );
    expect(links.title('en', 'movie', 7, '')).toBe('/en/movie/7-untitled');
  });

  test('a slug in another script is percent-encoded and decodes to the same text', {
    tags: ['R8'],
  }, () => {
    const url = links.title('ko', 'movie', 496_243, '기생충');
    expect(url).toMatch(/^[\x21-\x7e]+$/);
    const [, , , idSlug = ''] = decodeURIComponent(url).split('/');
    expect(idSlug).toBe('496243-기생충');
    expect(parseSlugId(idSlug)).toBe(496_243);
  });

  test('the URL of a genre has its slug, the URL of a person id and slug', { tags: ['R8'] }, () => {
    expect(links.genre('en', 'tv', 'Action & Adventure')).toBe('/en/tv/genre/action-and-adventure');
    expect(decodeURIComponent(links.genre('ko', 'movie', '로맨스'))).toBe('/ko/movie/genre/로맨스');
    expect(links.person('en', 21_684, 'Bong Joon Ho')).toBe('/en/person/21684-bong-joon-ho');
  });

  test('a named list has its own path, and the popular list has the path of its type', {
    tags: ['H11'],
  }, () => {
    expect(links.list('ko', 'movie')).toBe('/ko/movie');
    expect(links.list('ko', 'tv', 'popular')).toBe('/ko/tv');
    expect(links.list('ko', 'tv', 'on_the_air')).toBe('/ko/tv/on-the-air');
    expect(links.list('ko', 'movie', 'now_playing')).toBe('/ko/movie/now-playing');
  });

  test.each(
    Object.entries(NAMED_LISTS).flatMap(([type, names]) =>
      names.map((name) => [type, name] as const),
    ),
  )('the link to the list %s/%s is the path of its route', { tags: ['H11'] }, (type, name) => {
    const routes: Record<string, Route> = ROUTES;
    const path = routes[`${type}/${name}`]?.path.replace(':lang', 'ko');
    expect(links.list('ko', type as MediaType, name)).toBe(path);
  });

  test('the URL of a season starts with the URL of its show', { tags: ['D5'] }, () => {
    expect(links.season('en', 1396, 'Breaking Bad', 2)).toBe('/en/tv/1396-breaking-bad/season/2');
  });

  test('a link that stores a language keeps the path and query of the page', {
    tags: ['R4'],
  }, () => {
    expect(links.chooseLanguage('en', '/ko/tv?sort=newest')).toBe('/language/en/tv?sort=newest');
    expect(links.chooseLanguage('ar', '/ko')).toBe('/language/ar');
  });

  test('a search URL has its encoded text, and its tab unless it is "all"', {
    tags: ['H7'],
  }, () => {
    expect(links.search('en')).toBe('/en/search');
    expect(links.search('en', 'a&b=c #1?', 'tv')).toBe('/en/search?q=a%26b%3Dc+%231%3F&type=tv');
    expect(links.search('ko', '기생충', 'all')).toBe(
      `/ko/search?q=${encodeURIComponent('기생충')}`,
    );
    expect(
      new URL(links.suggestions('ko', 'a&b'), 'https://kinora.example').searchParams.get('q'),
    ).toBe('a&b');
  });

  test('home and static pages have their paths', () => {
    expect(links.home('he')).toBe('/he');
    expect(links.page('he', 'legal-notice')).toBe('/he/legal-notice');
  });
});

describe('the same page in another language', { tags: ['R5'] }, () => {
  test.each([
    ['/ko', '/pt-br'],
    ['/ko/', '/pt-br/'],
    ['/', '/pt-br'],
    [
      '/ko/movie/496243-%EA%B8%B0%EC%83%9D%EC%B6%A9',
      '/pt-br/movie/496243-%EA%B8%B0%EC%83%9D%EC%B6%A9',
    ],
    ['/zh-tw/tv/1396/season/2', '/pt-br/tv/1396/season/2'],
    ['/en/search?q=a%26b+c&type=tv', '/pt-br/search?q=a%26b+c&type=tv'],
    ['/en/movie?next=/ko/tv?page=2', '/pt-br/movie?next=/ko/tv?page=2'],
    ['/?q=1', '/pt-br?q=1'],
    // Without a language.
    ['/tv', '/pt-br/tv'],
    ['/tv/1396', '/pt-br/tv/1396'],
    ['/movie/genre/drama', '/pt-br/movie/genre/drama'],
    ['/legal-notice', '/pt-br/legal-notice'],
    // Unknown languages.
    ['/xx/movie', '/pt-br/movie'],
    ['/en-gb/tv/1', '/pt-br/tv/1'],
    ['/vi', '/pt-br'],
  ])('switchLanguage changes %s to %s', { tags: ['R5'] }, (from, to) => {
    expect(switchLanguage(from, 'pt-br')).toBe(to);
  });

  test.each(['//', '///', '//elsewhere.example/movie', '/\\elsewhere.example', ''])(
    'switchLanguage keeps "%s" on this site',
    { tags: ['R5'] },
    (path) => {
      const { origin, pathname } = new URL(switchLanguage(path, 'en'), 'https://kinora.example');
      expect(origin).toBe('https://kinora.example');
      expect(pathname).toMatch(/^\/en(\/|$)/);
    },
  );

  test('switching the language and back gives the same URL', { tags: ['R5'] }, () => {
    const url = '/ar/tv/genre/%D8%AF%D8%B1%D8%A7%D9%85%D8%A7?page=2&with=35';
    expect(switchLanguage(switchLanguage(url, 'ko'), 'ar')).toBe(url);
  });
});
