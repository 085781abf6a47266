import { describe, expect, test } from 'vitest';
import { AppError, type ErrorCode } from '../domain/web/errors.ts';
import { REQUEST_INFO } from '../tests/support/request-info.ts';
import { openStarterCatalog, refuseConnection } from '../tests/support/starter-catalog.ts';
import { createRequestContext, type Services } from './context.ts';
import { badRequest, download, notFound, orErrorPage } from './responses.ts';

const createContext = (catalog = openStarterCatalog()) =>
  createRequestContext({ catalog, defaultRegion: 'KR' } as Services, REQUEST_INFO);
const context = createContext();

async function getRejectionReason(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('nothing was thrown'),
    (error: unknown) => error,
  );
}

test('orErrorPage resolves to the value, also to 0 and an empty list', async () => {
  expect(await orErrorPage(context, Promise.resolve({ id: 7 }), 'content')).toEqual({ id: 7 });
  expect(await orErrorPage(context, Promise.resolve(0), 'content')).toBe(0);
  expect(await orErrorPage(context, Promise.resolve([]), 'content')).toEqual([]);
});

test.each(['page', 'content', 'person'] as const)(
  'orErrorPage throws a 404 with the kind %s for null',
  { tags: ['D10'] },
  async (missing) => {
    expect(
      await getRejectionReason(orErrorPage(context, Promise.resolve(null), missing)),
    ).toMatchObject({
      data: { missing },
      init: { status: 404 },
    });
  },
);

test('a 404 has popular titles in the language of the page, or none during an outage', {
  tags: ['D10'],
}, async () => {
  const { data } = await notFound(context, 'page');
  expect(data.titles).toHaveLength(6);
  expect(data.titles[0]?.title.text).toMatch(/\p{sc=Hangul}/u);
  const outage = createContext(openStarterCatalog({ intercept: refuseConnection }));
  expect(await notFound(outage, 'page')).toMatchObject({ data: { titles: [] } });
});

test('badRequest is a 400', () => {
  expect(badRequest()).toMatchObject({ data: { refused: 'bad_request' }, init: { status: 400 } });
});

test('a download is stored by no cache, whether it is a text or streamed', async () => {
  async function* generate() {
    yield 'a,b\n';
    yield '1,2\n';
  }
  for (const content of ['a,b\n1,2\n', generate()]) {
    const response = download(content, 'text/csv', 'list.csv');
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="list.csv"',
      'cache-control': 'private, no-store',
    });
    expect(await response.text()).toBe('a,b\n1,2\n');
  }
});

describe('catalog outage', { tags: ['C3'] }, () => {
  test.each([
    ['catalog_broken', 502],
    ['catalog_unavailable', 503],
    ['catalog_timeout', 504],
  ] satisfies [ErrorCode, number][])(
    'the error %s is a %i with retry-after, and is not cached',
    { tags: ['C3'] },
    async (code, status) => {
      const error = new AppError(code, 'Catalog answered 500: GET /movie/7', { retryAfter: 3 });
      expect(
        await getRejectionReason(orErrorPage(context, Promise.reject(error), 'content')),
      ).toMatchObject({
        data: { outage: true, retryAfter: 3 },
        init: { status, headers: { 'retry-after': '3', 'cache-control': 'no-store' } },
      });
    },
  );

  test('retry-after is 10 seconds if the catalog sends none', { tags: ['C3'] }, async () => {
    const errorPage = await getRejectionReason(
      orErrorPage(context, Promise.reject(new AppError('catalog_timeout', 'late')), 'content'),
    );
    expect(errorPage).toMatchObject({
      data: { retryAfter: 10 },
      init: { headers: { 'retry-after': '10' } },
    });
  });

  test('an unreachable catalog is a 503 without details of the error', {
    tags: ['C2', 'C3'],
  }, async () => {
    const unavailableCatalog = openStarterCatalog({ intercept: refuseConnection });
    const errorPage = await getRejectionReason(
      orErrorPage(context, unavailableCatalog.title('movie', 496_243, 'ko'), 'content'),
    );
    expect(errorPage).toMatchObject({ init: { status: 503 } });
    expect(JSON.stringify(errorPage)).not.toMatch(/GET|fetch|starter|api_key/);
  });
});

test('orErrorPage rethrows unexpected errors', async () => {
  const defect = new TypeError('x is not a function');
  expect(await getRejectionReason(orErrorPage(context, Promise.reject(defect), 'content'))).toBe(
    defect,
  );
});
