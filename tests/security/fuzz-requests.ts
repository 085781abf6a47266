import fc from 'fast-check';
import { text } from './fuzz-texts.ts';
import { ROUTE_PATHS } from './route-access.ts';

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

/** Path of the site with a query, sometimes with a random last segment. */
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
  '/artwork/drawn/en/movie/496243.svg',
  '/assets/a.js',
  '/robots.txt',
  '/key.txt',
  '/favicon.svg',
  '/api/auth/get-session',
  '/api/auth/verify-email',
  '/api/auth/callback/kakao',
  '/api/auth/email-link',
]);

/** Node rejects line breaks and characters beyond Latin-1 in headers. */
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
/** Cookies other than the session cookies. */
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
