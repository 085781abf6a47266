import { expect, test } from 'vitest';
import type { TitleCard } from '../../../domain/titles/title.ts';
import {
  editJson,
  openStarterCatalog,
  refuseConnection,
} from '../../../tests/support/starter-catalog.ts';
import { getHomePage } from './get-home-page.server.ts';

const keys = (titles: { type: string; id: number }[]) =>
  titles.map(({ type, id }) => `${type}/${id}`);

test('the hero shows the first 3 popular movies, then the first 2 popular shows', {
  tags: ['H1'],
}, async () => {
  const catalog = openStarterCatalog();
  const { slides } = await getHomePage({ catalog }, 'ko', 'KR');
  const movies = (await catalog.list('movie', 'popular', 'ko', 1)).items;
  const shows = (await catalog.list('tv', 'popular', 'ko', 1)).items;
  expect(keys(slides)).toEqual([...keys(movies.slice(0, 3)), ...keys(shows.slice(0, 2))]);
});

test('slides name their genres in the language of the page', { tags: ['H1'] }, async () => {
  const catalog = openStarterCatalog();
  const { slides } = await getHomePage({ catalog }, 'ko', 'KR');
  const genres = [
    ...(await catalog.genres('movie', 'ko')),
    ...(await catalog.genres('tv', 'ko')),
  ].map(({ name }) => name);
  for (const slide of slides) {
    expect(slide.genres.length).toBeGreaterThan(0);
    expect(genres).toEqual(expect.arrayContaining(slide.genres));
  }
});

test('titles without a name or an id are skipped', { tags: ['H1'] }, async () => {
  const [first, , third, fourth, fifth] = (
    await openStarterCatalog().list('movie', 'popular', 'en', 1)
  ).items;
  const catalog = openStarterCatalog({
    intercept: (request, fetchOriginal) =>
      new URL(request.url).pathname === '/3/movie/popular'
        ? editJson<{ results: object[] }>(fetchOriginal(request), (body) => ({
            ...body,
            results: body.results.map((item, index) => {
              if (index === 0) return { ...item, title: '', original_title: '' };
              return index === 1 ? { ...item, id: null } : item;
            }),
          }))
        : fetchOriginal(request),
  });
  const { slides, movies } = await getHomePage({ catalog }, 'en', 'KR');
  expect(keys(slides.slice(0, 3))).toEqual(
    [third, fourth, fifth].map((card) => `movie/${card?.id}`),
  );
  expect(movies.map(({ id }) => id)).not.toContain(first?.id);
});

test('two grids hold 12 popular movies and 12 popular shows', { tags: ['H3'] }, async () => {
  const catalog = openStarterCatalog();
  const { movies, shows } = await getHomePage({ catalog }, 'ko', 'KR');
  expect(keys(movies)).toEqual(
    keys((await catalog.list('movie', 'popular', 'ko', 1)).items.slice(0, 12)),
  );
  expect(keys(shows)).toEqual(
    keys((await catalog.list('tv', 'popular', 'ko', 1)).items.slice(0, 12)),
  );
  expect([movies.length, shows.length]).toEqual([12, 12]);
});

test('further lists follow as rows of 1 to 10 titles', { tags: ['H11'] }, async () => {
  const catalog = openStarterCatalog();
  const { shelves } = await getHomePage({ catalog }, 'en', 'KR');
  for (const { type, name, tiles } of shelves) {
    expect(keys(tiles)).toEqual(keys((await catalog.list(type, name, 'en', 1)).items.slice(0, 10)));
    expect(tiles.length).toBeGreaterThan(0);
  }
  expect(shelves.map(({ type, name }) => `${type} ${name}`)).toEqual(
    expect.arrayContaining([
      'movie trending',
      'movie top_rated',
      'movie upcoming',
      'movie now_playing',
      'tv on_the_air',
    ]),
  );
});

test('the rows of movies in cinemas have the dates of the region', { tags: ['H11'] }, async () => {
  const catalog = openStarterCatalog();
  const readDates = async (region: string) => {
    const { shelves, movies } = await getHomePage({ catalog }, 'en', region);
    for (const tile of movies) expect(tile).not.toHaveProperty('date');
    const row = shelves.find(({ name }) => name === 'now_playing');
    return Object.fromEntries(row?.tiles.map(({ id, date }) => [id, date]) ?? []);
  };
  expect(await readDates('KR')).toMatchObject({ 1054867: '2025-10-01', 639988: '2025-09-24' });
  expect(await readDates('US')).toMatchObject({ 1054867: '2025-09-26', 639988: '2025-12-25' });
});

test('chips lead to lists of the language, those of unknown genres are omitted', async () => {
  const { chips } = await getHomePage({ catalog: openStarterCatalog() }, 'en', 'KR');
  expect(chips.items.slice(0, 4)).toEqual([
    { label: 'New', url: '/en/movie/now-playing' },
    { label: 'Under 2 hours', url: '/en/movie?runtime=-120' },
    { label: 'Korean series', url: '/en/tv?language=ko' },
    { label: 'Comedy', url: '/en/movie/genre/comedy' },
  ]);
  const withoutGenres = openStarterCatalog({
    intercept: (request, fetchOriginal) =>
      request.url.includes('/genre/') ? refuseConnection() : fetchOriginal(request),
  });
  const { chips: fewer } = await getHomePage({ catalog: withoutGenres }, 'ar', 'KR');
  expect(fewer.items).toHaveLength(3);
  expect(fewer.items.every(({ url }) => url.startsWith('/ar/'))).toBe(true);
});

test('tiles contain only the fields that they show', async () => {
  const { movies } = await getHomePage({ catalog: openStarterCatalog() }, 'en', 'KR');
  const unwanted: (keyof TitleCard)[] = ['overview', 'votes', 'genreIds', 'originalLanguage'];
  for (const tile of movies) for (const key of unwanted) expect(tile).not.toHaveProperty(key);
});

test('further rows and genres are omitted if the catalog cannot return them', async () => {
  const catalog = openStarterCatalog({
    intercept: (request, fetchOriginal) =>
      /top_rated|genre/.test(request.url) ? refuseConnection() : fetchOriginal(request),
  });
  const { slides, movies, shelves } = await getHomePage({ catalog }, 'en', 'KR');
  expect(movies).toHaveLength(12);
  expect(slides.flatMap((slide) => slide.genres)).toEqual([]);
  expect(shelves.map(({ name }) => name)).not.toContain('top_rated');
  expect(shelves.map(({ name }) => name)).toContain('trending');
});

test('rejects the home page if the popular lists are unavailable', { tags: ['C3'] }, async () => {
  const catalog = openStarterCatalog({
    intercept: (request, fetchOriginal) =>
      request.url.includes('/tv/popular') ? refuseConnection() : fetchOriginal(request),
  });
  await expect(getHomePage({ catalog }, 'en', 'KR')).rejects.toMatchObject({
    name: 'AppError',
    code: 'catalog_unavailable',
  });
});
