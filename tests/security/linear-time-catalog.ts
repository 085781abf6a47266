import { BUNDLED_DATA, loadRecords } from '@kinora/starter-catalog/data';
import { createLibrary } from '@kinora/starter-catalog/library';
import { movieCard } from '../../catalog/fixtures/response-bodies.ts';
import { toCards } from '../../catalog/map/card.ts';
import { toPersonPage } from '../../catalog/map/person.ts';
import { toTitlePage } from '../../catalog/map/title.ts';
import { wireCards } from '../../catalog/wire/card.ts';
import { wirePerson } from '../../catalog/wire/person.ts';
import { wireTitle } from '../../catalog/wire/title.ts';
import { type LinearCase, linearCase, repeatTo } from '../support/linear-time.ts';

export const library = createLibrary(loadRecords(BUNDLED_DATA));
const search = (query: string) =>
  library.search(`${query}${Math.random()}`, ['movie', 'tv', 'person']);

const QUERIES: [name: string, make: (size: number) => string][] = [
  ['one word', repeatTo('a')],
  ['words with swapped letters', repeatTo('qwertyu ')],
  ['letters', repeatTo('a b ')],
  ['lone consonants', repeatTo('ㄱ')],
  ['letters that normalize to eighteen', repeatTo('ﷺ')],
  ['Hangul', repeatTo('기생충')],
];

const cards = (size: number) => ({
  results: Array.from({ length: size }, (_, index) => movieCard({ id: index + 1 })),
});
const rows = (size: number, row: (index: number) => object) =>
  Array.from({ length: size }, (_, index) => row(index));

const TITLE_FIELDS: [name: string, make: (size: number) => object][] = [
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
];

/** Titles of an actor's roles. */
const FILMOGRAPHIES: [name: string, getTitleId: (index: number) => number][] = [
  ['titles', (index) => index],
  ['roles in one title', () => 1],
];

/** The search of the starter catalog, and the mapping of catalog responses. */
export const CATALOG_CASES: LinearCase[] = [
  ...QUERIES.map(([name, make]) =>
    linearCase(`search of up to 200 characters: ${name}`, search, make, 45),
  ),
  ...['a', 'qwertyu ', 'ㄱ', 'ﷺ'].map((text) =>
    linearCase(
      // Only the copy of the query may grow.
      `search of more than 200 characters: ${text}`,
      (query: string) => library.search(query.slice(0, 200), ['movie']),
      (size) => text.repeat(size),
      800,
      8,
    ),
  ),
  linearCase(
    'list of titles',
    (body: unknown) => toCards(wireCards.parse(body).results, 'movie', 'en'),
    cards,
    1250,
  ),
  ...FILMOGRAPHIES.map(([name, getTitleId]) =>
    linearCase(
      `filmography of many ${name}`,
      (body: unknown) => toPersonPage(wirePerson.parse(body), 301, 'en'),
      (size) => ({
        name: 'A',
        combined_credits: {
          cast: rows(size, (index) => ({
            ...movieCard({ id: getTitleId(index + 1) }),
            media_type: 'movie',
            character: `B${index}`,
          })),
        },
      }),
      1250,
    ),
  ),
  ...TITLE_FIELDS.map(([name, make]) =>
    linearCase(
      `title with ${name}`,
      (body: unknown) => toTitlePage(wireTitle.parse(body), 'movie', 101, 'en'),
      (size) => ({ ...movieCard(), ...make(size) }),
      1250,
    ),
  ),
];
