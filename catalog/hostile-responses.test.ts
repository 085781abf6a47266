import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deepFreeze } from './cache/deep-freeze.ts';
import { collectionQuery } from './collection-query.ts';
import { creditsQuery } from './credits-query.ts';
import {
  hostileValue,
  type JsonPath,
  listPaths,
  MISSING,
  replaceAt,
} from './fixtures/hostile-values.ts';
import { person } from './fixtures/person.ts';
import {
  collection,
  movie,
  movieCard,
  personHit,
  season,
  show,
  showCard,
  toPage,
} from './fixtures/response-bodies.ts';
import { toMovieRatings, toShowRatings } from './map/regions.ts';
import * as queries from './queries.ts';
import { wireMovieRatings, wireShowRatings } from './wire/title.ts';
import { parseWire } from './wire/unusable-values.ts';

/** Repeats the same inputs. fast-check reports seed and path of a failure. */
const SEED = 20261125;
const RUNS = 100;

type Response = Pick<
  queries.CatalogQuery<unknown, unknown>,
  'schema' | 'toDomain' | 'english' | 'invalidation'
>;

/** Any query with a response; each schema of catalog/wire is the schema of one. */
const RESPONSES: [name: string, query: Response, body: unknown][] = (
  [
    [
      'list',
      queries.listQuery('movie', 'popular', 1, '2026-05-01', null),
      toPage([movieCard(), movieCard({ id: 102 })]),
    ],
    [
      'search',
      queries.searchQuery('all', 'light', 1),
      toPage([
        { ...movieCard(), media_type: 'movie' },
        { ...showCard(), media_type: 'tv' },
        personHit(),
      ]),
    ],
    ['list of people', queries.peopleQuery(1), toPage([personHit(), personHit({ id: 302 })])],
    [
      'find',
      queries.findQuery('tt7654321'),
      { movie_results: [movieCard()], tv_results: [showCard()] },
    ],
    ['movie', queries.titleQuery('movie', 101), movie()],
    ['show', queries.titleQuery('tv', 201), show()],
    ['credits of a movie', creditsQuery('movie', 101), movie()],
    ['credits of a show', creditsQuery('tv', 201), show()],
    ['collection', collectionQuery(401), collection()],
    ['season', queries.seasonQuery(201, 1), season()],
    ['person', queries.personQuery(301), person()],
    [
      'genres',
      queries.genresQuery('movie'),
      {
        genres: [
          { id: 18, name: 'Drama' },
          { id: 9648, name: 'Mystery' },
        ],
      },
    ],
    [
      'languages',
      queries.languagesQuery(),
      [
        { iso_639_1: 'ko', english_name: 'Korean', name: '한국어' },
        { iso_639_1: 'qx', english_name: 'Quexish', name: '' },
      ],
    ],
    [
      'age ratings of a movie',
      { schema: wireMovieRatings, toDomain: toMovieRatings },
      movie().release_dates,
    ],
    [
      'age ratings of a show',
      { schema: wireShowRatings, toDomain: toShowRatings },
      show().content_ratings,
    ],
  ] as const
).map(([name, query, body]) => [name, query as Response, body]);

const UNWANTED = /[\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]|(?![\n\t])\p{Cc}/u;
/** A character is up to three texts of 1000. */
const MAX_LENGTH = 3010;
const MAX_LONG_LENGTH = 20_000;

/** The problems of a result that pages are rendered from. */
function findProblems(value: unknown, path = ''): string[] {
  if (typeof value === 'string') {
    const maxLength = /\.(overview|biography)\b/.test(path) ? MAX_LONG_LENGTH : MAX_LENGTH;
    return [
      ...(UNWANTED.test(value) ? [`${path} has unwanted characters`] : []),
      ...(value.length > maxLength ? [`${path} has ${value.length} characters`] : []),
    ];
  }
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} is ${value}`];
  if (typeof value === 'boolean' || value === null) return [];
  if (typeof value !== 'object') return [`${path} is ${typeof value}`];
  return Object.entries(value).flatMap(([key, child]) => findProblems(child, `${path}.${key}`));
}

describe.each(RESPONSES)('hostile response: %s', (_, query, body) => {
  const paths = listPaths(body);
  const replacement = fc.tuple(fc.constantFrom(...paths), hostileValue);

  test('any hostile values give a result of clean and bounded values, or an error', () => {
    fc.assert(
      fc.property(
        fc.array(replacement, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('en', 'ko', 'ar', 'pt-br'),
        (replacements, lang) => {
          const hostile = replacements.reduce<unknown>(
            (changed, [path, value]) => replaceAt(changed, path, value),
            body,
          );
          const parsed = parseWire(query.schema, hostile);
          if (!parsed.success) return;
          for (const { field } of parsed.unusableValues) expect(field).toMatch(/^[a-z\d_/.*[\]]*$/);
          const value = query.toDomain(parsed.wire, lang);
          if (value === null) return;
          expect(findProblems(value)).toEqual([]);
          deepFreeze(value);
          expect(query.english?.complete(value, value) ?? value).toBeTruthy();
          expect(JSON.stringify(query.invalidation?.fingerprint(value) ?? '')).toBeTruthy();
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test('a hostile value changes no other field', () => {
    const expected = toPlainJson(query.schema.parse(body));
    const fields = paths.filter((path) => path.length > 0);
    fc.assert(
      fc.property(fc.constantFrom(...fields), hostileValue, (path, value) => {
        const parsed = parseWire(query.schema, replaceAt(body, path, value));
        // Without its main field, a response is not the expected one.
        if (!parsed.success) {
          expect(path).toHaveLength(1);
          return;
        }
        const actual = toPlainJson(parsed.wire);
        const isSameExcept = (prefix: JsonPath) =>
          isEqual(replaceAt(expected, prefix, MISSING), replaceAt(actual, prefix, MISSING));
        expect(
          isSameExcept(path) || path.some((_, index) => isSameWithout(path.slice(0, index + 1))),
        ).toBe(true);

        /** Whether the element or region at the path was dropped, and nothing else changed. */
        function isSameWithout(prefix: JsonPath): boolean {
          const last = prefix.at(-1);
          if (typeof last !== 'number')
            return /^[A-Z]{2}$/.test(last ?? '') && isSameExcept(prefix);
          return isEqual(removeElement(expected, prefix), actual);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

/** Offers by region as an object, as in the response. */
function toPlainJson(wire: unknown): unknown {
  const isRegion = (entry: unknown) =>
    Array.isArray(entry) && entry.length === 2 && /^[A-Z]{2}$/.test(String(entry[0]));
  return JSON.parse(JSON.stringify(wire), (_, value) =>
    Array.isArray(value) && value.length > 0 && value.every(isRegion)
      ? Object.fromEntries(value)
      : value,
  );
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function removeElement(body: unknown, path: JsonPath): unknown {
  const parent = path.slice(0, -1);
  const list = parent.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    body,
  );
  return Array.isArray(list)
    ? replaceAt(body, parent, list.toSpliced(Number(path.at(-1)), 1))
    : body;
}
