import { expect, test } from 'vitest';
import { REQUEST_INFO } from '../tests/support/request-info.ts';
import { openStarterCatalog } from '../tests/support/starter-catalog.ts';
import {
  createRequestContext,
  type RequestInfo,
  type Services,
  servicesContext,
  visitorContext,
} from './context.ts';

const services = { catalog: openStarterCatalog(), defaultRegion: 'KR' } as Services;

function getVisitor(info: Partial<RequestInfo>) {
  return createRequestContext(services, { ...REQUEST_INFO, ...info }).get(visitorContext);
}

test('the request context holds the services', () => {
  expect(createRequestContext(services, REQUEST_INFO).get(servicesContext)).toBe(services);
});

test('the language comes from the URL, else from the cookie or Accept-Language', {
  tags: ['R4'],
}, () => {
  expect(getVisitor({ pathname: '/ja/tv', cookie: 'lang=fr' }).lang).toBe('ja');
  expect(getVisitor({ pathname: '/xx/tv', cookie: 'lang=fr' }).lang).toBe('fr');
  expect(getVisitor({ pathname: '/nowhere', acceptLanguage: 'de' }).lang).toBe('de');
});

test('the visitor context holds preferences, request id and rejection', () => {
  const info = {
    cookie: 'lang=fr',
    acceptLanguage: 'de',
    ip: '',
    user: null,
    requestId: 'request-2',
    isSessionUnknown: true,
    rejectedBecause: 'unreadable' as const,
  };
  expect(getVisitor(info)).toEqual({
    ...info,
    lang: 'ko',
    region: 'KR',
    hasChosenRegion: false,
    serviceIds: [],
    familyMode: null,
  });
});

test.each([
  ['region=US', 'US'],
  ['lang=ko; region=JP', 'JP'],
  ['region=us', null],
  ['region=USA', null],
  ['region=', null],
  ['region=<b', null],
  ['lang=ko', null],
])('the cookie "%s" chooses the region %j', { tags: ['D8'] }, (cookie, region) => {
  expect(getVisitor({ cookie })).toMatchObject({
    region: region ?? 'KR',
    hasChosenRegion: region !== null,
  });
});

test('with DEFAULT_REGION=auto the region is that of the language of the page', {
  tags: ['D8'],
}, () => {
  const getRegion = (info: Partial<RequestInfo>) =>
    createRequestContext({ ...services, defaultRegion: 'auto' }, { ...REQUEST_INFO, ...info }).get(
      visitorContext,
    ).region;
  expect(getRegion({ pathname: '/de/movie' })).toBe('DE');
  expect(getRegion({ pathname: '/pt-br.data' })).toBe('BR');
  expect(getRegion({ pathname: '/de/movie', cookie: 'region=FR' })).toBe('FR');
});

test('in family mode the catalog of a page is filtered, by the ratings of the region', () => {
  const info = { ...REQUEST_INFO, cookie: 'family=7; region=US' };
  const context = createRequestContext(services, info);
  expect(context.get(visitorContext).familyMode).toEqual({ age: 7, region: 'US' });
  expect(context.get(servicesContext).catalog).not.toBe(services.catalog);
  expect(getVisitor({ cookie: 'family=7' }).familyMode).toEqual({ age: 7, region: 'KR' });
  for (const pathname of ['/ko.data', '/ko/movie.data'])
    expect(getVisitor({ pathname, cookie: 'family=7' }).familyMode).not.toBeNull();
});

test.each([
  '/ko/admin',
  '/ko/admin.data',
  '/ko/admin/overrides',
  '/sitemaps/ko/movies-1.xml',
  '/share/ko/movie/1.png',
])('family mode is off at %s', (pathname) => {
  const context = createRequestContext(services, { ...REQUEST_INFO, pathname, cookie: 'family=7' });
  expect(context.get(visitorContext).familyMode).toBeNull();
  expect(context.get(servicesContext)).toBe(services);
});
