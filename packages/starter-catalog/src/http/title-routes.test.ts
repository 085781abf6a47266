import { expect, test } from 'vitest';
import { type Body, getBody, sendRequest } from '../../fixtures/request.ts';

test('a movie is returned in the requested language', { tags: ['C1'] }, async () => {
  const movie = await getBody('/movie/101?language=ko-KR');
  expect(movie).toMatchObject({
    id: 101,
    title: '달빛우체국',
    original_title: '달빛우체국',
    overview: '밤에만 문을 여는 우체국의 이야기.',
    tagline: '',
    runtime: 118,
    release_date: '2021-05-06',
    imdb_id: 'tt90000101',
    poster_path: '/poster-movie-101-ko.svg',
    backdrop_path: '/backdrop-movie-101-0.svg',
    genres: [
      { id: 18, name: '드라마' },
      { id: 14, name: '판타지' },
    ],
    production_countries: [{ iso_3166_1: 'KR', name: 'South Korea' }],
    spoken_languages: [
      { english_name: 'Korean', iso_639_1: 'ko', name: '한국어' },
      { english_name: 'English', iso_639_1: 'en', name: 'English' },
    ],
    vote_average: 8.1,
    vote_count: 1200,
  });
  expect(await getBody('/movie/101')).toMatchObject({
    title: 'Moonlight Post Office',
    tagline: 'Letters find their way.',
  });
});

test('a missing translation gives the original title and empty texts, not English', async () => {
  for (const language of ['de-DE', 'zh-TW', 'zh-HK', 'hi-IN', 'xyz']) {
    const movie = await getBody(`/movie/101?language=${language}`);
    expect([movie.title, movie.overview, movie.tagline, movie.poster_path]).toEqual([
      '달빛우체국',
      '',
      '',
      '/poster-movie-101-en.svg',
    ]);
  }
  const arabic = await getBody('/movie/101?language=ar');
  expect([arabic.title, arabic.overview]).toEqual(['مَكتَب بَريد ضوء القمر', '']);
  expect((await getBody('/movie/101?language=zh-CN')).title).toBe('月光邮局');
  expect((await getBody('/movie/102?language=pt-BR')).title).toBe('O Último Farol');
  expect((await getBody('/movie/102?language=pt-PT')).title).toBe('The Last Lighthouse');
});

test('a movie is found by its IMDb id and by its id with a slug', async () => {
  expect((await getBody('/movie/tt90000101')).id).toBe(101);
  expect((await getBody('/movie/101-moonlight-post-office')).id).toBe(101);
});

test('append_to_response adds known parts without an id and ignores unknown ones', async () => {
  const parts = 'credits,videos,images,watch/providers,release_dates,nothing,recommendations';
  const movie = await getBody(
    `/movie/101?language=ko-KR&append_to_response=${parts}&include_image_language=en,null`,
  );
  expect(movie.nothing).toBeUndefined();
  for (const part of parts.split(',').filter((name) => name !== 'nothing')) {
    expect(movie[part], part).toBeTypeOf('object');
    expect(movie[part].id, part).toBeUndefined();
    expect((await getBody(`/movie/101/${part}`)).id, part).toBe(
      part === 'recommendations' ? undefined : 101,
    );
  }
  expect(movie.credits.cast[0]).toMatchObject({
    id: 301,
    name: '한서진',
    original_name: '한서진',
    character: 'Ji-won',
    order: 0,
    cast_id: 1,
  });
  expect(movie.credits.cast[0].credit_id).toMatch(/^[0-9a-f]{24}$/);
  expect(movie.credits.cast[1].name).toBe('Mika Arai');
  expect(movie.credits.crew.map((member: Body) => member.job)).toEqual(['Director', 'Writer']);
  expect(movie['watch/providers'].results.KR).toEqual({
    link: 'https://www.themoviedb.org/movie/101-moonlight-post-office/watch?locale=KR',
    flatrate: [
      {
        logo_path: '/provider-8.svg',
        provider_id: 8,
        provider_name: 'Example Stream',
        display_priority: 0,
      },
      {
        logo_path: '/provider-97.svg',
        provider_id: 97,
        provider_name: 'Example Plus',
        display_priority: 1,
      },
    ],
    rent: [
      {
        logo_path: '/provider-3.svg',
        provider_id: 3,
        provider_name: 'Example Store',
        display_priority: 0,
      },
    ],
  });
  const korea = movie.release_dates.results.find((entry: Body) => entry.iso_3166_1 === 'KR');
  expect(korea.release_dates[0]).toMatchObject({
    certification: '12',
    release_date: '2021-05-06T00:00:00.000Z',
    type: 3,
  });
});

