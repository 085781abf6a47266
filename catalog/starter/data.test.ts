import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createStarterCatalog } from './app.ts';
import { bodyOf } from './fixtures/ask-starter.ts';
import { genreFile, movieFile, personFile, providerFile, showFile } from './fixtures/data-schema.ts';
import { posterLang, posterPath } from './image-paths.ts';
import { BUNDLED, loadRecords } from './load.ts';
import type { TitleRecord } from './records.ts';

// The data that comes with the product. Each test names everything that is wrong, not only the first.
const records = loadRecords(BUNDLED);
const titles: TitleRecord[] = [...records.movies, ...records.shows];
const people = new Set(records.people.map((person) => person.id));

function problemsIn(check: (title: TitleRecord) => string[]): string[] {
  return titles.flatMap((title) => check(title).map((problem) => `${title.type} ${title.id} ${title.originalTitle}: ${problem}`));
}

function parsed(folder: 'movies' | 'shows', schema: z.ZodType): string[] {
  return readdirSync(join(BUNDLED, folder)).flatMap((name) => {
    const { id, slug } = /^(?<id>\d+)-(?<slug>[a-z0-9]+(?:-[a-z0-9]+)*)\.json$/.exec(name)?.groups ?? {};
    const file = JSON.parse(readFileSync(join(BUNDLED, folder, name), 'utf8'));
    const result = schema.safeParse(file);
    const named = slug && Number(id) === file.id ? [] : [`${folder}/${name} is not named after its id ${file.id}`];
    return [...named, ...(result.success ? [] : [`${folder}/${name}:\n${z.prettifyError(result.error)}`])];
  });
}

test('every file keeps to the format', () => {
  expect(parsed('movies', movieFile)).toEqual([]);
  expect(parsed('shows', showFile)).toEqual([]);
  expect(records.people.flatMap((person) => problemOf(person.id, personFile, person))).toEqual([]);
  expect(records.providers.flatMap((provider) => problemOf(provider.id, providerFile, provider))).toEqual([]);
  const genres = [...records.genres.movie, ...records.genres.tv];
  expect(genres.flatMap((genre) => problemOf(genre.id, genreFile, genre))).toEqual([]);
});

function problemOf(id: number, schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : [`${id}: ${z.prettifyError(result.error)}`];
}

test('there are enough titles to fill the pages, and all genres of the wire', () => {
  expect(records.movies.length).toBeGreaterThanOrEqual(60);
  expect(records.shows.length).toBeGreaterThanOrEqual(40);
  expect([records.genres.movie.length, records.genres.tv.length]).toEqual([19, 16]);
});

