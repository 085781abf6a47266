import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../domain/language/language.ts';
import { openStarterCatalog, refuseConnection } from '../../../tests/support/starter-catalog.ts';
import { createTestUser } from '../../../tests/support/test-site.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getServicesPage } from './get-services-page.server.ts';

const catalog = openStarterCatalog();

function read(region: string, serviceIds: number[] = [], returnPath = '/en/services') {
  const visitor = { region, serviceIds, user: null };
  return getServicesPage({ catalog }, visitor, returnPath, serverLanguage('en'));
}

test.each([
  ['/en/movie?year=2020&page=3&from=2', '/en/movie?year=2020&service=mine'],
  ['/en/tv/top-rated', '/en/tv/top-rated?service=mine'],
  ['/en/tv?service=mine', '/en/tv?service=mine'],
  ['/en/movie?service=9&in=KR', '/en/movie?service=mine&in=KR'],
  ['/ko/movie/genre/drama', '/en/movie/genre/drama?service=mine'],
  ['/en/search?q=the&page=2', '/en/search?q=the&service=mine'],
  ['/en/services', '/en/movie?service=mine'],
  ['/en/movie/496243-parasite', '/en/movie?service=mine'],
  ['/en', '/en/movie?service=mine'],
])(
  'with chosen services, who came from %s is offered %s',
  { tags: ['D8'] },
  async (returnPath, expected) => {
    expect((await read('KR', [8], returnPath)).listUrl).toBe(expected);
    expect((await read('KR', [], returnPath)).listUrl).toBeNull();
  },
);

test('lists the services of the country, those of the visitor first and each family once', {
  tags: ['D8'],
}, async () => {
  const { services, otherIds, texts } = await read('KR', [8, 97, 999_999]);
  expect(services.slice(0, 2).map(({ name, chosen }) => [name, chosen])).toEqual(
    expect.arrayContaining([
      ['Netflix', true],
      ['Watcha', true],
    ]),
  );
  expect(services.filter(({ chosen }) => chosen)).toHaveLength(2);
  const names = services.map(({ name }) => name);
  expect(names).toContain('TVING');
  expect(names).not.toContain('Netflix Standard with Ads');
  expect(names).not.toContain('Google Play Movies');
  expect(new Set(names).size).toBe(names.length);
  expect(otherIds).toEqual([999_999]);
  expect(texts.empty).toBeNull();
});

test('services that exist for shows only are listed, too', { tags: ['D8'] }, async () => {
  const ids = (await read('US')).services.map(({ id }) => id);
  const shows = await catalog.watchServices('tv', 'US');
  expect(ids).toEqual(expect.arrayContaining(shows.map(({ id }) => id)));
});

test('a country without services and an outage have a text, and the choice is kept', {
  tags: ['D8'],
}, async () => {
  const none = await read('ZW', [8]);
  expect(none).toMatchObject({ services: [], otherIds: [8] });
  expect(none.texts.empty).toContain('Zimbabwe');
  const unavailable = await getServicesPage(
    { catalog: openStarterCatalog({ intercept: refuseConnection }) },
    { region: 'KR', serviceIds: [8], user: null },
    '/en/services',
    serverLanguage('en'),
  );
  expect(unavailable).toMatchObject({ services: [], otherIds: [8] });
  expect(unavailable.texts.empty).toContain('Your choice is kept');
});

test.each(LANGUAGES)(
  'the texts of the page are in $code, without a hint for users',
  { tags: ['D8'] },
  async ({ code }) => {
    const language = serverLanguage(code);
    const visitor = { region: 'KR', serviceIds: [] };
    const { texts } = await getServicesPage({ catalog }, { ...visitor, user: null }, '/', language);
    expect(texts.hints).toEqual([language.t('services.plans'), language.t('services.browser')]);
    const user = createTestUser('mina');
    const page = await getServicesPage({ catalog }, { ...visitor, user }, '/', language);
    expect(page.texts.hints).toEqual([language.t('services.plans')]);
  },
);
