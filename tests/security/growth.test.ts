import { describe, expect, test } from 'vitest';
import { compareHtml } from '../../app/features/admin/legal/get-comparison.server.ts';
import { blockPerLine } from '../../app/features/admin/legal/rules.ts';
import { cleanHtml } from '../../app/features/admin/legal/save-wording.server.ts';
import { readListQuery } from '../../app/features/discover/schema.ts';
import { readSearchQuery } from '../../app/features/search/schema.ts';
import { preferredLang, prefixRedirect } from '../../app/i18n/negotiation.ts';
import { sanitizeHtml } from '../../app/sanitize-html.ts';
import { movieCard } from '../../catalog/fixtures/bodies.ts';
import { toCards } from '../../catalog/map/card.ts';
import { toTitlePage } from '../../catalog/map/title.ts';
import { createLibrary } from '../../catalog/starter/library.ts';
import { BUNDLED, loadRecords } from '../../catalog/starter/load.ts';
import { wireCards } from '../../catalog/wire/card.ts';
import { wireTitle } from '../../catalog/wire/title.ts';
import { countedWords } from '../../domain/counted-words.ts';
import { isEmail } from '../../domain/email.ts';
import { fold, tokensOf, wholeOf } from '../../domain/fold.ts';
import { readReturn, readText } from '../../domain/form.ts';
import { loggedPath } from '../../domain/logged-path.ts';
import { manyLines } from '../../domain/many-lines.ts';
import { normalizeText } from '../../domain/normalize.ts';
import { oneLine } from '../../domain/one-line.ts';
import { passwordReasons, passwordStrength } from '../../domain/password.ts';
import { titleSlug } from '../../domain/slug.ts';
import { browserOf } from '../../domain/user-agent.ts';
import { cleanUsername, usernameFrom, usernameProblem } from '../../domain/username.ts';
import { readWebAddress } from '../../domain/web-address.ts';
import { readCookie } from '../../lib/cookies.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { createSecureDocument } from '../../server/content-security-policy.ts';
import { composeMail } from '../../server/mail/compose-mail.ts';
import { readCacheKey } from '../../server/page-cache/cache-key.ts';
import { isReadable } from '../../server/url-safety.ts';
import { visitorAddress } from '../../server/visitor-address.ts';
import { expectGrowthBelow, expectLinear, repeat } from '../support/growth.ts';

const TEXTS: Record<string, (size: number) => string> = {
  'one long word': repeat('a'),
  'digits and a letter': (size) => `${'1'.repeat(size)}a`,
  'spaces between two letters': (size) => `a${' '.repeat(size)}a`,
  'line breaks between two letters': (size) => `a${'\n'.repeat(size)}a`,
  'hyphens between two letters': (size) => `a${'-'.repeat(size)}a`,
  'control characters': (size) => `a${'\u0001'.repeat(size)}a`,
  'combining marks of two kinds': (size) => `a${'\u0301\u0323'.repeat(size / 2)}`,
  'marks of half width beside others': (size) => `a${'\uff9e\u0301'.repeat(size / 2)}`,
  'marks without a letter': repeat(' \u20e3'),
  'letters that become eighteen': repeat('ﷺ'),
  'emojis that are joined': repeat('👨\u200d'),
  'Korean letters that stand alone': repeat('ㄱ'),
  'kana with small vowels': repeat('しぁ'),
  'characters without spaces': repeat('花'),
  'words with spaces': repeat('abcd '),
  quotes: repeat("'"),
  dots: repeat('a.'),
  slashes: repeat('/'),
  'percent signs': repeat('%41'),
  'opening angle brackets': repeat('<'),
};

const OF_TEXTS: Record<string, (text: string) => unknown> = {
  normalizeText: (text) => normalizeText(text, 'NFKC'),
  readText: (text) => {
    const form = new FormData();
    form.set('text', text);
    return readText(form, 'text', 5000);
  },
  'a line': (text) => oneLine(text, 1_000_000),
  'several lines': manyLines,
  'search text': (text) => [tokensOf(fold(text)), wholeOf(fold(text))],
  slug: (text) => titleSlug(`${Math.random()} ${text}`),
  'password rules': (text) => [
    passwordReasons(text, { email: text, username: text }),
    passwordStrength(text),
  ],
  'username rules': (text) => [usernameProblem(cleanUsername(text)), usernameFrom(text, '')],
  'counted words': countedWords,
  'e-mail address': isEmail,
  markup: escapeHtml,
  'web address': (text) => readWebAddress(`https://${text}`),
  'user agent': browserOf,
  'logged path': (text) => loggedPath(`/ko/support/${text}`),
  'legal html': cleanHtml,
  mail: (text) =>
    composeMail({
      kind: 'support_reply',
      to: 'a@example.com',
      lang: 'en',
      name: text,
      origin: 'http://localhost',
      supportEmail: 'b@example.com',
      data: { reply: text, message: text, subject: text, token: 'x' },
    }),
};

