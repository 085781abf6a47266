import { getReviews, getUserReviewState } from '../../../../app/features/reviews/data.server.ts';
import { reviewQuery } from '../../../../app/features/reviews/schema.ts';
import {
  getListOwner,
  getShareToken,
} from '../../../../app/features/saved/get-list-link.server.ts';
import { getOwnList } from '../../../../app/features/saved/get-own-list.server.ts';
import { getSavedPage } from '../../../../app/features/saved/get-saved-page.server.ts';
import { getTitleStates } from '../../../../app/features/saved/get-title-states.server.ts';
import { getWhereToWatch } from '../../../../app/features/saved/get-where-to-watch.server.ts';
import { readSavedQuery } from '../../../../app/features/saved/schema.ts';
import savedMessages from '../../../../app/i18n/messages/en/own.json' with { type: 'json' };
import serverMessages from '../../../../app/i18n/messages/en/server.json' with { type: 'json' };
import { createPageLanguage } from '../../../../app/i18n/page-language.ts';
import { createTestUser } from '../../../../tests/support/test-site.ts';
import type { DatabaseRead } from '../filled-database.ts';
import { POPULAR_TITLE, USER_ID } from './fill-growth.ts';

const user = createTestUser(USER_ID);
const english = createPageLanguage('en', {
  messageUrls: {},
  messages: { ...savedMessages, ...serverMessages },
  english: {},
});
const savedList = {
  userId: USER_ID,
  lang: 'en',
  region: 'KR',
  isShared: false,
  familyMode: null,
  serviceIds: [],
  today: '2026-11-27',
} as const;
/** The number of titles on the home page. */
const PAGE_OF_TITLES = Array.from(
  { length: 95 },
  (_, index) => ({ type: 'movie', id: index * 7 + 1 }) as const,
);

const reviews =
  (query: string): DatabaseRead =>
  (services) =>
    getReviews(services, POPULAR_TITLE, reviewQuery.read(new URLSearchParams(query)));
const saved =
  (query: string): DatabaseRead =>
  (services) =>
    getSavedPage(services, savedList, readSavedQuery(new URLSearchParams(query)), english);

/** Reads of saved titles and reviews. */
export const GROWTH_READS: Record<string, DatabaseRead> = {
  'reviews, newest': reviews(''),
  'reviews, most helpful': reviews('sort=helpful'),
  'reviews, highest rating': reviews('sort=highest'),
  'reviews, lowest rating': reviews('sort=lowest'),
  'reviews in a rare language': reviews('in=fi'),
  'reviews in a rare language, most helpful': reviews('in=fi&sort=helpful'),
  'reviews, fifth page': reviews('page=5'),
  'own review, votes and reports': async (services) => {
    const reviewPage = await getReviews(
      services,
      POPULAR_TITLE,
      reviewQuery.read(new URLSearchParams()),
    );
    return getUserReviewState(services, user, POPULAR_TITLE, reviewPage);
  },
  'title states of a page of 95 titles': (services) =>
    getTitleStates(services, user, PAGE_OF_TITLES),
  'saved, newest': saved(''),
  'saved, last page': saved('page=15'),
  'saved, by title': saved('sort=title'),
  'saved, by score': saved('sort=score'),
  'saved, of a genre': saved('genre=18'),
  'saved, searched': saved('q=film 3'),
  'saved, not seen': saved('show=unseen'),
  'saved, on one service': saved('on=Service 3'),
  'saved, by service': (services) =>
    getWhereToWatch(services, savedList, readSavedQuery(new URLSearchParams()), english),
  'saved, what a service adds': saved('adds=Service 3'),
  'saved, as a file': (services) => getOwnList(services, user, 'en'),
  'shared list': (services) =>
    getSavedPage(
      services,
      { ...savedList, isShared: true },
      readSavedQuery(new URLSearchParams()),
      english,
    ),
  'shared list: its owner': async (services) =>
    getListOwner(services, (await getShareToken(services, user)) ?? ''),
};
