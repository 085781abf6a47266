import { expect, test } from 'vitest';
import { getBody, getIds } from '../../fixtures/request.ts';

const LANTERN = { id: 401, logo_path: null, name: 'Lantern Pictures', origin_country: 'KR' };

test('details of movies and shows have their production companies', { tags: ['C1'] }, async () => {
  expect((await getBody('/movie/103')).production_companies).toEqual([LANTERN]);
  expect((await getBody('/tv/201?language=ko-KR')).production_companies).toEqual([
    LANTERN,
    { id: 403, logo_path: null, name: 'Tideline Television', origin_country: 'US' },
  ]);
  expect((await getBody('/movie/105')).production_companies).toEqual([]);
});

test('a company is returned with the fields of TMDB, also by its id with a slug', {
  tags: ['C1'],
}, async () => {
  const company = {
    description: '',
    headquarters: '',
    homepage: '',
    ...LANTERN,
    parent_company: null,
  };
  expect(await getBody('/company/401')).toEqual(company);
  expect(await getBody('/company/401-lantern-pictures')).toEqual(company);
});

test('company search returns the short form of a company and pages', async () => {
  expect(await getBody('/search/company?query=lantern')).toEqual({
    page: 1,
    results: [LANTERN],
    total_pages: 1,
    total_results: 1,
  });
});

test.each([
  ['LANTERN PICTURES', [401]],
  ['north quay', [402]],
  ['company', [402]],
  ['tidelin televison', [403]],
  ['', []],
  ['moonlight', []],
  ['han seo-jin', []],
])('company search for "%s" finds %j', async (query, expected) => {
  expect(getIds(await getBody(`/search/company?query=${query}`))).toEqual(expected);
});

test('searches for titles and people find no companies', async () => {
  for (const kind of ['movie', 'tv', 'person', 'multi'])
    expect(getIds(await getBody(`/search/${kind}?query=lantern pictures`)), kind).toEqual([]);
});
