import { expect, test } from 'vitest';
import type { Lang } from '../../domain/language/language.ts';
import type { MediaType } from '../../domain/titles/title.ts';
import { movie, movieCard, show, toPage, translation } from '../fixtures/response-bodies.ts';
import { wireTitle } from '../wire/title.ts';
import { toTitlePage } from './title.ts';

function pageFrom(body: unknown, type: MediaType, lang: Lang) {
  const page = toTitlePage(wireTitle.parse(body), type, 101, lang);
  if (page === null) throw new Error('no page');
  return page;
}

test('maps a movie page in English', () => {
  expect(pageFrom(movie(), 'movie', 'en')).toMatchObject({
    type: 'movie',
    id: 101,
    title: { text: 'Lanterns over Busan', lang: null },
    originalTitle: { text: '부산의 등불', lang: 'ko' },
    alsoKnownAs: ['The Light at Busan'],
    tagline: { text: 'Follow it home.', lang: null },
    date: '2021-09-03',
    score: 7.4,
    votes: 812,
    genreIds: [18, 9648],
    runtime: 118,
    countries: ['KR'],
    spokenLanguages: ['ko'],
    homepage: 'https://lanterns.example/',
    imdbId: 'tt7654321',
    ageRatings: { KR: '15' },
    directors: [{ id: 303, name: 'Ana Reis' }],
    writers: [
      { id: 303, name: 'Ana Reis' },
      { id: 304, name: 'Tomas Vrba' },
    ],
    gallery: ['/plain.jpg', '/with-title.jpg'],
    seasons: [],
    episodeCount: null,
  });
});

test('an untranslated movie on a German page is in English and names the language', () => {
  const body = movie({ title: '부산의 등불', overview: '', tagline: '' });
  const page = pageFrom(body, 'movie', 'de');
  expect(page.title).toEqual({ text: 'Lanterns over Busan', lang: 'en' });
  expect(page.overview).toEqual({ text: 'A harbour pilot follows a light.', lang: 'en' });
  expect(page.tagline).toEqual({ text: 'Follow it home.', lang: 'en' });
  expect(pageFrom(body, 'movie', 'ko').title).toEqual({ text: '부산의 등불', lang: null });
});

test('lists a person with two roles once in the cast', () => {
  expect(pageFrom(movie(), 'movie', 'en').cast).toEqual([
    {
      id: 301,
      name: 'Mira Solheim',
      photo: '/mira.jpg',
      character: "Pilot / Pilot's sister",
      episodes: null,
    },
    { id: 302, name: 'Jun Baek', photo: null, character: null, episodes: null },
  ]);
});

test('groups offers by watch type and region, in order of priority', { tags: ['D8'] }, () => {
  const { watch, watchRegions } = pageFrom(movie(), 'movie', 'en');
  expect(watchRegions).toEqual(['KR', 'US']);
  expect(
    watch.KR?.groups.map(({ type, offers }) => [type, offers.map((offer) => offer.name)]),
  ).toEqual([
    ['flatrate', ['Wavebox', 'Streamly']],
    ['buy', ['Streamly']],
  ]);
  expect(watch.US).toEqual({
    link: 'https://offers.example/us',
    groups: [
      {
        type: 'rent',
        offers: [
          { providerId: 8, name: 'Streamly', logo: '/streamly.jpg', url: null, curated: false },
        ],
      },
    ],
  });
});

test('prefers recommendations to similar titles and excludes the title itself', () => {
  expect(pageFrom(movie(), 'movie', 'en').recommendations.map((card) => card.id)).toEqual([102]);
  const onlySelf = movie({
    recommendations: toPage([
      movieCard(),
      movieCard({ id: 7, adult: true }),
      { ...movieCard({ id: 8 }), media_type: 'tv' },
    ]),
  });
  expect(pageFrom(onlySelf, 'movie', 'en').recommendations.map((card) => card.id)).toEqual([103]);
});

test('maps a show with seasons without specials, whole cast, creators and last episode length', {
  tags: ['D5'],
}, () => {
  const page = pageFrom(show(), 'tv', 'en');
  expect(
    page.seasons.map(({ number, score, episodeCount }) => [number, score, episodeCount]),
  ).toEqual([
    [1, 8, 8],
    [2, null, 8],
  ]);
  expect(page.cast).toEqual([
    { id: 307, name: 'Oona Byrne', photo: null, character: 'Nell / Nell (young)', episodes: 16 },
  ]);
  expect(page).toMatchObject({
    date: '2019-01-11',
    runtime: 47,
    episodeCount: 16,
    creators: [{ id: 306, name: 'Noor Haddad' }],
    ageRatings: { KR: '12', US: 'TV-14' },
    countries: ['IE'],
    imdbId: 'tt1112223',
  });
});

test('a show without a whole cast has that of its latest season', () => {
  expect(
    pageFrom(show({ aggregate_credits: { cast: [] } }), 'tv', 'en').cast.map(
      (credit) => credit.name,
    ),
  ).toEqual(['Late Comer']);
});

test('missing votes, runtime and date map to null', () => {
  const page = pageFrom(
    movie({
      vote_count: 0,
      runtime: 0,
      release_date: '',
      homepage: 'javascript:alert(1)',
      imdb_id: '',
      external_ids: null,
    }),
    'movie',
    'en',
  );
  expect(page).toMatchObject({
    score: null,
    runtime: null,
    date: null,
    homepage: null,
    imdbId: null,
  });
});

test('amounts are whole dollars; unknown ones and numbers of millions are null', {
  tags: ['D1'],
}, () => {
  const amounts = (budget: unknown, revenue: unknown) => {
    const page = pageFrom(movie({ budget, revenue }), 'movie', 'en');
    return [page.budget, page.revenue];
  };
  expect(amounts(11_400_000, 262_681_282.4)).toEqual([11_400_000, 262_681_282]);
  expect(amounts(0, 8)).toEqual([null, null]);
  expect(amounts(undefined, '99 dollars')).toEqual([null, null]);
  expect(amounts(-5_000_000, null)).toEqual([null, null]);
});

test('returns null for a response without a title', { tags: ['H1'] }, () => {
  const nameless = movie({ title: '', original_title: null, translations: null });
  expect(toTitlePage(wireTitle.parse(nameless), 'movie', 101, 'ko')).toBeNull();
});

/** Replaces every value of the body, one at a time. */
const ODD_VALUES = [undefined, null, '', [], {}, 0, -1, 'x', true, [null], { results: 5 }];

function* spoilEachField(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const replaceField = (replacement: unknown) =>
      Array.isArray(value)
        ? value.with(Number(key), replacement)
        : { ...value, [key]: replacement };
    for (const oddValue of ODD_VALUES) yield replaceField(oddValue);
    for (const replacement of spoilEachField(child)) yield replaceField(replacement);
  }
}

test('maps a page for any single missing, empty or invalid value of a response', () => {
  const translated = translation('ko', 'KR', { title: '등불', overview: '빛.' });
  const bodies = [
    ['movie', movie({ translations: { translations: [translated] } })],
    ['tv', show()],
  ] as const;
  let tried = 0;
  for (const [type, body] of bodies) {
    for (const oddValue of spoilEachField(body)) {
      const wire = wireTitle.parse(oddValue);
      expect(() => toTitlePage(wire, type, 101, 'ar')).not.toThrow();
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(2000);
});
