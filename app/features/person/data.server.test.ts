import { describe, expect, test } from 'vitest';
import {
  editJson,
  openStarterCatalog,
  refuseConnection,
} from '../../../tests/support/starter-catalog.ts';
import { getPersonView } from './data.server.ts';

const catalog = openStarterCatalog();
const SONG_KANG_HO = 20_738;
const BONG_JOON_HO = 21_684;

test('a person is returned in the language of the page', { tags: ['D13'] }, async () => {
  const person = await getPersonView({ catalog }, SONG_KANG_HO, 'ko');
  expect(person).toMatchObject({
    id: SONG_KANG_HO,
    name: '송강호',
    department: { text: '연기', lang: null },
    photo: '/portrait-20738.svg',
  });
  expect(person).not.toHaveProperty('cast');
  expect(person).not.toHaveProperty('crew');
});

test('acting and crew work are separate, and the full credits have both', {
  tags: ['D14'],
}, async () => {
  const actor = await getPersonView({ catalog }, SONG_KANG_HO, 'en');
  expect(actor?.filmography).toContainEqual(
    expect.objectContaining({ type: 'movie', id: 496_243, picture: '/poster-movie-496243-en.svg' }),
  );
  const director = await getPersonView({ catalog }, BONG_JOON_HO, 'en');
  expect(director?.crewWork).toContainEqual(
    expect.objectContaining({ type: 'movie', id: 496_243 }),
  );
  expect(director?.credits).toContainEqual(
    expect.objectContaining({
      type: 'movie',
      id: 496_243,
      kind: 'crew',
      roles: expect.arrayContaining([{ text: 'Director', lang: null }]),
    }),
  );
});

test('returns null for an unknown person', async () => {
  expect(await getPersonView({ catalog }, 999_999_999, 'en')).toBeNull();
  expect(await getPersonView({ catalog }, 0, 'en')).toBeNull();
});

test('getPersonView rejects with catalog_unavailable during an outage', {
  tags: ['C3'],
}, async () => {
  const failingCatalog = openStarterCatalog({ intercept: refuseConnection });
  await expect(
    getPersonView({ catalog: failingCatalog }, SONG_KANG_HO, 'en'),
  ).rejects.toMatchObject({
    code: 'catalog_unavailable',
  });
});

describe('a person with more credits than the grid holds', { tags: ['D14'] }, () => {
  /** Fifteen movies as actor, with rising votes; 3 and 14 have no poster, 5 has no date. */
  const cast = Array.from({ length: 15 }, (_, index) => ({
    id: 9001 + index,
    media_type: 'movie',
    title: `Film ${index}`,
    release_date: index === 5 ? '' : `${2000 + ((index * 7) % 15)}-03-01`,
    poster_path: index === 3 || index === 14 ? null : `/p${index}.jpg`,
    vote_count: 10 ** (index / 3),
    character: 'Lead',
  }));
  const crew = [
    {
      id: 9101,
      media_type: 'tv',
      name: 'Show',
      first_air_date: '2007-09-09',
      poster_path: '/show.jpg',
      job: 'Director',
      episode_count: 4,
    },
    { ...cast[0], job: 'Writer', character: '' },
    { ...cast[0], job: 'Director', character: '' },
  ];
  const busyCatalog = openStarterCatalog({
    intercept: (request, fetchOriginal) =>
      editJson<object>(fetchOriginal(request), (body) => ({
        ...body,
        combined_credits: { cast, crew },
      })),
  });

  test('the filmography has the 12 most voted titles, those without a poster last', {
    tags: ['D14'],
  }, async () => {
    const person = await getPersonView({ catalog: busyCatalog }, SONG_KANG_HO, 'en');
    expect(person?.filmography.map(({ title }) => title.text)).toEqual(
      [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 2, 1].map((number) => `Film ${number}`),
    );
    expect(person?.crewWork.map(({ title }) => title.text).sort()).toEqual(['Film 0', 'Show']);
  });

  test('the full credits are sorted newest first after those without a date, and have their type', {
    tags: ['D14'],
  }, async () => {
    const credits =
      (await getPersonView({ catalog: busyCatalog }, SONG_KANG_HO, 'en'))?.credits ?? [];
    expect(credits).toHaveLength(17);
    expect(credits[0]).toMatchObject({ date: null, title: { text: 'Film 5' } });
    const dates = credits.slice(1).map(({ date }) => date ?? '');
    expect(dates).toEqual([...dates].sort().reverse());
    expect(credits).toContainEqual({
      type: 'tv',
      id: 9101,
      title: { text: 'Show', lang: null },
      kind: 'crew',
      roles: [{ text: 'Director', lang: null }],
      episodes: 4,
      date: '2007-09-09',
    });
    expect(
      credits
        .filter(({ id }) => id === 9001)
        .map(({ kind, roles }) => ({ kind, roles: roles.map(({ text }) => text) })),
    ).toEqual([
      { kind: 'cast', roles: ['Lead'] },
      { kind: 'crew', roles: ['Writer', 'Director'] },
    ]);
  });
});
