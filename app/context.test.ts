import { expect, test } from 'vitest';
import { openStarterCatalog } from '../tests/support/starter-catalog.ts';
import {
  createRequestContext,
  type RequestFacts,
  type Services,
  servicesContext,
  visitorContext,
} from './context.ts';

const services = { catalog: openStarterCatalog() } as Services;
const FACTS: RequestFacts = {
  pathname: '/ko/movie',
  cookie: null,
  acceptLanguage: null,
  address: '',
  member: null,
  requestId: 'request-1',
  refusal: null,
};

function visitor(facts: Partial<RequestFacts>) {
  return createRequestContext(services, { ...FACTS, ...facts }).get(visitorContext);
}

test('the request context holds the services', () => {
  expect(createRequestContext(services, FACTS).get(servicesContext)).toBe(services);
});

test('R4 the language comes from the URL, else from the cookie or Accept-Language', () => {
  expect(visitor({ pathname: '/ja/tv', cookie: 'lang=fr' }).lang).toBe('ja');
  expect(visitor({ pathname: '/xx/tv', cookie: 'lang=fr' }).lang).toBe('fr');
  expect(visitor({ pathname: '/nowhere', acceptLanguage: 'de' }).lang).toBe('de');
});

test('the visitor context holds preferences, request id and rejection', () => {
  const facts = {
    cookie: 'lang=fr',
    acceptLanguage: 'de',
    address: '',
    member: null,
    requestId: 'request-2',
    refusal: 'unreadable' as const,
  };
  expect(visitor(facts)).toEqual({ ...facts, lang: 'ko', region: null });
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
  expect(visitor({ cookie }).region).toBe(region);
});
