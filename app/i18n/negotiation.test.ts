import { describe, expect, test } from 'vitest';
import { getRequestLang, type Preferences, preferredLang, prefixRedirect } from './negotiation.ts';

const FRENCH: Preferences = { cookie: null, acceptLanguage: 'fr-FR,fr;q=0.9' };
const STORED_ARABIC: Preferences = { cookie: 'theme=dark; lang=ar', acceptLanguage: 'fr-FR' };
const NO_PREFERENCES: Preferences = { cookie: null, acceptLanguage: null };

const redirect = (path: string, preferences: Preferences) =>
  prefixRedirect(new URL(path, 'https://kinora.example'), preferences);

describe('R2 a URL without a language', () => {
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
  ])('R2 %s redirects to %s', (from, to) => {
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
  ])('R3 %s is not redirected', (path) => {
    expect(redirect(path, FRENCH)).toBeNull();
  });

  test('R2 the root redirects to Korean for any Accept-Language, and keeps the query', () => {
    expect(redirect('/', FRENCH)).toBe('/ko');
    expect(redirect('/?code=7', NO_PREFERENCES)).toBe('/ko?code=7');
  });

  test('R4 the root redirects to the stored language', () => {
    expect(redirect('/', STORED_ARABIC)).toBe('/ar');
    expect(redirect('/', { cookie: 'lang=xx', acceptLanguage: 'fr' })).toBe('/ko');
  });

  test.each([
    '//elsewhere.example',
    '//elsewhere.example/movie',
    '///',
    '/movie//elsewhere.example',
  ])('R2 %s redirects within this site', (path) => {
    const url = new URL('https://kinora.example');
    url.pathname = path;
    expect(new URL(prefixRedirect(url, NO_PREFERENCES) ?? '', url).origin).toBe(
      'https://kinora.example',
    );
  });
});

describe('R6 the language of a visitor', () => {
  test('R4 preferredLang returns the stored language first', () => {
    expect(preferredLang(STORED_ARABIC)).toBe('ar');
  });

  test('R6 preferredLang returns the language of the browser if none is stored', () => {
    expect(preferredLang(FRENCH)).toBe('fr');
    expect(preferredLang({ cookie: 'lang=xx', acceptLanguage: 'zh-TW' })).toBe('zh-tw');
    expect(preferredLang({ cookie: 'lang=', acceptLanguage: 'pt-BR' })).toBe('pt-br');
  });

  test('R6 preferredLang defaults to Korean', () => {
    expect(preferredLang(NO_PREFERENCES)).toBe('ko');
    expect(preferredLang({ cookie: 'lang', acceptLanguage: 'vi' })).toBe('ko');
  });
});

describe('R4 the language of a page', () => {
  test('R4 a valid prefix takes precedence over the stored language', () => {
    expect(getRequestLang('/ja/movie', STORED_ARABIC)).toBe('ja');
    expect(getRequestLang('/pt-br', FRENCH)).toBe('pt-br');
  });

  test('R3 a URL without a language uses the preferred language', () => {
    expect(getRequestLang('/xx/movie', STORED_ARABIC)).toBe('ar');
    expect(getRequestLang('/nowhere', FRENCH)).toBe('fr');
    expect(getRequestLang('/', NO_PREFERENCES)).toBe('ko');
  });
});
