import { expect, test } from 'vitest';
import { getBody, getIds } from '../../fixtures/request.ts';

test.each([
  ['with_genres=18', [101, 102]],
  ['with_genres=18,14', [101]],
  ['with_genres=16|53', [103, 102, 104]],
  ['without_genres=18', [103, 106, 104, 105]],
  ['without_genres=18,14', [106, 104, 105]],
  ['without_genres=18|14', [106, 104, 105]],
  ['primary_release_year=2021', [101]],
  ['year=2016', [104]],
  ['primary_release_date.gte=2019-10-11&primary_release_date.lte=2021-05-06', [101, 102]],
  ['release_date.lte=2018-03-02', [104, 105]],
  ['vote_average.gte=8.1&vote_count.gte=900', [101, 102]],
  ['vote_average.lte=7&vote_count.lte=300', [106, 104]],
  ['with_runtime.gte=95&with_runtime.lte=118', [103, 101]],
  ['with_cast=302', [103, 101, 102]],
  ['with_cast=302,304', [102]],
  ['with_crew=303', [101, 102]],
  ['with_people=301|304', [101, 102, 104]],
  ['with_original_language=ko|ja', [103, 101]],
  ['with_origin_country=GB', [105]],
  ['watch_region=KR&with_watch_providers=8', [101]],
  ['watch_region=KR&with_watch_providers=3|8', [101, 102]],
  ['watch_region=KR&with_watch_providers=3&with_watch_monetization_types=flatrate', []],
  ['watch_region=KR&with_watch_monetization_types=flatrate', [101]],
  ['watch_region=FR&with_watch_providers=8', []],
  ['certification_country=US&certification=R', [102]],
  ['certification_country=KR&certification=12|15', [101, 102]],
  ['certification_country=KR&certification.lte=12', [101]],
  ['with_companies=401', [103, 101]],
  ['with_companies=401,402', [101]],
  ['with_companies=401|402', [103, 101, 102]],
  ['with_companies=1', []],
  ['without_companies=402', [103, 106, 104, 105]],
  ['without_companies=401,402', [106, 104, 105]],
  ['without_companies=401|402', [106, 104, 105]],
  ['vote_count.gte=many&primary_release_date.gte=soon', [103, 101, 102, 106, 104, 105]],
  ['sort_by=vote_average.desc', [105, 102, 101, 103, 104, 106]],
  ['sort_by=vote_count.asc', [106, 104, 103, 105, 102, 101]],
  ['sort_by=primary_release_date.desc', [106, 103, 101, 102, 105, 104]],
  ['sort_by=primary_release_date.asc', [104, 105, 102, 101, 103, 106]],
  ['sort_by=popularity.asc', [105, 104, 106, 102, 101, 103]],
  ['sort_by=title.asc', [106, 104, 101, 103, 102, 105]],
  ['sort_by=title.asc&language=ko-KR', [101, 102, 103, 105, 106, 104]],
  ['sort_by=revenue.desc', [101, 103, 102, 106, 104, 105]],
  ['sort_by=nonsense', [103, 101, 102, 106, 104, 105]],
])('movies are discovered by %s', async (query, expected) => {
  expect(getIds(await getBody(`/discover/movie?${query}`))).toEqual(expected);
});

test('discover filters movies by keyword id', async () => {
  const { keywords } = await getBody('/movie/105/keywords');
  expect(getIds(await getBody(`/discover/movie?with_keywords=${keywords[0].id}`))).toEqual([
    102, 105,
  ]);
});

test.each([
  ['with_genres=80', [202]],
  ['first_air_date_year=2015', [203]],
  ['first_air_date.gte=2015-05-06&first_air_date.lte=2022-03-03', [202]],
  ['with_origin_country=KR', [201]],
  ['with_companies=403', [201, 202]],
  ['with_companies=401,403', [201]],
  ['without_companies=401', [202, 203]],
  ['watch_region=KR&with_watch_providers=97&with_watch_monetization_types=flatrate', [201]],
  ['watch_region=KR&with_watch_providers=97&with_watch_monetization_types=rent|buy', []],
  ['certification_country=KR&certification=15', [201]],
  ['with_status=0', [201]],
  ['with_type=2', [203]],
  ['with_people=303', [201]],
  ['air_date.gte=2024-01-01&air_date.lte=2024-02-01', [201]],
  ['sort_by=first_air_date.asc', [203, 202, 201]],
  ['sort_by=name.desc', [201, 202, 203]],
])('shows are discovered by %s', async (query, expected) => {
  expect(getIds(await getBody(`/discover/tv?${query}`))).toEqual(expected);
});

test('discover filters shows by the id of a network in their details', async () => {
  const { networks } = await getBody('/tv/202');
  expect(getIds(await getBody(`/discover/tv?with_networks=${networks[0].id}`))).toEqual([
    201, 202, 203,
  ]);
  expect(getIds(await getBody('/discover/tv?with_networks=1'))).toEqual([]);
});

test('discover without results returns one empty page', async () => {
  expect(await getBody('/discover/movie?with_genres=1')).toEqual({
    page: 1,
    results: [],
    total_pages: 1,
    total_results: 0,
  });
});

test('certification filters follow the order of the country’s ratings', {
  tags: ['C1'],
}, async () => {
  const inKorea = (bounds: string) => getBody(`/discover/movie?certification_country=KR&${bounds}`);
  const all = await inKorea('certification.gte=ALL');
  expect(getIds(await inKorea('certification.lte=19'))).toEqual(getIds(all));
  expect(getIds(await inKorea('certification.lte=12'))).toContain(101);
  expect(getIds(await inKorea('certification.gte=15'))).not.toContain(101);
  expect(getIds(await getBody('/discover/movie?with_release_type=6'))).toEqual([]);
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'certification_country %s does not filter',
  async (country) => {
    for (const bound of ['certification.lte', 'certification.gte']) {
      expect(
        (await getBody(`/discover/movie?certification_country=${country}&${bound}=12`))
          .total_results,
      ).toBe(6);
    }
  },
);
