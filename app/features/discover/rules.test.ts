import { expect, test } from 'vitest';
import { NAMED_LISTS } from '../../../domain/lists/list.ts';
import type { TitleCard } from '../../../domain/titles/title.ts';
import english from '../../i18n/messages/en/public.json';
import { createTranslate } from '../../i18n/translator.ts';
import { listHeading, toSlide } from './rules.ts';

const GENRES = [
  { id: 18, name: 'Drama' },
  { id: 35, name: 'Comedy' },
  { id: 53, name: 'Thriller' },
];

const CARD: TitleCard = {
  type: 'movie',
  id: 7,
  title: { text: 'The Lamp', lang: null },
  date: '2019-05-30',
  score: 8.5,
  votes: 120,
  poster: '/poster.jpg',
  backdrop: '/backdrop.jpg',
  overview: { text: 'A lamp.', lang: 'en' },
  genreIds: [53, 35, 18],
  originalLanguage: 'ko',
};

test('a slide has the first two genres of its title and only the fields that it shows', () => {
  expect(toSlide(CARD, GENRES)).toEqual({
    type: 'movie',
    id: 7,
    title: { text: 'The Lamp', lang: null },
    date: '2019-05-30',
    score: 8.5,
    backdrop: '/backdrop.jpg',
    overview: { text: 'A lamp.', lang: 'en' },
    genres: ['Thriller', 'Comedy'],
  });
});

test('a genre without a name is skipped', () => {
  expect(toSlide({ ...CARD, genreIds: [99, 18] }, GENRES).genres).toEqual(['Drama']);
  expect(toSlide(CARD, []).genres).toEqual([]);
});

test('each named list of both types has its own heading', { tags: ['H11'] }, () => {
  const t = createTranslate('en-US', english, english);
  const headings = [
    ...NAMED_LISTS.movie.map((name) => listHeading(t, 'movie', name)),
    ...NAMED_LISTS.tv.map((name) => listHeading(t, 'tv', name)),
  ];
  expect(new Set(headings).size).toBe(NAMED_LISTS.movie.length + NAMED_LISTS.tv.length);
  expect(listHeading(t, 'movie', 'now_playing')).toBe('Movies in theaters now');
  expect(listHeading(t, 'tv', 'popular')).toBe('Popular TV shows');
});
