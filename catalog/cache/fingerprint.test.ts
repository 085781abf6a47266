import { expect, test } from 'vitest';
import { person } from '../fixtures/person.ts';
import { movie, movieCard, season, toPage } from '../fixtures/response-bodies.ts';
import { toPersonPage } from '../map/person.ts';
import { toSeasonPage } from '../map/season.ts';
import { toTitlePage } from '../map/title.ts';
import { wirePerson } from '../wire/person.ts';
import { wireSeason } from '../wire/season.ts';
import { wireTitle } from '../wire/title.ts';
import { fingerprintPerson, fingerprintSeason, fingerprintTitle } from './fingerprint.ts';

type Fields = Record<string, unknown>;

function assertPresent<T>(value: T | null): T {
  if (value === null) throw new Error('nothing to show');
  return value;
}

const fingerprintOfTitle = (fields: Fields = {}) =>
  JSON.stringify(
    fingerprintTitle(
      assertPresent(toTitlePage(wireTitle.parse(movie(fields)), 'movie', 101, 'ko')),
    ),
  );
const fingerprintOfPerson = (fields: Fields = {}) =>
  JSON.stringify(
    fingerprintPerson(assertPresent(toPersonPage(wirePerson.parse(person(fields)), 301, 'ko'))),
  );
const fingerprintOfSeason = (fields: Fields = {}) =>
  JSON.stringify(
    fingerprintSeason(assertPresent(toSeasonPage(wireSeason.parse(season(fields)), 201, 1, 'ko'))),
  );

const offers = (...names: string[]) => ({
  flatrate: names.map((provider_name, index) => ({
    provider_id: provider_name.length,
    provider_name,
    logo_path: '/a.jpg',
    display_priority: index,
  })),
});

test('votes, popularity, recommendations and offer order do not change a title', () => {
  expect(fingerprintOfTitle({ vote_average: 1.5, vote_count: 9999, popularity: 1 })).toBe(
    fingerprintOfTitle(),
  );
  expect(fingerprintOfTitle({ recommendations: toPage([movieCard({ id: 777 })]) })).toBe(
    fingerprintOfTitle(),
  );
  const withOffers = (results: Fields) => fingerprintOfTitle({ 'watch/providers': { results } });
  expect(withOffers({ KR: offers('A', 'Bee'), US: offers('A') })).toBe(
    withOffers({ US: offers('A'), KR: offers('Bee', 'A') }),
  );
  expect(withOffers({ KR: offers('A', 'Bee') })).not.toBe(withOffers({ KR: offers('A') }));
});

test.each<Fields>([
  { title: 'Another' },
  { overview: 'Another story.' },
  { release_date: '2022-01-01' },
  { runtime: 99 },
  { poster_path: '/new.jpg' },
  { credits: { cast: [{ id: 1, name: 'New', character: 'One' }], crew: [] } },
])('%o changes the essence of a title', (fields) => {
  expect(fingerprintOfTitle(fields)).not.toBe(fingerprintOfTitle());
});

test('a new credit or biography changes a person, popularity and credit order do not', () => {
  const credit = (id: number, fields: Fields = {}) => ({
    ...movieCard({ id }),
    media_type: 'movie',
    character: 'One',
    ...fields,
  });
  const credits = (...cast: Fields[]) =>
    fingerprintOfPerson({ combined_credits: { cast, crew: [] } });
  expect(fingerprintOfPerson({ popularity: 999 })).toBe(fingerprintOfPerson());
  expect(credits(credit(1, { vote_count: 9 }), credit(2))).toBe(
    credits(credit(1), credit(2, { vote_count: 9999 })),
  );
  expect(credits(credit(1), credit(2))).not.toBe(credits(credit(1)));
  expect(fingerprintOfPerson({ biography: 'Born again.' })).not.toBe(fingerprintOfPerson());
});

test('the name of an episode changes a season, its votes do not', () => {
  const episode = {
    episode_number: 1,
    name: 'Ebb',
    overview: 'Low water.',
    air_date: '2019-01-11',
    runtime: 50,
  };
  const base = fingerprintOfSeason({ episodes: [episode] });
  expect(
    fingerprintOfSeason({ episodes: [{ ...episode, vote_average: 9.1, vote_count: 5 }] }),
  ).toBe(base);
  expect(fingerprintOfSeason({ episodes: [{ ...episode, name: 'Flood' }] })).not.toBe(base);
});