describe.each(Object.entries(OF_TEXTS))(
  'S1 cost grows with the length of the input: %s',
  (_, run) => {
    test.each(Object.entries(TEXTS))('%s', (_, make) => expectLinear(run, make, 2048));
  },
);

const HEADERS: Record<string, (size: number) => string> = {
  'one long value': repeat('a'),
  'equals signs': repeat('a='),
  'many cookies': repeat('a=b; '),
  'many languages': repeat('xx;q=0.1,'),
  'only commas': repeat(','),
  'only semicolons': repeat(';'),
  'a long weight': (size) => `ko;q=${'1'.repeat(size)}x`,
  'many addresses': repeat('192.0.2.1, '),
  'many colons': repeat(':'),
  'many spaces': (size) => `a${' '.repeat(size)}=b`,
};

const OF_HEADERS: Record<string, (value: string) => unknown> = {
  cookie: (value) => readCookie(value, 'lang'),
  'accept-language': (value) => preferredLang({ cookie: null, acceptLanguage: value }),
  'x-forwarded-for': (value) => [
    visitorAddress('192.0.2.1', value, 1),
    visitorAddress('192.0.2.1', value, 3),
  ],
  'query of a list': (value) => readListQuery(new URLSearchParams(`with=${value}`)),
  'query of a search': (value) => readSearchQuery(new URLSearchParams(`q=${value}`)),
  'address that somebody comes back to': (value) => readReturn(`/${value}`, '/ko'),
  'address without a language': (value) =>
    prefixRedirect(new URL(`http://localhost/movie/${value.replaceAll(' ', '')}`), {
      cookie: value,
      acceptLanguage: value,
    }),
};

describe.each(Object.entries(OF_HEADERS))(
  'S1 cost grows with the length of what a request says: %s',
  (_, run) => {
    test.each(Object.entries(HEADERS))('%s', (_, make) => expectLinear(run, make, 2048));
  },
);

describe('S1 the key of the page cache', () => {
  test.each([
    ['a search', '/ko/search?q=', repeat('a+')],
    ['parameters', '/ko/movie?', repeat('with=1&')],
    ['a slug', '/ko/movie/1-', repeat('%EA%B0%80')],
    ['slashes', '/ko/movie/', repeat('a/')],
  ])('%s: cost grows with length', (_, path, make) =>
    expectLinear((tail: string) => readCacheKey(path + tail, `region=${tail}`), make, 900),
  );

  test('an address of more than 4,096 characters is refused', () => {
    expect(readCacheKey(`/ko/search?q=${'a'.repeat(5000)}`, undefined)).toBeNull();
    expect(isReadable(`/ko/${'a'.repeat(5000)}`)).toBe(false);
  });
});

const HTML: Record<string, (size: number) => string> = {
  'tags in each other': repeat('<p>'),
  'lists in each other': repeat('<ul><li>'),
  'tags that cross': (size) => '<a><b>'.repeat(size / 12) + '</a></b>'.repeat(size / 16),
  'tags that were never opened': repeat('</p>'),
  'tags that are closed by others': (size) => '<b>'.repeat(size / 6) + '</p>'.repeat(size / 8),
  'attributes by the thousand': (size) =>
    `<a ${Array.from({ length: size / 8 }, (_, index) => `a${index}=b`).join(' ')}>`,
  'links by the thousand': repeat('<a href="http://a/">x</a>'),
  'one long link': (size) => `<a href="http://${'a.'.repeat(size / 2)}">x</a>`,
  'open comments': repeat('<!--'),
  'open scripts': repeat('<script>'),
  'a script that does not end': (size) => `<script>${'</s'.repeat(size / 3)}`,
  'ends of a paragraph with much space': (size) => `</p>${' '.repeat(size)}x`,
  'ends of a paragraph with some space': repeat('</p>      x'),
  entities: repeat('&amp;'),
  'what is no entity': repeat('&'),
  'a tag that does not end': (size) => `<${'a '.repeat(size / 2)}`,
};

const secureDocument = createSecureDocument({ imageOrigin: null });

describe('S1 the HTML of legal documents', () => {
  test.each(Object.entries(HTML))('HTML is cleaned in linear time: %s', (_, make) =>
    expectLinear(sanitizeHtml, make, 16_384),
  );
  test.each(Object.entries(HTML))('HTML is laid out in linear time: %s', (_, make) =>
    expectLinear(blockPerLine, make, 16_384),
  );
  test.each(Object.entries(HTML))('HTML is searched for scripts in linear time: %s', (_, make) =>
    expectLinear(
      (html) => secureDocument('', (nonce) => `<script nonce="${nonce}">a</script>${html}`),
      make,
      16_384,
    ),
  );
  test('a page with thousands of scripts of the site is searched for them in linear time', () =>
    expectLinear(
      (count: number) =>
        secureDocument('', (nonce) => `<script nonce="${nonce}">a</script>`.repeat(count)),
      (size) => size,
      1000,
    ));
});

