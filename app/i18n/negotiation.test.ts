import { describe, expect, test } from 'vitest';
import { getRequestLang, type Preferences, preferredLang, prefixRedirect } from './negotiation.ts';

const FRENCH: Preferences = { cookie: null, acceptLanguage: 'fr-FR,fr;q=0.9' };
const STORED_ARABIC: Preferences = { cookie: 'theme=dark; lang=ar', acceptLanguage: 'fr-FR' };
const NO_PREFERENCES: Preferences = { cookie: null, acceptLanguage: null };

const redirect = (path: string, preferences: Preferences) =>
  prefixRedirect(new URL(path, 'https://kinora.example'), preferences);

describe('a URL without a language', { tags: ['R2'] }, () => {
  test.each([
    ['/movie', '/fr/movie'],
    ['/tv', '/fr/tv'],
    ['/movie/496243-parasite?region=US', '/fr/movie/496243-parasite?region=US'],
    ['/tv/1396/season/2', '/fr/tv/1396/season/2'],
    ['/movie/genre/drama?sort=newest&page=3', '/fr/movie/genre/drama?sort=newest&page=3'],
    ['/person/21684', '/fr/person/21684'],
    ['/search?q=%EA%B8%B0%EC%83%9D%EC%B6%A9', '/fr/search?q=%EA%B8%B0%EC%83%9D%EC%B6%A9'],
    ['/saved', '/fr/saved'],
    ['/profile', '/fr/profile'],
    ['/admin', '/fr/admin'],
    ['/sign-in', '/fr/sign-in'],
    ['/terms', '/fr/terms'],
    ['/privacy', '/fr/privacy'],
    ['/faq', '/fr/faq'],
    ['/support', '/fr/support'],
    ['/legal-notice', '/fr/legal-notice'],
  ])('%s redirects to %s', { tags: ['R2'] }, (from, to) => {
    expect(redirect(from, FRENCH)).toBe(to);
  });

  test.each([
    '/ko',
    '/fr/movie',
    '/pt-br/tv/1',
    '/xx/movie',
    '/nowhere',
    '/movies',
    '/Movie',
    '/tv.html',
  ])('%s is not redirected', { tags: ['R3'] }, (path) => {
    expect(redirect(path, FRENCH)).toBeNull();
  });

  test('the root redirects to Korean for any Accept-Language, and keeps the query', {
    tags: ['R2'],
  }, () => {
    expect(redirect('/', FRENCH)).toBe('/ko');
    expect(redirect('/?code=7', NO_PREFERENCES)).toBe('/ko?code=7');
  });

  test('the root redirects to the stored language', { tags: ['R4'] }, () => {
    expect(redirect('/', STORED_ARABIC)).toBe('/ar');
    expect(redirect('/', { cookie: 'lang=xx', acceptLanguage: 'fr' })).toBe('/ko');
  });

  test.each([
    '//elsewhere.example',
    '//elsewhere.example/movie',
    '///',
    '/movie//elsewhere.example',
  ])('%s redirects within this site', { tags: ['R2'] }, (path) => {
    const url = new URL('https://kinora.example');
    url.pathname = path;
    expect(new URL(prefixRedirect(url, NO_PREFERENCES) ?? '', url).origin).toBe(
      'https://kinora.example',
    );
  });
});

describe('the language of a visitor', { tags: ['R6'] }, () => {
  test('preferredLang returns the stored language first', { tags: ['R4'] }, () => {
    expect(preferredLang(STORED_ARABIC)).toBe('ar');
  });

  test('preferredLang returns the language of the browser if none is stored', {
    tags: ['R6'],
  }, () => {
    expect(preferredLang(FRENCH)).toBe('fr');
    expect(preferredLang({ cookie: 'lang=xx', acceptLanguage: 'zh-TW' })).toBe('zh-tw');
    expect(preferredLang({ cookie: 'lang=', acceptLanguage: 'pt-BR' })).toBe('pt-br');
  });

  test('preferredLang defaults to Korean', { tags: ['R6'] }, () => {
    expect(preferredLang(NO_PREFERENCES)).toBe('ko');
    expect(preferredLang({ cookie: 'lang', acceptLanguage: 'vi' })).toBe('ko');
  });
});

describe('the language of a page', { tags: ['R4'] }, () => {
  test('a valid prefix takes precedence over the stored language', { tags: ['R4'] }, () => {
    expect(getRequestLang('/ja/movie', STORED_ARABIC)).toBe('ja');
    expect(getRequestLang('/pt-br', FRENCH)).toBe('pt-br');
  });

  test('a URL without a language uses the preferred language', { tags: ['R3'] }, () => {
    expect(getRequestLang('/xx/movie', STORED_ARABIC)).toBe('ar');
    expect(getRequestLang('/nowhere', FRENCH)).toBe('fr');
    expect(getRequestLang('/', NO_PREFERENCES)).toBe('ko');
  });
});
