import { expect, test } from 'vitest';
import { type Body, fixtureCatalog, getBody } from '../../fixtures/request.ts';
import { createStarterCatalog } from '../starter-catalog.ts';

test('every picture named in a response can be drawn', { tags: ['C1'] }, async () => {
  const responses = await Promise.all(
    ['ko-KR', 'en-US', 'ja-JP', 'ar', 'de-DE'].flatMap((language) => [
      getBody(
        `/movie/101?language=${language}&append_to_response=credits,watch/providers,recommendations`,
      ),
      getBody(`/tv/201?language=${language}&append_to_response=season/0,season/1,season/2,credits`),
      getBody(`/person/301?language=${language}`),
    ]),
  );
  responses.push(
    await getBody('/movie/101/images'),
    await getBody('/tv/201/images'),
    await getBody('/tv/201/season/1/images'),
  );
  const paths = new Set(JSON.stringify(responses).match(/\/[a-z0-9-]+\.svg/g));
  expect(paths.size).toBeGreaterThan(40);
  for (const path of paths)
    expect(fixtureCatalog.artwork(path.slice(1))?.svg, path).toMatch(/^<svg[\s\S]+<\/svg>\s*$/);
});

test('a poster shows the title in the language of its file name', () => {
  const letters = (file: string) =>
    fixtureCatalog
      .artwork(file)
      ?.svg.replace(/<[^>]+>/g, '')
      .replace(/\s/g, '');
  expect(letters('poster-movie-103-ko.svg')).toContain('미로');
  expect(letters('poster-movie-103-ja.svg')).toContain('ラビリンス');
});

test('responses name the English poster if the title is not translated', async () => {
  const movie = await getBody('/movie/104?language=ko-KR');
  expect(movie.poster_path).toBe('/poster-movie-104-en.svg');
  expect((await getBody('/movie/104?language=es-ES')).poster_path).toBe('/poster-movie-104-es.svg');
  const { posters } = await getBody('/movie/104/images');
  expect(posters.map((poster: Body) => poster.file_path)).toEqual([
    '/poster-movie-104-en.svg',
    '/poster-movie-104-es.svg',
  ]);
});

test.each([
  '',
  'poster.svg',
  'poster-movie-999-ko.svg',
  'poster-movie-101-de.svg',
  'poster-movie-101.svg',
  'poster-movie-101-s1-ko.svg',
  'poster-tv-201-s9-ko.svg',
  'backdrop-movie-101-6.svg',
  'backdrop-movie-101--1.svg',
  'still-201-1-4.svg',
  'still-201-9-1.svg',
  'portrait-1.svg',
  'provider-1.svg',
  'poster-movie-101-ko.png',
  'poster-movie-0101-ko.svg',
  'still-201-01-1.svg',
  '../../data/genres.json',
  'w500/poster-movie-101-ko.svg',
])('"%s" is no picture', (file) => {
  expect(fixtureCatalog.artwork(file)).toBeNull();
});

test('two catalogs draw the same picture', () => {
  const otherCatalog = createStarterCatalog({ folder: `${import.meta.dirname}/../../fixtures` });
  expect(otherCatalog.artwork('backdrop-movie-101-2.svg')).toEqual(
    fixtureCatalog.artwork('backdrop-movie-101-2.svg'),
  );
});
