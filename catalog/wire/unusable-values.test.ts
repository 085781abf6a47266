import { expect, test } from 'vitest';
import { movie, movieCard, toPage } from '../fixtures/response-bodies.ts';
import { wireCards } from './card.ts';
import { wireLanguages } from './languages.ts';
import { wireTitle } from './title.ts';
import { parseWire } from './unusable-values.ts';

function listUnusableValues(...[schema, body]: Parameters<typeof parseWire>): string[] {
  const parsed = parseWire(schema, body);
  if (!parsed.success) throw new Error('not parsed');
  return parsed.unusableValues.map(({ field, problem }) => `${field}: ${problem}`).sort();
}

test('names field and problem of each unusable value, at any depth', () => {
  expect(
    listUnusableValues(
      wireTitle,
      movie({
        overview: 'a'.repeat(1024 * 1024),
        tagline: 'a\u202eb',
        vote_count: -1,
        adult: 'maybe',
        homepage: 'javascript:alert(1)',
        poster_path: '//evil.example/a.jpg',
        release_date: '2021-02-30',
        genres: 5,
        videos: [],
        credits: { cast: [{ id: 'x' }, 7], crew: [{ id: 1, name: ['x'] }] },
        recommendations: toPage([movieCard({ genre_ids: ['x'] })]),
        origin_country: Array(1001).fill('KR'),
        'watch/providers': {
          results: { '<b>': {}, KR: 5, US: { link: 'x', buy: [{ provider_id: 0 }] } },
        },
      }),
    ),
  ).toEqual([
    'adult: invalid',
    'credits.cast: mostly unusable',
    'credits.cast[].id: invalid',
    'credits.cast[]: invalid',
    'credits.crew[].name: wrong type',
    'genres: wrong type',
    'homepage: invalid',
    'origin_country: too many',
    'overview: too long',
    'poster_path: invalid',
    'recommendations.results[].genre_ids: mostly unusable',
    'recommendations.results[].genre_ids[]: invalid',
    'release_date: invalid',
    'tagline: control characters',
    'videos: wrong type',
    'vote_count: invalid',
    'watch/providers.results.*.buy: mostly unusable',
    'watch/providers.results.*.buy[].provider_id: invalid',
    'watch/providers.results.*.link: invalid',
    'watch/providers.results.*: wrong type',
    'watch/providers.results: invalid',
  ]);
});

test('names a field and problem once, however often it occurs', () => {
  const cards = [movieCard({ title: {} }), movieCard({ title: [] }), movieCard({ overview: true })];
  expect(listUnusableValues(wireCards, toPage(cards))).toEqual([
    'results[].overview: wrong type',
    'results[].title: wrong type',
  ]);
  expect(listUnusableValues(wireLanguages, [{ name: 'a\0b' }])).toEqual([
    '[].name: control characters',
  ]);
});

test('missing, null and empty values are usual', () => {
  const empty = Object.fromEntries(Object.keys(movie()).map((name) => [name, null]));
  expect(listUnusableValues(wireTitle, { ...empty, id: 101 })).toEqual([]);
  expect(listUnusableValues(wireTitle, { id: 101, title: '', release_date: '' })).toEqual([]);
  expect(listUnusableValues(wireTitle, movie())).toEqual([]);
});

test('a response of the wrong type does not change how the next one is read', () => {
  expect(parseWire(wireTitle, { overview: 5 })).toEqual({ success: false });
  expect(listUnusableValues(wireTitle, movie())).toEqual([]);
});