describe('S1 two versions of a legal document are compared in linear time', () => {
  test.each<[string, (size: number) => [before: string, after: string]]>([
    ['space of two kinds', (size) => [' '.repeat(size), '\t'.repeat(size)]],
    ['nothing but line breaks', (size) => ['\n'.repeat(size), '\n'.repeat(size - 5)]],
    ['one long word', (size) => ['x'.repeat(size), `${'x'.repeat(size)}y`]],
    ['no spaces', (size) => ['กขค'.repeat(size / 3), `${'กขค'.repeat(size / 3)}ก`]],
  ])('%s', (_, make) =>
    expectLinear(
      ([before, after]: [string, string]) => compareHtml(before, after, 'en'),
      make,
      16_000,
    ),
  );

  test('lines that changed are shown as a whole beyond 100,000 characters, and without being compared', () => {
    const texts = (size: number) => ['a b '.repeat(size / 4), 'b a '.repeat(size / 4)] as const;
    const parts = compareHtml(...texts(400_000), 'en');
    expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added']);
    expect(compareHtml(...texts(4_000), 'en').some(({ kind }) => kind === 'same')).toBe(true);
  });
});

describe('S1 the search of the starter catalog', () => {
  const library = createLibrary(loadRecords(BUNDLED));
  const search = (query: string) =>
    library.search(`${query}${Math.random()}`, ['movie', 'tv', 'person']);

  test.each([
    ['one word', repeat('a')],
    ['words with two letters in each other’s place', repeat('qwertyu ')],
    ['letters', repeat('a b ')],
    ['lone consonants', repeat('ㄱ')],
    ['letters that become eighteen', repeat('ﷺ')],
    ['Hangul', repeat('기생충')],
  ])('%s: cost grows with length as far as 200 characters', (_, make) =>
    expectLinear(search, make, 45),
  );

  test('what is longer is cut before it is looked for', async () => {
    for (const text of ['a', 'qwertyu ', 'ㄱ', 'ﷺ']) {
      // Copying it is all that is left.
      const search = (query: string) => library.search(query.slice(0, 200), ['movie']);
      await expectGrowthBelow(8, search, text.repeat(200), text.repeat(3200));
    }
  });
});

describe('S1 answers of the catalog are read in linear time', () => {
  const cards = (size: number) => ({
    results: Array.from({ length: size }, (_, index) => movieCard({ id: index + 1 })),
  });
  const rows = (size: number, row: (index: number) => object) =>
    Array.from({ length: size }, (_, index) => row(index));
  const title = (fields: object) => ({ ...movieCard(), ...fields });

  test('lists of thousands', () =>
    expectLinear(
      (body: unknown) => toCards(wireCards.parse(body).results, 'movie', 'en'),
      cards,
      1250,
    ));

  test.each<[string, (size: number) => object]>([
    [
      'cast',
      (size) => ({
        credits: {
          cast: rows(size, (id) => ({ id: (id % 50) + 1, name: 'A', character: `B${id}` })),
        },
      }),
    ],
    [
      'crew',
      (size) => ({
        credits: { crew: rows(size, (id) => ({ id: id + 1, name: 'A', job: 'Director' })) },
      }),
    ],
    [
      'translations',
      (size) => ({
        translations: {
          translations: rows(size, () => ({ iso_639_1: 'en', data: { title: 'A' } })),
        },
      }),
    ],
    [
      'other titles',
      (size) => ({
        alternative_titles: { titles: rows(size, (id) => ({ iso_3166_1: 'US', title: `A${id}` })) },
      }),
    ],
    [
      'videos',
      (size) => ({
        videos: {
          results: rows(size, (id) => ({ site: 'YouTube', key: `abcdef${id}`, type: 'Clip' })),
        },
      }),
    ],
    [
      'pictures',
      (size) => ({ images: { backdrops: rows(size, (id) => ({ file_path: `/a${id}.jpg` })) } }),
    ],
    ['recommendations', (size) => ({ recommendations: cards(size) })],
    [
      'seasons',
      (size) => ({ seasons: rows(size, (id) => ({ id: id + 1, season_number: id, name: 'A' })) }),
    ],
    ['a long overview', (size) => ({ overview: '\u0301\u0323'.repeat(size * 8) })],
    ['a long title', (size) => ({ title: ' a'.repeat(size * 8) })],
    [
      'offers',
      (size) => ({
        'watch/providers': {
          results: {
            KR: {
              flatrate: rows(size, (id) => ({ provider_id: id + 1, provider_name: `A${id}` })),
            },
          },
        },
      }),
    ],
  ])('%s', (_, make) =>
    expectLinear(
      (body: unknown) => toTitlePage(wireTitle.parse(body), 'movie', 101, 'en'),
      (size) => title(make(size)),
      1250,
    ),
  );
});
