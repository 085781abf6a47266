import { cleanHtml } from '../../app/features/admin/legal/save-wording.server.ts';
import { readListQuery } from '../../app/features/discover/schema.ts';
import { readSearchQuery } from '../../app/features/search/schema.ts';
import { preferredLang, prefixRedirect } from '../../app/i18n/negotiation.ts';
import { isEmail } from '../../domain/accounts/email.ts';
import { getPasswordProblems, getPasswordStrength } from '../../domain/accounts/password.ts';
import { describeUserAgent } from '../../domain/accounts/user-agent.ts';
import {
  getUsernameProblem,
  normalizeUsername,
  toUsername,
} from '../../domain/accounts/username.ts';
import { readReturnPath, readText } from '../../domain/forms/form.ts';
import { anonymizeSearch } from '../../domain/text/anonymize-search.ts';
import { normalizeText } from '../../domain/text/normalize.ts';
import { normalizeForSearch, tokenize, withoutSpaces } from '../../domain/text/search-text.ts';
import { normalizeMultiline, normalizeSingleLine } from '../../domain/text/text-input.ts';
import { titleSlug } from '../../domain/titles/slug.ts';
import { readHttpUrl } from '../../domain/web/http-url.ts';
import { redactPath } from '../../domain/web/redact-path.ts';
import { readCookie } from '../../lib/cookies.ts';
import { unescapeCsvCell, writeCsvRows } from '../../lib/csv.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { resolveClientIp } from '../../server/http/client-ip.ts';
import { composeMail } from '../../server/mail/compose-mail.ts';
import { readCacheKey, readUnknownPathKey } from '../../server/page-cache/cache-key.ts';
import { type LinearCase, linearCase, repeatTo } from '../support/linear-time.ts';

const TEXTS: Record<string, (size: number) => string> = {
  'one long word': repeatTo('a'),
  'digits and a letter': (size) => `${'1'.repeat(size)}a`,
  'spaces between two letters': (size) => `a${' '.repeat(size)}a`,
  'line breaks between two letters': (size) => `a${'\n'.repeat(size)}a`,
  'hyphens between two letters': (size) => `a${'-'.repeat(size)}a`,
  'control characters': (size) => `a${'\u0001'.repeat(size)}a`,
  'two kinds of combining marks': (size) => `a${'\u0301\u0323'.repeat(size / 2)}`,
  'half-width marks beside combining marks': (size) => `a${'\uff9e\u0301'.repeat(size / 2)}`,
  'marks without a letter': repeatTo(' \u20e3'),
  'letters that normalize to eighteen': repeatTo('ﷺ'),
  'joined emojis': repeatTo('👨\u200d'),
  'lone Korean consonants': repeatTo('ㄱ'),
  'kana with small vowels': repeatTo('しぁ'),
  'characters without spaces': repeatTo('花'),
  'words with spaces': repeatTo('abcd '),
  quotes: repeatTo("'"),
  'formulas behind quotes': repeatTo(`;'"=`),
  dots: repeatTo('a.'),
  slashes: repeatTo('/'),
  'percent signs': repeatTo('%41'),
  'opening angle brackets': repeatTo('<'),
};

const TEXT_FUNCTIONS: Record<string, (text: string) => unknown> = {
  normalizeText: (text) => normalizeText(text, 'NFKC'),
  readText: (text) => {
    const form = new FormData();
    form.set('text', text);
    return readText(form, 'text', 5000);
  },
  'single-line text': (text) => normalizeSingleLine(text, 1_000_000),
  'multi-line text': normalizeMultiline,
  'search text': (text) => [
    tokenize(normalizeForSearch(text)),
    withoutSpaces(normalizeForSearch(text)),
  ],
  slug: (text) => titleSlug(`${Math.random()} ${text}`),
  'password rules': (text) => [
    getPasswordProblems(text, { email: text, username: text }),
    getPasswordStrength(text),
  ],
  'username rules': (text) => [getUsernameProblem(normalizeUsername(text)), toUsername(text, '')],
  'counted words': anonymizeSearch,
  'e-mail address': isEmail,
  markup: escapeHtml,
  'CSV cell': (text) => [writeCsvRows([[text]]), unescapeCsvCell(text)],
  'http URL': (text) => readHttpUrl(`https://${text}`),
  'user agent': describeUserAgent,
  'logged path': (text) => redactPath(`/ko/support/${text}`),
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

const HEADERS: Record<string, (size: number) => string> = {
  'one long value': repeatTo('a'),
  'equals signs': repeatTo('a='),
  'many cookies': repeatTo('a=b; '),
  'many languages': repeatTo('xx;q=0.1,'),
  'only commas': repeatTo(','),
  'only semicolons': repeatTo(';'),
  'a long weight': (size) => `ko;q=${'1'.repeat(size)}x`,
  'many IPs': repeatTo('192.0.2.1, '),
  'many colons': repeatTo(':'),
  'many spaces': (size) => `a${' '.repeat(size)}=b`,
};

const REQUEST_FUNCTIONS: Record<string, (value: string) => unknown> = {
  cookie: (value) => readCookie(value, 'lang'),
  'accept-language': (value) => preferredLang({ cookie: null, acceptLanguage: value }),
  'x-forwarded-for': (value) => [
    resolveClientIp('192.0.2.1', value, 1),
    resolveClientIp('192.0.2.1', value, 3),
  ],
  'query of a list': (value) => readListQuery(new URLSearchParams(`with=${value}`)),
  'query of a search': (value) => readSearchQuery(new URLSearchParams(`q=${value}`)),
  'return path': (value) => readReturnPath(`/${value}`, '/ko'),
  'path without a language': (value) =>
    prefixRedirect(new URL(`http://localhost/movie/${value.replaceAll(' ', '')}`), {
      cookie: value,
      acceptLanguage: value,
    }),
};

const CACHE_KEYS: [name: string, path: string, makeTail: (size: number) => string][] = [
  ['a search', '/ko/search?q=', repeatTo('a+')],
  ['parameters', '/ko/movie?', repeatTo('with=1&')],
  ['a slug', '/ko/movie/1-', repeatTo('%EA%B0%80')],
  ['slashes', '/ko/movie/', repeatTo('a/')],
];

/** Functions of texts and request headers, each with every text or header. */
export const TEXT_CASES: LinearCase[] = [
  ...combine(TEXT_FUNCTIONS, TEXTS),
  ...combine(REQUEST_FUNCTIONS, HEADERS),
  ...CACHE_KEYS.map(([name, path, makeTail]) =>
    linearCase(
      `page cache key of ${name}`,
      (tail) =>
        readCacheKey(path + tail, `region=${tail}`) ??
        readUnknownPathKey(path + tail, `region=${tail}`),
      makeTail,
      900,
    ),
  ),
];

function combine(
  functions: Record<string, (text: string) => unknown>,
  inputs: Record<string, (size: number) => string>,
): LinearCase[] {
  return Object.entries(functions).flatMap(([functionName, run]) =>
    Object.entries(inputs).map(([inputName, make]) =>
      linearCase(`${functionName}: ${inputName}`, run, make, 2048),
    ),
  );
}