test('release dates have the recorded types and dates of each region', async () => {
  const { results } = await getBody('/movie/103/release_dates');
  const getReleases = (region: string) =>
    results
      .find((entry: Body) => entry.iso_3166_1 === region)
      .release_dates.map(({ type, release_date }: Body) => [type, release_date.slice(0, 10)]);
  expect(getReleases('KR')).toEqual([
    [1, '2023-10-06'],
    [3, '2026-02-25'],
    [4, '2026-04-10'],
  ]);
  expect(getReleases('JP')).toEqual([[3, '2023-07-21']]);
});

test('videos and images are filtered by the requested and the included languages', async () => {
  const names = (videos: Body) => videos.results.map((video: Body) => video.name);
  expect(names(await getBody('/movie/101/videos'))).toEqual(['Official Trailer']);
  expect(names(await getBody('/movie/101/videos?language=ko-KR'))).toEqual(['메인 예고편']);
  expect(
    names(await getBody('/movie/101/videos?language=ja-JP&include_video_language=ko,en')),
  ).toHaveLength(2);

  expect((await getBody('/movie/101/images')).backdrops).toHaveLength(6);
  const korean = await getBody('/movie/101/images?language=ko-KR');
  expect(korean.backdrops).toEqual([]);
  expect(korean.posters.map((poster: Body) => poster.file_path)).toEqual([
    '/poster-movie-101-ko.svg',
  ]);
  const wide = await getBody('/movie/101/images?language=ko-KR&include_image_language=ja,null');
  expect(wide.backdrops.map((backdrop: Body) => backdrop.file_path)).toContain(
    '/backdrop-movie-101-5.svg',
  );
  expect(wide.posters.map((poster: Body) => poster.iso_639_1)).toEqual(['ko', 'ja']);
});

test('each part of a movie, a show, a season and a person has a path of its own', async () => {
  const title =
    'alternative_titles changes credits external_ids images keywords lists reviews translations videos';
  const season =
    'aggregate_credits credits external_ids images translations videos watch/providers';
  const parts = {
    '/movie/101': `${title} watch/providers release_dates`,
    '/tv/201': `${title} watch/providers aggregate_credits content_ratings episode_groups`,
    '/tv/201/season/1': season,
    '/tv/201/season/1/episode/1': 'credits external_ids images translations videos',
    '/person/301': 'combined_credits external_ids images movie_credits translations tv_credits',
  };
  for (const [path, names] of Object.entries(parts)) {
    for (const name of names.split(' ')) {
      const { status, body } = await sendRequest(`${path}/${name}?language=ko-KR`);
      expect([status, typeof body.id], `${path}/${name}`).toEqual([200, 'number']);
    }
  }
  for (const path of ['/movie/101/recommendations', '/tv/201/similar']) {
    expect(await getBody(path)).toEqual({
      page: 1,
      results: expect.anything(),
      total_pages: 1,
      total_results: expect.any(Number),
    });
  }
  expect(
    (await getBody('/movie/101/keywords')).keywords.map((keyword: Body) => keyword.name),
  ).toEqual(['post office', 'night']);
  expect((await getBody('/tv/201/keywords')).results).toEqual([]);
  expect((await getBody('/tv/201/content_ratings')).results).toEqual([
    { descriptors: [], iso_3166_1: 'KR', rating: '15' },
  ]);
  expect((await getBody('/movie/101/alternative_titles')).titles).toEqual([
    { iso_3166_1: 'US', title: 'The Night Mail', type: '' },
  ]);
  const { translations } = await getBody('/movie/101/translations');
  expect(translations.find((entry: Body) => entry.iso_639_1 === 'ko').data.title).toBe('');
  expect(translations.find((entry: Body) => entry.iso_639_1 === 'ja')).toMatchObject({
    iso_3166_1: 'JP',
    name: '日本語',
    english_name: 'Japanese',
    data: { title: '月明かり郵便局' },
  });
});
