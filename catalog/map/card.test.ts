import { expect, test } from 'vitest';
import { movieCard, personHit, showCard, toPage } from '../fixtures/response-bodies.ts';
import { wireCards, wireHits } from '../wire/card.ts';
import { toCards, toHits, toPaged, toPeople } from './card.ts';

test('skips items without id or title, duplicates, adult and softcore titles', {
  tags: ['H1'],
}, () => {
  const wire = wireCards.parse(
    toPage([
      movieCard(),
      movieCard(),
      movieCard({ id: null }),
      movieCard({ id: 5, title: '', original_title: '' }),
      movieCard({ id: 6, adult: true }),
      movieCard({ id: 7, softcore: true }),
      null,
    ]),
  );
  expect(toCards(wire.results, 'movie', 'en').map((card) => card.id)).toEqual([101]);
});

test('a card of a show has its name and first air date', () => {
  const [card] = toCards(wireCards.parse(toPage([showCard({ id: '201' })])).results, 'tv', 'en');
  expect(card).toEqual({
    type: 'tv',
    id: 201,
    title: { text: 'The Tide Table', lang: null },
    date: '2019-01-11',
    score: 8.1,
    votes: 240,
    poster: '/tide.jpg',
    backdrop: null,
    overview: { text: 'Six families, one island, no ferry.', lang: null },
    genreIds: [18],
    originalLanguage: 'en',
  });
});

test('a mixed search keeps only movies, shows and people', () => {
  const results = [
    { ...movieCard(), media_type: 'movie' },
    { ...showCard(), media_type: 'tv' },
    personHit(),
    personHit({ id: 302, name: '', original_name: '' }),
    { ...movieCard({ id: 9 }), media_type: 'collection' },
    { id: 10, name: 'What am I' },
  ];
  const hits = toHits(wireHits.parse(toPage(results)).results, null, 'en');
  expect(hits.map((hit) => `${hit.type}/${hit.id}`)).toEqual(['movie/101', 'tv/201', 'person/301']);
  expect(hits[2]).toEqual({
    type: 'person',
    id: 301,
    name: 'Mira Solheim',
    photo: '/mira.jpg',
    department: 'Acting',
    knownFor: [{ type: 'movie', id: 101, title: { text: 'Lanterns over Busan', lang: null } }],
  });
});

test('lists popular people once each, without those known for adult films', () => {
  const hitWithKnownFor = (fields: { adult?: boolean; softcore?: boolean }) => [
    { ...movieCard(fields), media_type: 'movie' },
  ];
  const results = [
    personHit({ media_type: undefined }),
    personHit(),
    personHit({ id: 302, name: '', original_name: '한서진' }),
    personHit({ id: 303, adult: true }),
    personHit({ id: 304, known_for: hitWithKnownFor({ adult: true }) }),
    personHit({ id: 305, known_for: hitWithKnownFor({ softcore: true }) }),
    personHit({ id: 306, known_for: undefined }),
    personHit({ id: 307, name: '', original_name: '' }),
    personHit({ id: null }),
  ];
  const people = toPeople(wireHits.parse(toPage(results)).results, 'ko');
  expect(people.map(({ id, name, knownFor }) => [id, name, knownFor.length])).toEqual([
    [301, 'Mira Solheim', 1],
    [302, '한서진', 1],
    [306, 'Mira Solheim', 0],
  ]);
});

test('the number of pages is the number that the catalog serves', () => {
  const countPages = (total_pages: unknown) =>
    toPaged([], wireCards.parse(toPage([], { total_pages })), 1).pages;
  expect([countPages(58322), countPages(0), countPages(null), countPages(12)]).toEqual([
    500, 1, 1, 12,
  ]);
});
