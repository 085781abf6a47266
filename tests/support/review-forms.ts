import { beforeEach } from 'vitest';
import { REVIEW_FORMS } from '../../app/features/reviews/mutations.server.ts';
import type { User } from '../../domain/accounts/account.ts';
import type { Lang } from '../../domain/language/language.ts';
import type { OpenTestDatabase, TestDatabase } from './database.ts';
import { emptyTables } from './empty-tables.ts';
import { openTestServices } from './test-site.ts';

export const REVIEW = {
  intent: 'review',
  title: 'movie/496243',
  rating: '8',
  text: 'Mind the stairs.',
  return: '/en/movie/496243-parasite#reviews',
};

/** For a suite about review forms: before each test a site without reviews and the user `mina`. */
export function setUpReviewForms(open: OpenTestDatabase) {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let mina: User;

  beforeEach(async () => {
    database ??= await open();
    site = openTestServices(database);
    await emptyTables(database.kysely, 'reviews', 'review_counts', 'users', 'profiles', 'titles');
    mina = await site.addTestUser('mina');
  });

  return {
    get database() {
      return database;
    },
    get site() {
      return site;
    },
    get mina() {
      return mina;
    },
    readReviews: () =>
      database.kysely.selectFrom('reviews').selectAll().orderBy('user_id').execute(),
    send: (fields: Record<string, string>, sender: User | null = mina, lang: Lang = 'en') =>
      site.send(REVIEW_FORMS, sender, fields, lang),
  };
}
