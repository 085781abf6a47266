import { expect, test } from 'vitest';
import { essenceOfPerson, essenceOfSeason, essenceOfTitle } from './essence.ts';
import { movie, movieCard, pageOf, season } from './fixtures/bodies.ts';
import { person } from './fixtures/person.ts';
import { toPersonPage } from './map/person.ts';
import { toSeasonPage } from './map/season.ts';
import { toTitlePage } from './map/title.ts';
import { wirePerson } from './wire/person.ts';
import { wireSeason } from './wire/season.ts';
import { wireTitle } from './wire/title.ts';

type Fields = Record<string, unknown>;

function given<T>(value: T | null): T {
  if (value === null) throw new Error('nothing to show');
  return value;
}

const ofTitle = (own: Fields = {}) =>
  JSON.stringify(
    essenceOfTitle(given(toTitlePage(wireTitle.parse(movie(own)), 'movie', 101, 'ko'))),
  );
const ofPerson = (own: Fields = {}) =>
  JSON.stringify(essenceOfPerson(given(toPersonPage(wirePerson.parse(person(own)), 301, 'ko'))));
const ofSeason = (own: Fields = {}) =>
  JSON.stringify(essenceOfSeason(given(toSeasonPage(wireSeason.parse(season(own)), 201, 1, 'ko'))));

const offers = (...names: string[]) => ({
  flatrate: names.map((provider_name, index) => ({
    provider_id: provider_name.length,
    provider_name,
    logo_path: '/a.jpg',
    display_priority: index,
  })),
});

test('votes, popularity, recommendations and offer order do not change a title', () => {
  expect(ofTitle({ vote_average: 1.5, vote_count: 9999, popularity: 1 })).toBe(ofTitle());
  expect(ofTitle({ recommendations: pageOf([movieCard({ id: 777 })]) })).toBe(ofTitle());
  const sold = (results: Fields) => ofTitle({ 'watch/providers': { results } });
  expect(sold({ KR: offers('A', 'Bee'), US: offers('A') })).toBe(
    sold({ US: offers('A'), KR: offers('Bee', 'A') }),
  );
  expect(sold({ KR: offers('A', 'Bee') })).not.toBe(sold({ KR: offers('A') }));
});

test.each<Fields>([
  { title: 'Another' },
  { overview: 'Another story.' },
  { release_date: '2022-01-01' },
  { runtime: 99 },
  { poster_path: '/new.jpg' },
  { credits: { cast: [{ id: 1, name: 'New', character: 'One' }], crew: [] } },
])('%o changes the essence of a title', (own) => {
  expect(ofTitle(own)).not.toBe(ofTitle());
});

test('a new credit or biography changes a person, popularity and credit order do not', () => {
  const credit = (id: number, own: Fields = {}) => ({
    ...movieCard({ id }),
    media_type: 'movie',
    character: 'One',
    ...own,
  });
  const credits = (...cast: Fields[]) => ofPerson({ combined_credits: { cast, crew: [] } });
  expect(ofPerson({ popularity: 999 })).toBe(ofPerson());
  expect(credits(credit(1, { vote_count: 9 }), credit(2))).toBe(
    credits(credit(1), credit(2, { vote_count: 9999 })),
  );
  expect(credits(credit(1), credit(2))).not.toBe(credits(credit(1)));
  expect(ofPerson({ biography: 'Born again.' })).not.toBe(ofPerson());
});

test('the name of an episode changes a season, its votes do not', () => {
  const episode = {
    episode_number: 1,
    name: 'Ebb',
    overview: 'Low water.',
    air_date: '2019-01-11',
    runtime: 50,
  };
  const base = ofSeason({ episodes: [episode] });
  expect(ofSeason({ episodes: [{ ...episode, vote_average: 9.1, vote_count: 5 }] })).toBe(base);
  expect(ofSeason({ episodes: [{ ...episode, name: 'Flood' }] })).not.toBe(base);
});
