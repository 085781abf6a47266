import fc from 'fast-check';
import type { Sending } from '../support/http-client.ts';
import type { SiteIds } from '../support/seed-security-site.ts';
import { ROUTE_PATHS } from './access.ts';
import { makeFormFields, NO_IDS } from './form-fields.ts';

/** Texts that programs have stumbled over. */
const HOSTILE = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nset-cookie: a=b',
  '\u202e\u200b\ufeff',
  '\ud800',
  '\uffff',
  '👩‍👩‍👧‍👦'.repeat(20),
  'é'.normalize('NFD').repeat(300),
  'ﷺ'.repeat(2000),
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "' or 1=1; drop table users; --",
  '%00%0a%ff',
  '../../../etc/passwd',
  '..\\..\\windows',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '{"__proto__":{"role":"admin"}}',
  '[object Object]',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '2147483648',
  '99999999999999999999',
  '0x10',
  'null',
  'true',
  '=1+1',
  'a,b\n"c',
  '"'.repeat(500),
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01',
  'movie/0',
  'movie/2147483648',
  'tv/93405',
  'person/1',
  'e30.e30.e30',
  'a@b.c',
  `${'a'.repeat(300)}@example.com`,
  'a@example.com, b@example.com',
  'https://例え.テスト/',
  `https://example.com/${'a'.repeat(3000)}`,
];

const hostile = fc.constantFrom(...HOSTILE);
const long = fc.tuple(
  fc.constantFrom('a', '가', ' ', '\u0301', '&', '<p>', '=', '%', '0'),
  fc.integer({ min: 100, max: 6000 }),
);
export const text = fc.oneof(
  { weight: 4, arbitrary: hostile },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
  { weight: 1, arbitrary: long.map(([part, times]) => part.repeat(times)) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.emailAddress() },
);

const NAMES = [
  ...new Set(Object.values(makeFormFields(NO_IDS)).flatMap((fields) => Object.keys(fields))),
];
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NAMES, 'intent', 'return') },
  { weight: 1, arbitrary: text },
);
const file = fc
  .tuple(
    fc.oneof(
      text,
      fc.constantFrom('Name,Year\nParasite,2019\n', 'Const,Your Rating\ntt6751668,9\n'),
    ),
    fc.constantFrom('list.csv', '../x', ''),
  )
  .map(([content, fileName]) => new File([content], fileName, { type: 'text/csv' }));

type Pair = [name: string, value: string | File];

/** The fields of a form, some of them replaced, sent twice, left out, or added. */
export function formOf(intent: string, ids: SiteIds): fc.Arbitrary<Sending> {
  const fields = Object.entries(makeFormFields(ids)[intent] ?? {});
  const idValues = Object.values(ids);
  const value = fc.oneof(
    { weight: 5, arbitrary: text },
    { weight: 1, arbitrary: fc.constantFrom(...idValues) },
  );
  const change = fc.constantFrom(
    'keep',
    'keep',
    'keep',
    'replace',
    'replace',
    'omit',
    'twice',
    'file',
  );
  const changed = fc.tuple(
    ...fields.map(([key, usual]) =>
      fc.tuple(change, value, file).map((drawn) => apply(key, usual, drawn)),
    ),
  );
  const added = fc.array(fc.tuple(name, value), { maxLength: 4 });
  return fc.tuple(changed, added, fc.boolean()).map(([kept, more, multipart]) => ({
    form: [['intent', intent] as Pair, ...kept.flat(), ...more],
    multipart,
  }));
}

function apply(key: string, usual: string, [kind, value, sent]: [string, string, File]): Pair[] {
  if (key === 'file')
    return kind === 'omit' ? [] : [[key, kind === 'keep' ? new File([usual], 'list.csv') : sent]];
  if (kind === 'omit') return [];
  if (kind === 'replace') return [[key, value]];
  if (kind === 'twice')
    return [
      [key, usual],
      [key, value],
    ];
  return [[key, kind === 'file' && value.length % 4 === 0 ? sent : usual]];
}

