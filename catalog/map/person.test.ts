import { expect, test } from 'vitest';
import { showCard } from '../fixtures/bodies.ts';
import { person } from '../fixtures/person.ts';
import { wirePerson } from '../wire/person.ts';
import { toPersonPage } from './person.ts';

function pageFrom(body: unknown) {
  const page = toPersonPage(wirePerson.parse(body), 301, 'de');
  if (page === null) throw new Error('no page');
  return page;
}

test('D13 a person page; a missing biography falls back to English, marked as such', () => {
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

test('D13 a link exists only where there is an account, and an odd one leads nowhere', () => {
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

test('what a person is known for comes first, talk shows last, and nothing for adults only', () => {
  expect(pageFrom(person()).cast.map((credit) => credit.id)).toEqual([101, 402, 401]);
});

test('a leading role in a show counts more than one evening in a bigger one', () => {
  const tv = (own: Record<string, unknown>, episodes: number) => ({
    ...showCard(own),
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

test('a stub of a person, all null or empty, is a page as long as it has a name', () => {
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
