import { expect, test } from 'vitest';
import type { ReadOverrides } from './catalog.ts';
import { setUpCatalog } from './fixtures/catalog.ts';

test('overrides replace fields on title pages and cards of their language', {
  tags: ['D12'],
}, async () => {
  const overrideReads: { titles: number; language: string }[] = [];
  const readOverrides: ReadOverrides = async (titles, language) => {
    overrideReads.push({ titles: titles.length, language });
    if (language !== 'pt') return [];
    const movie = { type: 'movie', id: 101, language } as const;
    return [
      { ...movie, field: 'title', value: 'Lanternas' },
      { ...movie, field: 'overview', value: 'Uma luz.' },
      { ...movie, field: 'poster_path', value: '/own.jpg' },
      { ...movie, field: 'backdrop_path', value: 'https://evil.example/x.jpg' },
      { ...movie, field: 'vote_average', value: 9.5 },
      { ...movie, field: 'name', value: 'Not for movies' },
      { type: 'movie', id: 102, language, field: 'title', value: 'Sal' },
    ];
  };
  const { catalog, upstream } = await setUpCatalog({ readOverrides });
  const page = await catalog.title('movie', 101, 'pt-br');
  expect(page).toMatchObject({
    title: { text: 'Lanternas', lang: null },
    overview: { text: 'Uma luz.', lang: null },
    poster: '/own.jpg',
    backdrop: '/lanterns-wide.jpg',
    score: 9.5,
  });
  expect(page?.recommendations[0]?.title).toEqual({ text: 'Sal', lang: null });
  expect(await catalog.titleWithoutOverrides('movie', 101, 'pt-br')).toMatchObject({
    title: { text: 'Lanterns over Busan' },
    score: 7.4,
  });
  expect(overrideReads).toEqual([{ titles: 2, language: 'pt' }]);
  expect((await catalog.search('all', 'busan', 'pt', 1)).items[0]).toMatchObject({
    title: { text: 'Lanternas' },
  });
  expect((await catalog.person(301, 'pt'))?.cast[0]?.title.text).toBe('Lanternas');
  expect((await catalog.search('all', 'busan', 'ko', 1)).items[0]).toMatchObject({
    poster: '/lanterns.jpg',
  });
  expect(overrideReads.slice(1).map(({ language }) => language)).toEqual(['pt', 'pt', 'ko']);
  expect(upstream.requests).toHaveLength(4);
});

test('an override of a show replaces its name, and invalid values are ignored', {
  tags: ['D12'],
}, async () => {
  const show = { type: 'tv', id: 201, language: 'ko' } as const;
  const readOverrides: ReadOverrides = async () => [
    { ...show, field: 'name', value: '조수표' },
    { ...show, field: 'title', value: 'Not for shows' },
    { ...show, field: 'vote_average', value: 'eleven' },
    { ...show, field: 'overview', value: '' },
  ];
  const { catalog } = await setUpCatalog({ readOverrides });
  const { items } = await catalog.list('tv', 'popular', 'ko', 1);
  expect(items[0]).toMatchObject({
    title: { text: '조수표', lang: null },
    score: 8.1,
    overview: null,
  });
});

test('the names of a title include the overrides of other languages', {
  tags: ['D11', 'D12'],
}, async () => {
  const pageIds: (number | undefined)[] = [];
  const readOverrides: ReadOverrides = async (_titles, _language, page) => {
    pageIds.push(page?.id);
    return [
      { type: 'movie', id: 101, language: 'ja', field: 'title', value: '釜山の灯' },
      { type: 'movie', id: 101, language: 'pt', field: 'title', value: 'Lanternas' },
      { type: 'movie', id: 102, language: 'ja', field: 'title', value: '塩の道' },
    ];
  };
  const { catalog } = await setUpCatalog({ readOverrides });
  const page = await catalog.title('movie', 101, 'en');
  expect(page?.title.text).toBe('Lanterns over Busan');
  expect(page?.names).toMatchObject({
    en: 'Lanterns over Busan',
    ja: '釜山の灯',
    pt: 'Lanternas',
    'pt-br': 'Lanternas',
    ko: '부산의 등불',
  });
  expect(page?.recommendations[0]?.title.text).toBe('Salt Road');
  await catalog.list('movie', 'popular', 'en', 1);
  expect(pageIds).toEqual([101, undefined]);
});

test('without the database the catalog data is shown and the failure logged', {
  tags: ['D12'],
}, async () => {
  const { catalog, lines: logLines } = await setUpCatalog({
    readOverrides: () => Promise.reject(new Error('no database')),
  });
  expect((await catalog.title('movie', 101, 'ko'))?.title.text).toBe('Lanterns over Busan');
  expect((await catalog.list('tv', 'popular', 'ko', 1)).items).toHaveLength(1);
  expect(logLines).toEqual(
    Array.from({ length: 2 }, () => 'cannot read overrides, showing catalog data'),
  );
});