const JSON_KEYS = [
  'email',
  'password',
  'name',
  'token',
  'newPassword',
  'currentPassword',
  'newEmail',
  'id',
  'code',
  'otp',
  'type',
  'provider',
];
const MORE_KEYS = [
  'callbackURL',
  'rememberMe',
  'trustDevice',
  'response',
  'accountId',
  'idToken',
  'scopes',
  'language',
  'image',
  'role',
  'userId',
];
const jsonKey = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...JSON_KEYS, ...MORE_KEYS) },
  { weight: 1, arbitrary: text },
);
const jsonValue = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const plausible = fc.record(
  {
    email: fc.constantFrom('mina@example.com', 'other@example.com', 'new@example.com'),
    password: fc.constantFrom('correct horse 10', 'a'),
    name: fc.constantFrom('Somebody', 'a'),
    type: fc.constantFrom('sign-in', 'email-verification', 'forget-password'),
    otp: fc.constant('123456'),
    code: fc.constant('123456'),
    newEmail: fc.constant('next@example.com'),
    provider: fc.constantFrom('kakao', 'naver', 'twitter'),
    response: fc.record({
      id: text,
      rawId: text,
      response: fc.dictionary(fc.constantFrom('clientDataJSON', 'attestationObject'), text),
      type: text,
    }),
  },
  { requiredKeys: [] },
);

/** The body of a call about accounts: mostly JSON with some of the keys that calls know. */
export const callBody: fc.Arbitrary<Sending> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(plausible, fc.dictionary(jsonKey, jsonValue, { maxKeys: 5 }))
      .map(([usual, odd]) => ({ json: { ...usual, ...odd } })),
  },
  { weight: 1, arbitrary: fc.jsonValue().map((json) => ({ json })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(text, fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'a'))
      .map(rawBody),
  },
);

function rawBody([content, type]: [string, string]): Sending {
  return { body: Buffer.from(content), headers: { 'content-type': type } };
}

const QUERY_NAMES = [
  'q',
  'page',
  'sort',
  'in',
  'with',
  'on',
  'genre',
  'year',
  'region',
  'date',
  'token',
  'sent',
  'return',
  'error',
  'lang',
  'open',
];
const MORE_NAMES = [
  'new',
  'edit',
  'delete',
  'find',
  'pick',
  'status',
  'role',
  'type',
  'from',
  'to',
  'view',
  'state',
  'provider',
  'inquiries',
  '_routes',
];
const queryName = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...QUERY_NAMES, ...MORE_NAMES) },
  { weight: 1, arbitrary: text },
);
const query = fc
  .array(fc.tuple(queryName, text), { maxLength: 4 })
  .map((pairs) =>
    pairs.length > 0
      ? `?${new URLSearchParams(pairs.map(([key, value]) => [key, value.slice(0, 100)]))}`
      : '',
  );
const segment = text.map((value) => encodeURIComponent(value.toWellFormed()).slice(0, 600));

/** A path of the site, at times with another last segment, and a query. */
function pathFrom(paths: string[]): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...paths),
      fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: segment }),
      query,
      fc.constantFrom('', '', '.data'),
    )
    .map(
      ([path, last, search, suffix]) =>
        (last === null ? path : path.replace(/[^/]*$/, last)) + suffix + search,
    );
}

export const pagePath = pathFrom(ROUTE_PATHS.map(({ path }) => path));
export const endpointPath = pathFrom([
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/openapi.json',
  '/api/admin/sessions',
  '/artwork/w500/a.svg',
  '/assets/a.js',
  '/robots.txt',
  '/key.txt',
  '/favicon.svg',
  '/api/auth/get-session',
  '/api/auth/verify-email',
  '/api/auth/callback/kakao',
  '/api/auth/email-link',
]);

/** What Node sends in a header: no line breaks, and no letters beyond Latin. */
const headerText = text.map((value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 300));
export const headers = fc.record(
  {
    'accept-language': fc.oneof(
      headerText,
      fc.constantFrom('ko', '*', 'zh-Hant-TW;q=0.5,en;q=x', 'a,'.repeat(400)),
    ),
    accept: headerText,
    'accept-encoding': fc.oneof(
      headerText,
      fc.constantFrom('br', 'gzip;q=0', 'identity;q=0,*;q=0'),
    ),
    range: fc.oneof(
      headerText,
      fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', `bytes=${'0-0,'.repeat(200)}0-1`),
    ),
    'if-none-match': fc.oneof(headerText, fc.constantFrom('*', 'W/"a"', '"'.repeat(500))),
    'if-modified-since': headerText,
    'user-agent': headerText,
    'x-forwarded-proto': headerText,
    'x-forwarded-host': headerText,
    referer: headerText,
    dnt: fc.constantFrom('1', '0'),
  },
  { requiredKeys: [] },
);
/** Further cookies, beside those of the session. */
export const cookies = fc.dictionary(
  fc.constantFrom(
    'lang',
    'region',
    'theme',
    'notice',
    'kinora.device',
    'kinora.session_data',
    'kinora.two_factor',
  ),
  fc.oneof(
    text.map((value) => encodeURIComponent(value.toWellFormed()).slice(0, 300)),
    headerText.map((value) => value.replace(/[;\s]/g, '')),
  ),
  { maxKeys: 3 },
);
