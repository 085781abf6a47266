import { expect, test } from 'vitest';
import { respondFromFixtures, setUpCatalog } from '../fixtures/catalog.ts';
import type { ReceivedRequest, UpstreamResponse } from '../fixtures/upstream.ts';

test('fills missing texts of a list from the English list, requested once', async () => {
  const { catalog, upstream } = await setUpCatalog();
  const { items } = await catalog.list('movie', 'popular', 'ko', 1);
  expect(items.map(({ title, overview }) => [title, overview])).toEqual([
    [
      { text: '부산의 등불', lang: null },
      { text: 'A harbour pilot follows a light that nobody else can see.', lang: 'en' },
    ],
    [
      { text: 'Salt Road', lang: 'en' },
      { text: 'A harbour pilot follows a light that nobody else can see.', lang: null },
    ],
  ]);
  await catalog.list('movie', 'popular', 'en', 1);
  expect(upstream.requests.map(({ query }) => query.get('language'))).toEqual(['ko-KR', 'en-US']);
});

test('an untranslated title in a filmography is in English and names its language', {
  tags: ['D14'],
}, async () => {
  const { catalog, upstream } = await setUpCatalog();
  const page = await catalog.person(302, 'ko');
  expect(page?.cast.find(({ id }) => id === 102)?.title).toEqual({ text: 'Salt Road', lang: 'en' });
  expect(page?.cast.find(({ id }) => id === 101)?.title).toEqual({
    text: '부산의 등불',
    lang: null,
  });
  expect(upstream.requests.map(({ query }) => query.get('language'))).toEqual(['ko-KR', 'en-US']);
});

test('an untranslated recommendation has its English title after a list contained it', async () => {
  const { catalog, upstream } = await setUpCatalog();
  const recommended = async () =>
    (await catalog.title('movie', 103, 'ko'))?.recommendations[0]?.title;
  expect(await recommended()).toEqual({ text: 'Saltveien', lang: 'no' });
  await catalog.list('movie', 'popular', 'en', 1);
  expect(await recommended()).toEqual({ text: 'Salt Road', lang: 'en' });
  expect(upstream.requests.map(({ path }) => path)).toEqual(['/movie/103', '/movie/popular']);
});

test('serves a list without its English texts and completes it after a minute', async () => {
  let isBroken = true;
  const script = (request: ReceivedRequest): UpstreamResponse =>
    isBroken && request.query.get('language') === 'en-US'
      ? { status: 500, body: {} }
      : respondFromFixtures(request);
  const { catalog, clock } = await setUpCatalog({ script });
  expect((await catalog.list('movie', 'popular', 'ko', 1)).items[1]?.title).toEqual({
    text: 'Saltveien',
    lang: 'no',
  });
  isBroken = false;
  clock.now += 61_000;
  await expect
    .poll(async () => (await catalog.list('movie', 'popular', 'ko', 1)).items[1]?.title)
    .toEqual({ text: 'Salt Road', lang: 'en' });
});

test('a genre without a translation has its English name', async () => {
  const { catalog } = await setUpCatalog();
  expect(await catalog.genres('movie', 'ko')).toEqual([
    { id: 18, name: 'Drama' },
    { id: 99, name: '다큐' },
  ]);
});
