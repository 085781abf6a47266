import { expect, test } from 'vitest';
import { movieCard } from '../fixtures/response-bodies.ts';
import { wireCard } from '../wire/card.ts';
import { toCards } from './card.ts';
import { sortByRelease } from './cinema-list.ts';

const TODAY = '2026-05-01';

function toCardsWithDates(dates: string[]) {
  const wires = dates.map((release_date, id) =>
    wireCard.parse(movieCard({ id: id + 1, release_date })),
  );
  return toCards(wires, 'movie', 'en');
}

const getDates = (cards: { date: string | null }[]) => cards.map(({ date }) => date);

test('movies in cinemas are sorted by date, newest first, unknown dates last', {
  tags: ['H11'],
}, () => {
  const cards = toCardsWithDates(['2026-04-01', '', '2026-04-20', '2001-11-16']);
  expect(getDates(sortByRelease(cards, 'now_playing', TODAY))).toEqual([
    '2026-04-20',
    '2026-04-01',
    '2001-11-16',
    null,
  ]);
});

test('upcoming movies are sorted by date, soonest first, then those that return to cinemas', {
  tags: ['H11'],
}, () => {
  const cards = toCardsWithDates(['2001-11-16', '2026-06-10', '', '2026-05-02', TODAY]);
  expect(getDates(sortByRelease(cards, 'upcoming', TODAY))).toEqual([
    '2026-05-02',
    '2026-06-10',
    '2001-11-16',
    null,
    TODAY,
  ]);
});

test('other lists keep the order of the catalog', { tags: ['H11'] }, () => {
  const cards = toCardsWithDates(['2001-11-16', '2026-06-10', '2025-01-01']);
  for (const name of ['popular', 'trending', 'top_rated'] as const)
    expect(sortByRelease(cards, name, TODAY)).toEqual(cards);
});
