import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { REVIEW_FORMS } from '../../app/features/reviews/mutations.server.ts';
import { getOwnList, writeOwnList } from '../../app/features/saved/get-own-list.server.ts';
import { getSavedPage } from '../../app/features/saved/get-saved-page.server.ts';
import { RATING_FORMS } from '../../app/features/saved/save-ratings.server.ts';
import { readSavedQuery } from '../../app/features/saved/schema.ts';
import { serverLanguage } from '../../app/i18n/messages.server.ts';
import { deleteOwnAccount } from '../../db/delete-user.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { type ImportSite, openImportSite } from '../../tests/support/import-site.ts';
import { readOwnData } from '../../tests/support/own-data.ts';
import { createTestUser, getRejection } from '../../tests/support/test-site.ts';

/** One title to watch, one rated and reviewed, one rated, one reviewed without a rating. */
const LIST = `type,title,year,tmdb_id,listed_at,watched_at,rating,review
movie,Oldboy,2003,670,2024-01-05,,,
movie,Parasite,2019,496243,,2024-02-01,9,The stairs.
movie,Spirited Away,2001,129,,2024-02-02,8,
show,Squid Game,2021,93405,,2024-02-03,,Red light.
`;
const OWNER = {
  userId: 'mina',
  lang: 'en',
  region: 'KR',
  familyMode: null,
  serviceIds: [],
  today: '2026-11-27',
} as const;

describeOnOneEngine('private ratings', (open) => {
  let database: TestDatabase;
  let site: ImportSite['site'];
  let imports: ImportSite['imports'];
  const mina = createTestUser('mina');

  beforeEach(async () => {
    database ??= await open();
    ({ site, imports } = await openImportSite(database));
  });

  const readTiles = async (list: string, isShared = false) =>
    (
      await getSavedPage(
        site.services,
        { ...OWNER, isShared },
        readSavedQuery(new URLSearchParams({ list })),
        serverLanguage('en'),
      )
    ).tiles;
  const publish = (intent: string, title = '') =>
    site.send(RATING_FORMS, mina, { intent, title, return: '/en/saved' });

  test('private ratings are on the own lists only, and published ones become reviews', async () => {
    await imports.preview(LIST);
    await imports.apply();
    const rating = { rating: 9, text: 'The stairs.', isPrivate: true };
    expect(await readTiles('seen')).toContainEqual(
      expect.objectContaining({ id: 496_243, ownRating: rating }),
    );
    await sql`update title_states set saved_at = now()`.execute(database.kysely);
    for (const tile of await readTiles('saved', true)) expect(tile.ownRating).toBeNull();

    expect(await publish('rating_publish', 'movie/496243')).toMatchObject({
      to: '/en/saved',
      flashMessage: 'review_posted',
    });
    expect(site.invalidatedTags).toContain('title-page/movie/496243');
    expect(await imports.readPublic()).toEqual([{ content_id: 496_243, rating: 9 }]);
    expect(await readTiles('seen')).toContainEqual(
      expect.objectContaining({
        id: 496_243,
        ownRating: { rating: 9, text: null, isPrivate: false },
      }),
    );
    // The text without a rating stays private, because a review needs one.
    await publish('rating_publish_all');
    expect((await imports.readPublic()).map(({ content_id }) => content_id).sort()).toEqual([
      129, 496_243,
    ]);
    expect(await imports.readPrivate()).toEqual([
      { content_id: 93_405, rating: null, review_text: 'Red light.' },
    ]);
    expect(getRejection(await publish('rating_publish', 'tv/93405'))?.status).toBe(404);
    await publish('rating_delete', 'tv/93405');
    expect(await imports.readPrivate()).toEqual([]);
    const { rows } = await sql`select rating, count from review_counts order by rating`.execute(
      database.kysely,
    );
    expect(rows).toEqual([
      { rating: 8, count: 1 },
      { rating: 9, count: 1 },
    ]);
  });

  test('a review replaces the private rating, and an import adds none beside it', async () => {
    const review = { intent: 'review', title: 'movie/496243', rating: '2', text: 'No.' };
    await imports.preview(LIST);
    await imports.apply();
    await site.send(REVIEW_FORMS, mina, review);
    expect((await imports.readPrivate()).map(({ content_id }) => content_id)).toEqual([
      129, 93_405,
    ]);
    expect((await imports.preview(LIST))?.counts).toMatchObject({ ratings: 0, already: 4 });
  });

  test('ratings of banned users, and of titles that were taken down, are not published', async () => {
    await imports.preview(LIST);
    await imports.apply();
    await sql`update titles set restricted = true where content_id = 129`.execute(database.kysely);
    await publish('rating_publish_all');
    expect((await imports.readPublic()).map(({ content_id }) => content_id)).toEqual([496_243]);
    await sql`update titles set restricted = false`.execute(database.kysely);
    await sql`update users set banned_at = now(), ban_reason = 'spam'`.execute(database.kysely);
    await publish('rating_publish_all');
    expect(await imports.readPublic()).toHaveLength(1);
  });

  test('private ratings are in the exports, can be imported again, and end with the account', async () => {
    await imports.preview(LIST);
    await imports.apply();
    expect((await readOwnData(database.kysely, mina.id)).privateReviews).toHaveLength(3);
    await sql`delete from title_states where content_id = 129`.execute(database.kysely);
    const titles = await getOwnList(site.services, mina, 'en');
    expect(titles).toHaveLength(4);
    expect(titles).toContainEqual(
      expect.objectContaining({
        content_id: 129,
        seen_on: null,
        rating: 8,
        title: 'Spirited Away',
      }),
    );
    for (const [name, text] of [
      ['kinora-titles.csv', writeOwnList(titles)],
      ['kinora-titles.json', JSON.stringify(titles)],
    ])
      expect((await imports.preview(text ?? '', name))?.counts).toMatchObject({
        listed: 0,
        watched: 1,
        ratings: 0,
        already: 3,
        missing: 0,
      });
    await deleteOwnAccount(database.kysely, 'mina');
    expect(await imports.readPrivate()).toEqual([]);
    expect(await imports.view()).toBeNull();
  });
});
