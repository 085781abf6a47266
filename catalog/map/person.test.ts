import { expect, test } from 'vitest';
import { person } from '../fixtures/person.ts';
import { showCard } from '../fixtures/response-bodies.ts';
import { wirePerson } from '../wire/person.ts';
import { toPersonPage } from './person.ts';

function pageFrom(body: unknown) {
  const page = toPersonPage(wirePerson.parse(body), 301, 'de');
  if (page === null) throw new Error('no page');
  return page;
}

test('a person page with a missing biography falls back to English and names the language', {
  tags: ['D13'],
}, () => {
  expect(pageFrom(person())).toMatchObject({
    id: 301,
    name: 'Mira Solheim',
    originalName: null,
    department: 'Acting',
    biography: { text: 'Mira Solheim acts and writes.', lang: 'en' },
    birthday: '1980-02-29',
    deathday: null,
    birthplace: 'Bergen, Norway',
    alsoKnownAs: ['미라 솔하임'],
    popularity: 14.2,
  });
});

test('links exist only for valid account names', { tags: ['D13'] }, () => {
  expect(pageFrom(person()).links).toEqual({
    facebook: null,
    instagram: 'mirasolheim',
    twitter: null,
    youtube: 'mira',
    tiktok: null,
    imdb: 'nm0000123',
  });
});

test('a title with several roles or jobs is one credit that names them all', () => {
  const { cast, crew } = pageFrom(person());
  expect(cast.find((credit) => credit.id === 101)?.roles).toEqual(['Pilot', "Pilot's sister"]);
  expect(crew.map((credit) => [credit.kind, credit.id, credit.roles])).toEqual([
    ['crew', 101, ['Producer', 'Writer']],
  ]);
});

test('sorts the best known credits first and talk shows last, and drops adult titles', () => {
  expect(pageFrom(person()).cast.map((credit) => credit.id)).toEqual([101, 402, 401]);
});

test('ranks a leading role in a show above one appearance in a more popular one', () => {
  const tv = (fields: Record<string, unknown>, episodes: number) => ({
    ...showCard(fields),
    media_type: 'tv',
    character: 'A',
    episode_count: episodes,
  });
  const cast = [tv({ id: 1, vote_count: 4000 }, 1), tv({ id: 2, vote_count: 900 }, 60)];
  const page = pageFrom(person({ combined_credits: { cast } }));
  expect(page.cast.map((credit) => [credit.id, credit.episodes])).toEqual([
    [2, 60],
    [1, 1],
  ]);
});

test('a person with a name and otherwise null or empty fields has a page', () => {
  const stub = {
    id: 9,
    name: 'Nobody Yet',
    biography: '',
    birthday: null,
    external_ids: null,
    combined_credits: {},
    also_known_as: null,
  };
  expect(pageFrom(stub)).toMatchObject({
    name: 'Nobody Yet',
    biography: null,
    cast: [],
    crew: [],
    photo: null,
  });
  expect(toPersonPage(wirePerson.parse({ id: 9 }), 9, 'ko')).toBeNull();
});
