import { describe, expect, test } from 'vitest';
import { cleanHtml } from '../../app/features/admin/legal/save-wording.server.ts';
import { readListQuery } from '../../app/features/discover/schema.ts';
import { readSearchQuery } from '../../app/features/search/schema.ts';
import { preferredLang, prefixRedirect } from '../../app/i18n/negotiation.ts';
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
import { composeMail } from '../../server/mail/compose-mail.ts';
import { readCacheKey } from '../../server/page-cache/cache-key.ts';
import { isReadable } from '../../server/url-safety.ts';
import { visitorAddress } from '../../server/visitor-address.ts';
import { expectLinear, repeat } from '../support/growth.ts';

const TEXTS: Record<string, (size: number) => string> = {
  'one long word': repeat('a'),
  'digits and a letter': (size) => `${'1'.repeat(size)}a`,
  'spaces between two letters': (size) => `a${' '.repeat(size)}a`,
  'line breaks between two letters': (size) => `a${'\n'.repeat(size)}a`,
  'hyphens between two letters': (size) => `a${'-'.repeat(size)}a`,
  'control characters': (size) => `a${'\u0001'.repeat(size)}a`,
  'two kinds of combining marks': (size) => `a${'\u0301\u0323'.repeat(size / 2)}`,
  'half-width marks beside combining marks': (size) => `a${'\uff9e\u0301'.repeat(size / 2)}`,
  'marks without a letter': repeat(' \u20e3'),
  'letters that normalize to eighteen': repeat('ﷺ'),
  'joined emojis': repeat('👨\u200d'),
  'lone Korean consonants': repeat('ㄱ'),
  'kana with small vowels': repeat('しぁ'),
  'characters without spaces': repeat('花'),
  'words with spaces': repeat('abcd '),
  quotes: repeat("'"),
  dots: repeat('a.'),
  slashes: repeat('/'),
  'percent signs': repeat('%41'),
  'opening angle brackets': repeat('<'),
};

const TEXT_FUNCTIONS: Record<string, (text: string) => unknown> = {
  normalizeText: (text) => normalizeText(text, 'NFKC'),
  readText: (text) => {
    const form = new FormData();
    form.set('text', text);
    return readText(form, 'text', 5000);
  },
  'single-line text': (text) => oneLine(text, 1_000_000),
  'multi-line text': manyLines,
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
  'http URL': (text) => readWebAddress(`https://${text}`),
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

describe.each(Object.entries(TEXT_FUNCTIONS))('S1 %s runs in linear time', (_, run) => {
  test.each(Object.entries(TEXTS))('takes linear time for the text: %s', (_, make) =>
    expectLinear(run, make, 2048),
  );
});

const HEADERS: Record<string, (size: number) => string> = {
  'one long value': repeat('a'),
  'equals signs': repeat('a='),
  'many cookies': repeat('a=b; '),
  'many languages': repeat('xx;q=0.1,'),
  'only commas': repeat(','),
  'only semicolons': repeat(';'),
  'a long weight': (size) => `ko;q=${'1'.repeat(size)}x`,
  'many IPs': repeat('192.0.2.1, '),
  'many colons': repeat(':'),
  'many spaces': (size) => `a${' '.repeat(size)}=b`,
};

const REQUEST_FUNCTIONS: Record<string, (value: string) => unknown> = {
  cookie: (value) => readCookie(value, 'lang'),
  'accept-language': (value) => preferredLang({ cookie: null, acceptLanguage: value }),
  'x-forwarded-for': (value) => [
    visitorAddress('192.0.2.1', value, 1),
    visitorAddress('192.0.2.1', value, 3),
  ],
  'query of a list': (value) => readListQuery(new URLSearchParams(`with=${value}`)),
  'query of a search': (value) => readSearchQuery(new URLSearchParams(`q=${value}`)),
  'return path': (value) => readReturn(`/${value}`, '/ko'),
  'path without a language': (value) =>
    prefixRedirect(new URL(`http://localhost/movie/${value.replaceAll(' ', '')}`), {
      cookie: value,
      acceptLanguage: value,
    }),
};

describe.each(Object.entries(REQUEST_FUNCTIONS))('S1 reading %s runs in linear time', (_, run) => {
  test.each(Object.entries(HEADERS))('takes linear time for the header value: %s', (_, make) =>
    expectLinear(run, make, 2048),
  );
});

describe('page cache key', () => {
  test.each([
    ['a search', '/ko/search?q=', repeat('a+')],
    ['parameters', '/ko/movie?', repeat('with=1&')],
    ['a slug', '/ko/movie/1-', repeat('%EA%B0%80')],
    ['slashes', '/ko/movie/', repeat('a/')],
  ])('S1 creates a cache key of %s in linear time', (_, path, make) =>
    expectLinear((tail: string) => readCacheKey(path + tail, `region=${tail}`), make, 900),
  );

  test('S1 a URL of more than 4,096 characters has no cache key', () => {
    expect(readCacheKey(`/ko/search?q=${'a'.repeat(5000)}`, undefined)).toBeNull();
    expect(isReadable(`/ko/${'a'.repeat(5000)}`)).toBe(false);
  });
});
