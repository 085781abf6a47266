import { expect, test } from 'vitest';
import { expectResponses } from '../../fixtures/expect-responses.ts';
import { getBody } from '../../fixtures/request.ts';
import { getPosterLang, posterPath } from '../artwork/file-paths.ts';
import { findProblems } from '../check/problems.ts';
import { popular } from '../lists/named-lists.ts';
import { createStarterCatalog } from '../starter-catalog.ts';
import { BUNDLED_DATA, loadRecords } from './load-records.ts';
import type { TitleRecord } from './records.ts';

const records = loadRecords(BUNDLED_DATA);
const titles: TitleRecord[] = [...records.movies, ...records.shows];

test('bundled data passes validation', () => {
  expect(findProblems(BUNDLED_DATA)).toEqual([]);
});

test('there are at least twelve titles of every genre, and enough titles and people', () => {
  expect(records.movies.length).toBeGreaterThanOrEqual(250);
  expect(records.shows.length).toBeGreaterThanOrEqual(180);
  expect(records.people.length).toBeGreaterThanOrEqual(4500);
  expect(records.people.filter((person) => person.biographies).length).toBeGreaterThanOrEqual(40);
  expect([records.genres.movie.length, records.genres.tv.length]).toEqual([19, 16]);
  const thin = (['movie', 'tv'] as const).flatMap((type) =>
    records.genres[type].filter(
      (genre) =>
        titles.filter((title) => title.type === type && title.genres.includes(genre.id)).length <
        12,
    ),
  );
  expect(thin.map((genre) => genre.names.en)).toEqual([]);
});

test('popular titles have offers in Korea and at least ten more regions', () => {
  const regions = popular(titles)
    .slice(0, 60)
    .flatMap(({ watch }) => (watch ? [Object.keys(watch.regions)] : []));
  // Titles that are only in cinemas have no offers.
  expect(regions.length).toBeGreaterThanOrEqual(55);
  for (const list of regions) {
    expect(list.length).toBeGreaterThanOrEqual(11);
    expect(list).toContain('KR');
  }
});

test('the first seasons of twelve shows have episode names and summaries in Korean and English', () => {
  const described = records.shows.filter((show) =>
    show.seasons.some(
      ({ episodes = [] }) =>
        episodes.length > 2 && episodes.every(({ names, overviews }) => names?.ko && overviews?.en),
    ),
  );
  expect(described.length).toBeGreaterThanOrEqual(12);
});

test('white letters are legible on every provider logo', () => {
  const channel = (hex: string) => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const contrast = (color: string) => {
    const [red, green, blue] = [color.slice(1, 3), color.slice(3, 5), color.slice(5, 7)].map(
      channel,
    );
    return 1.05 / (0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) + 0.05);
  };
  expect(
    records.providers.filter(({ color }) => contrast(color) < 4.5).map(({ name }) => name),
  ).toEqual([]);
});

test('every title, season and person responds in Korean', { tags: ['C1'] }, () =>
  expectResponses('ko-KR'),
);

test('lists that do not depend on the date have a full first page', async () => {
  const catalog = createStarterCatalog();
  const movies = ['popular', 'top_rated'].map((name) => `/movie/${name}`);
  const shows = ['popular', 'top_rated', 'on_the_air', 'airing_today'].map((name) => `/tv/${name}`);
  const trending = ['all', 'movie', 'tv', 'person'].flatMap((kind) => [
    `/trending/${kind}/day`,
    `/trending/${kind}/week`,
  ]);
  for (const path of [...movies, ...shows, ...trending, '/person/popular']) {
    expect((await getBody(`${path}?language=ko-KR`, catalog)).results, path).toHaveLength(20);
  }
});

test('every title is found by its Korean, English and original title', async () => {
  const catalog = createStarterCatalog();
  const missed: string[] = [];
  for (const title of titles) {
    for (const query of new Set([
      title.titles.ko ?? title.originalTitle,
      title.titles.en ?? title.originalTitle,
      title.originalTitle,
    ])) {
      const { results } = await getBody(
        `/search/${title.type}?query=${encodeURIComponent(query)}`,
        catalog,
      );
      if (!results.some((item: { id: number }) => item.id === title.id))
        missed.push(`${title.id} ${query}`);
    }
  }
  expect(missed).toEqual([]);
});

test('every company and collection responds and is found by its names', {
  tags: ['C1'],
}, async () => {
  const catalog = createStarterCatalog();
  const missed: string[] = [];
  const expectFound = async (kind: string, id: number, name: string) => {
    const { results } = await getBody(`/search/${kind}?query=${encodeURIComponent(name)}`, catalog);
    if (results[0]?.id !== id) missed.push(`${kind} ${id} ${name}`);
  };
  for (const { id, name } of records.companies) {
    expect(await getBody(`/company/${id}`, catalog)).toMatchObject({ id, name });
    await expectFound('company', id, name);
  }
  for (const { id, names } of records.collections) {
    const { parts } = await getBody(`/collection/${id}`, catalog);
    expect(parts.length, names.en).toBeGreaterThan(0);
    for (const name of Object.values(names)) await expectFound('collection', id, name);
  }
  expect(missed).toEqual([]);
});

test('every title has a Korean and an English poster', () => {
  const catalog = createStarterCatalog();
  const missing = titles.flatMap((title) =>
    (['ko', 'en'] as const)
      .map((lang) => posterPath(title, getPosterLang(title, lang)))
      .filter((path) => !catalog.artwork(path.slice(1))),
  );
  expect(missing).toEqual([]);
});
