import { BUNDLED_DATA, loadRecords } from '@kinora/starter-catalog/data';
import { createLibrary } from '@kinora/starter-catalog/library';
import { describe, test } from 'vitest';
import { movieCard } from '../../catalog/fixtures/response-bodies.ts';
import { toCards } from '../../catalog/map/card.ts';
import { toPersonPage } from '../../catalog/map/person.ts';
import { toTitlePage } from '../../catalog/map/title.ts';
import { wireCards } from '../../catalog/wire/card.ts';
import { wirePerson } from '../../catalog/wire/person.ts';
import { wireTitle } from '../../catalog/wire/title.ts';
import { expectGrowthBelow, expectLinear, repeatTo } from '../support/linear-time.ts';

describe('search of the starter catalog', () => {
  const library = createLibrary(loadRecords(BUNDLED_DATA));
  const search = (query: string) =>
    library.search(`${query}${Math.random()}`, ['movie', 'tv', 'person']);

  test.each([
    ['one word', repeatTo('a')],
    ['words with swapped letters', repeatTo('qwertyu ')],
    ['letters', repeatTo('a b ')],
    ['lone consonants', repeatTo('ㄱ')],
    ['letters that normalize to eighteen', repeatTo('ﷺ')],
    ['Hangul', repeatTo('기생충')],
  ])('a search for %s of up to 200 characters runs in linear time', { tags: ['S1'] }, (_, make) =>
    expectLinear(search, make, 45),
  );

  test('a search of more than 200 characters is truncated first', { tags: ['S1'] }, async () => {
    for (const text of ['a', 'qwertyu ', 'ㄱ', 'ﷺ']) {
      // Only the copy of the query may grow.
      const search = (query: string) => library.search(query.slice(0, 200), ['movie']);
      await expectGrowthBelow(8, search, text.repeat(200), text.repeat(3200));
    }
  });
});

describe('catalog responses', () => {
  const cards = (size: number) => ({
    results: Array.from({ length: size }, (_, index) => movieCard({ id: index + 1 })),
  });
  const rows = (size: number, row: (index: number) => object) =>
    Array.from({ length: size }, (_, index) => row(index));
  const title = (fields: object) => ({ ...movieCard(), ...fields });

  test('maps lists of thousands of titles in linear time', { tags: ['S1'] }, () =>
    expectLinear(
      (body: unknown) => toCards(wireCards.parse(body).results, 'movie', 'en'),
      cards,
      1250,
    ),
  );

  test.each([
    ['titles', (index: number) => index],
    ['roles in one title', () => 1],
  ])('maps a filmography of many %s in linear time', { tags: ['S1'] }, (_, getId) =>
    expectLinear(
      (body: unknown) => toPersonPage(wirePerson.parse(body), 301, 'en'),
      (size) => ({
        name: 'A',
        combined_credits: {
          cast: rows(size, (index) => ({
            ...movieCard({ id: getId(index + 1) }),
            media_type: 'movie',
            character: `B${index}`,
          })),
        },
      }),
      1250,
    ),
  );

  test.each<[string, (size: number) => object]>([
    [
      'cast',
      (size) => ({
        credits: {
          cast: rows(size, (id) => ({ id: (id % 50) + 1, name: 'A', character: `B${id}` })),
        },
      }),
    ],
    [
      'crew',
      (size) => ({
        credits: { crew: rows(size, (id) => ({ id: id + 1, name: 'A', job: 'Director' })) },
      }),
    ],
    [
      'translations',
      (size) => ({
        translations: {
          translations: rows(size, () => ({ iso_639_1: 'en', data: { title: 'A' } })),
        },
      }),
    ],
    [
      'other titles',
      (size) => ({
        alternative_titles: { titles: rows(size, (id) => ({ iso_3166_1: 'US', title: `A${id}` })) },
      }),
    ],
    [
      'videos',
      (size) => ({
        videos: {
          results: rows(size, (id) => ({ site: 'YouTube', key: `abcdef${id}`, type: 'Clip' })),
        },
      }),
    ],
    [
      'pictures',
      (size) => ({ images: { backdrops: rows(size, (id) => ({ file_path: `/a${id}.jpg` })) } }),
    ],
    ['recommendations', (size) => ({ recommendations: cards(size) })],
    [
      'seasons',
      (size) => ({ seasons: rows(size, (id) => ({ id: id + 1, season_number: id, name: 'A' })) }),
    ],
    ['a long overview', (size) => ({ overview: '\u0301\u0323'.repeat(size * 2) })],
    ['an overview of direction controls', (size) => ({ overview: '\u202e'.repeat(size * 4) })],
    ['an overview of line breaks', (size) => ({ overview: `a${'\r\n'.repeat(size * 2)}a` })],
    ['an overview of invisible characters', (size) => ({ overview: '\u200b '.repeat(size * 2) })],
    ['a long title', (size) => ({ title: ' a'.repeat(size * 8) })],
    [
      'offers',
      (size) => ({
        'watch/providers': {
          results: {
            KR: {
              flatrate: rows(size, (id) => ({ provider_id: id + 1, provider_name: `A${id}` })),
            },
          },
        },
      }),
    ],
  ])('maps %s of a title in linear time', { tags: ['S1'] }, (_, make) =>
    expectLinear(
      (body: unknown) => toTitlePage(wireTitle.parse(body), 'movie', 101, 'en'),
      (size) => title(make(size)),
      1250,
    ),
  );
});
