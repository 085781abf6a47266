import { describe, expect, test } from 'vitest';
import type { Lang } from '../../../domain/language/language.ts';
import type { TitlePage } from '../../../domain/titles/title.ts';
import {
  type StructuredData,
  serializeStructuredData,
} from '../../../domain/web/structured-data.ts';
import { openStarterCatalog } from '../../../tests/support/starter-catalog.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getSeasonView } from './get-season-view.server.ts';
import { getSeasonData, getTitleData } from './get-structured-data.server.ts';

const catalog = openStarterCatalog();
const site = { origin: 'https://kinora.example', imageBase: 'https://image.example/t/p' };

function parseStructuredData(graph: StructuredData): Record<string, unknown>[] {
  return (JSON.parse(serializeStructuredData(graph)) as { '@graph': Record<string, unknown>[] })[
    '@graph'
  ];
}

async function getPage(type: 'movie' | 'tv', id: number, lang: Lang): Promise<TitlePage> {
  const page = await catalog.title(type, id, lang);
  if (page === null) throw new Error('no title');
  return page;
}

describe('structured data of a title', { tags: ['D11'] }, () => {
  test('a movie has its properties, makers, links to other sites and breadcrumbs', async () => {
    const [movie, breadcrumbs] = parseStructuredData(
      getTitleData(await getPage('movie', 496_243, 'ko'), { site }, serverLanguage('ko'), null),
    );
    const url = `https://kinora.example/ko/movie/${encodeURIComponent('496243-기생충')}`;
    expect(movie).toMatchObject({
      '@type': 'Movie',
      name: '기생충',
      url,
      inLanguage: 'ko',
      datePublished: '2019-05-30',
      duration: 'PT2H11M',
      countryOfOrigin: [{ '@type': 'Country', name: 'KR' }],
      director: [
        {
          '@type': 'Person',
          name: '봉준호',
          url: `https://kinora.example/ko/person/${encodeURIComponent('21684-봉준호')}`,
        },
      ],
      sameAs: expect.arrayContaining([
        'https://www.imdb.com/title/tt6751668/',
        'https://www.themoviedb.org/movie/496243',
      ]),
    });
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ position: 1 }, { position: 2 }, { position: 3, item: url }],
    });
  });

  test('a show has its seasons with their URLs', async () => {
    const [series] = parseStructuredData(
      getTitleData(await getPage('tv', 1399, 'en'), { site }, serverLanguage('en'), null),
    );
    expect(series).toMatchObject({
      '@type': 'TVSeries',
      name: 'Game of Thrones',
      numberOfSeasons: 8,
      startDate: '2011-04-17',
    });
    const secondSeasonUrl = 'https://kinora.example/en/tv/1399-game-of-thrones/season/2';
    expect(series?.containsSeason).toContainEqual(
      expect.objectContaining({ '@type': 'TVSeason', seasonNumber: 2, url: secondSeasonUrl }),
    );
  });

  test('the score of the catalog is no rating: without reviews there is none', async () => {
    const title = await getPage('movie', 496_243, 'en');
    expect(title.votes).toBeGreaterThan(0);
    const json = serializeStructuredData(getTitleData(title, { site }, serverLanguage('en'), null));
    expect(json).not.toContain('Rating');
  });

  test('unknown properties are omitted', async () => {
    const bareTitle: TitlePage = {
      ...(await getPage('movie', 496_243, 'en')),
      score: null,
      votes: 0,
      runtime: null,
      date: null,
      poster: null,
      backdrop: null,
      overview: null,
      imdbId: null,
      homepage: null,
      cast: [],
      directors: [],
      writers: [],
      genres: [],
      countries: [],
      originalLanguage: 'und',
    };
    const [movie] = parseStructuredData(
      getTitleData(bareTitle, { site }, serverLanguage('en'), null),
    );
    expect(Object.keys(movie ?? {})).toEqual(['@type', 'name', 'alternateName', 'url', 'sameAs']);
  });

  test('a title has the rating and reviews of users', async () => {
    const userReviews = {
      aggregateRating: { '@type': 'AggregateRating' as const, ratingValue: 9.5, ratingCount: 2 },
      review: [{ '@type': 'Review' as const, reviewBody: 'Twice.' }],
    };
    const [movie] = parseStructuredData(
      getTitleData(
        await getPage('movie', 496_243, 'en'),
        { site },
        serverLanguage('en'),
        userReviews,
      ),
    );
    expect(movie).toMatchObject({
      aggregateRating: { ratingValue: 9.5, ratingCount: 2 },
      review: [{ reviewBody: 'Twice.' }],
    });
  });
});

test('a season has its show, episodes and breadcrumbs', { tags: ['D11'] }, async () => {
  const season = await getSeasonView({ catalog }, 1399, 2, 'en');
  if (season === null) throw new Error('no season');
  const [data, breadcrumbs] = parseStructuredData(
    getSeasonData(season, { site }, serverLanguage('en')),
  );
  expect(data).toMatchObject({
    '@type': 'TVSeason',
    seasonNumber: 2,
    numberOfEpisodes: 10,
    partOfSeries: {
      '@type': 'TVSeries',
      name: 'Game of Thrones',
      url: 'https://kinora.example/en/tv/1399-game-of-thrones',
    },
  });
  expect(data?.episode).toHaveLength(10);
  expect(breadcrumbs?.itemListElement).toHaveLength(4);
});
