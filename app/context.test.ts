import { expect, test } from 'vitest';
import { openStarterCatalog } from '../tests/support/starter-catalog.ts';
import {
  createRequestContext,
  type RequestInfo,
  type Services,
  servicesContext,
  visitorContext,
} from './context.ts';

const services = { catalog: openStarterCatalog() } as Services;
const REQUEST_INFO: RequestInfo = {
  pathname: '/ko/movie',
  cookie: null,
  acceptLanguage: null,
  ip: '',
  user: null,
  requestId: 'request-1',
  rejectedBecause: null,
};

function getVisitor(info: Partial<RequestInfo>) {
  return createRequestContext(services, { ...REQUEST_INFO, ...info }).get(visitorContext);
}

test('the request context holds the services', () => {
  expect(createRequestContext(services, REQUEST_INFO).get(servicesContext)).toBe(services);
});

test('R4 the language comes from the URL, else from the cookie or Accept-Language', () => {
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
    rejectedBecause: 'unreadable' as const,
  };
  expect(getVisitor(info)).toEqual({ ...info, lang: 'ko', region: null });
});

test.each([
  ['region=US', 'US'],
  ['lang=ko; region=JP', 'JP'],
  ['region=us', null],
  ['region=USA', null],
  ['region=', null],
  ['region=<b', null],
  ['lang=ko', null],
])('D8 the cookie "%s" chooses the region %j', (cookie, region) => {
  expect(getVisitor({ cookie }).region).toBe(region);
});