test('ids are unique, and people stand in their order', () => {
  for (const list of [records.movies, records.shows, records.people, records.providers, records.genres.movie, records.genres.tv]) {
    const ids = list.map((record) => record.id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  }
  const imdb = [...titles, ...records.people].flatMap((record) => record.imdb ?? []);
  expect(imdb.filter((id, index) => imdb.indexOf(id) !== index)).toEqual([]);
  const ids = records.people.map((person) => person.id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

// A title that was never released under a Korean name keeps its original one, as on the real catalog.
test('every title has an English title, and an overview in Korean and English', () => {
  expect(
    problemsIn((title) => [
      ...(title.titles.en ? [] : ['no English title']),
      ...(['ko', 'en'] as const).flatMap((lang) => (title.overviews[lang] ? [] : [`no ${lang} overview`])),
    ]),
  ).toEqual([]);
});

test('titles name only people, genres and providers that there are', () => {
  const genres = { movie: new Set(records.genres.movie.map(({ id }) => id)), tv: new Set(records.genres.tv.map(({ id }) => id)) };
  const providers = new Set(records.providers.map(({ id }) => id));
  expect(
    problemsIn((title) => {
      const named = [...title.cast, ...title.crew].map((credit) => credit.person).concat(title.type === 'tv' ? (title.creators ?? []) : []);
      const offered = Object.values(title.watch ?? {}).flatMap((offers) => Object.values(offers).flat());
      return [
        ...named.filter((id) => !people.has(id)).map((id) => `person ${id} is unknown`),
        ...title.genres.filter((id) => !genres[title.type].has(id)).map((id) => `genre ${id} is unknown`),
        ...offered.filter((id) => !providers.has(id)).map((id) => `provider ${id} is unknown`),
      ];
    }),
  ).toEqual([]);
});

test('nobody is listed who is in no title', () => {
  const credited = new Set(
    titles.flatMap((title) =>
      [...title.cast, ...title.crew].map((credit) => credit.person).concat(title.type === 'tv' ? (title.creators ?? []) : []),
    ),
  );
  expect(records.people.filter((person) => !credited.has(person.id)).map((person) => `${person.id} ${person.names.en}`)).toEqual([]);
});

test('dates are in order, and seasons and episodes are counted right', () => {
  expect(
    problemsIn((title) => {
      if (title.type === 'movie') return [];
      const numbers = title.seasons.map((season) => season.number);
      const late = title.lastDate && title.lastDate < title.date ? [`ends on ${title.lastDate} before it begins`] : [];
      const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index).map((number) => `season ${number} twice`);
      const miscounted = title.seasons.flatMap((season) => {
        const episodes = (season.episodes ?? []).map((episode) => episode.number);
        const wrong = new Set(episodes).size !== episodes.length || episodes.some((number) => number > season.episodeCount);
        return wrong ? [`season ${season.number} has ${season.episodeCount} episodes, but lists ${episodes.join()}`] : [];
      });
      return [...late, ...twice, ...miscounted];
    }),
  ).toEqual([]);
  const dead = records.people.filter(({ birthday, deathday }) => birthday && deathday && deathday < birthday);
  expect(dead.map((person) => person.id)).toEqual([]);
});

test('white letters can be read on every provider’s tile', () => {
  const channel = (hex: string) => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const contrast = (color: string) => {
    const [red, green, blue] = [color.slice(1, 3), color.slice(3, 5), color.slice(5, 7)].map(channel);
    return 1.05 / (0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) + 0.05);
  };
  expect(records.providers.filter(({ color }) => contrast(color) < 4.5).map(({ name }) => name)).toEqual([]);
});

test.each(['ko-KR', 'en-US', 'ja-JP', 'ar'])('C1 every title, season and person answers in %s', async (language) => {
  const catalog = createStarterCatalog();
  const parts = 'credits,videos,images,recommendations,watch/providers,external_ids,translations';
  for (const title of titles) {
    const seasons = title.type === 'tv' ? title.seasons.slice(0, 5).map(({ number }) => `,season/${number}`) : [];
    const append = `${parts}${seasons.join('')}`;
    const body = await bodyOf(`/${title.type}/${title.id}?language=${language}&append_to_response=${append}`, catalog);
    expect([body.id, body.title ?? body.name], `${title.type} ${title.id}`).toEqual([title.id, expect.stringMatching(/\S/)]);
  }
  for (const person of records.people) {
    const body = await bodyOf(`/person/${person.id}?language=${language}&append_to_response=external_ids,combined_credits`, catalog);
    expect(body.name, `person ${person.id}`).toMatch(/\S/);
  }
});

test('every list that does not depend on the date has a full first page', async () => {
  const catalog = createStarterCatalog();
  const movies = ['popular', 'top_rated'].map((name) => `/movie/${name}`);
  const shows = ['popular', 'top_rated', 'on_the_air', 'airing_today'].map((name) => `/tv/${name}`);
  const trending = ['all', 'movie', 'tv', 'person'].flatMap((kind) => [`/trending/${kind}/day`, `/trending/${kind}/week`]);
  for (const path of [...movies, ...shows, ...trending, '/person/popular']) {
    expect((await bodyOf(`${path}?language=ko-KR`, catalog)).results, path).toHaveLength(20);
  }
});

test('every title is found by its Korean, English and original title', async () => {
  const catalog = createStarterCatalog();
  const missed: string[] = [];
  for (const title of titles) {
    for (const query of new Set([title.titles.ko ?? title.originalTitle, title.titles.en ?? title.originalTitle, title.originalTitle])) {
      const { results } = await bodyOf(`/search/${title.type}?query=${encodeURIComponent(query)}`, catalog);
      if (!results.some((item: { id: number }) => item.id === title.id)) missed.push(`${title.id} ${query}`);
    }
  }
  expect(missed).toEqual([]);
});

test('every title has a Korean and an English poster', () => {
  const catalog = createStarterCatalog();
  const missing = titles.flatMap((title) =>
    (['ko', 'en'] as const).map((lang) => posterPath(title, posterLang(title, lang))).filter((path) => !catalog.artwork(path.slice(1))),
  );
  expect(missing).toEqual([]);
});
