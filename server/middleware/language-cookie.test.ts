import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { preferredLang } from '../../app/i18n/negotiation.ts';
import { languageCookie } from './language-cookie.ts';

function siteWith({ https = false } = {}) {
  return new Hono()
    .use(languageCookie({ https }))
    .get('/:lang/missing', (c) => c.html('<p>not found</p>', 404))
    .get('/:lang/moved', (c) => c.redirect('/ko'))
    .get('/:lang/suggestions', (c) => c.json([]))
    .get('/:lang/themed', (c) => {
      c.header('set-cookie', 'theme=dark', { append: true });
      return c.html('<p>page</p>');
    })
    .get('*', (c) => c.html('<p>page</p>'));
}

async function cookiesOf(path: string, { cookie, https }: { cookie?: string; https?: boolean } = {}) {
  return (await siteWith({ https }).request(path, { headers: cookie ? { cookie } : {} })).headers.getSetCookie();
}

test.each([
  ['/ja', 'ja'],
  ['/pt-br/movie/7-x?region=BR', 'pt-br'],
  ['/no/search?q=x', 'no'],
])('R4 a page at %s stores its language', async (path, lang) => {
  const [cookie, ...others] = await cookiesOf(path);
  expect(cookie).toBe(`lang=${lang}; Path=/; Max-Age=31536000; SameSite=Lax`);
  expect(others).toEqual([]);
  expect(preferredLang({ cookie: cookie ?? null, acceptLanguage: 'fr' })).toBe(lang);
});

test('R4 the choice changes with the language, and is not written again while it stays', async () => {
  expect(await cookiesOf('/ja', { cookie: 'theme=dark; lang=ko' })).toHaveLength(1);
  expect(await cookiesOf('/ja', { cookie: 'theme=dark; lang=ja' })).toEqual([]);
});

test.each(['/', '/xx', '/movie', '/KO'])('R4 %s names no language of ours and stores none', async (path) => {
  expect(await cookiesOf(path)).toEqual([]);
});

test.each(['/ja/missing', '/ja/moved', '/ja/suggestions'])('R4 %s is no page that was shown and stores nothing', async (path) => {
  expect(await cookiesOf(path)).toEqual([]);
});

test('over https the cookie is sent over https alone', async () => {
  expect(await cookiesOf('/ja', { https: true })).toEqual(['lang=ja; Path=/; Max-Age=31536000; SameSite=Lax; Secure']);
});

test('cookies of the page itself are kept', async () => {
  const cookies = await cookiesOf('/ja/themed');
  expect(cookies).toContain('theme=dark');
  expect(cookies).toHaveLength(2);
});
