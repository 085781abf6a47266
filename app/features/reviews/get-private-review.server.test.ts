import { expect, test } from 'vitest';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { describeOnOneEngine } from '../../../tests/support/database.ts';
import { createRecordingLog } from '../../../tests/support/starter-catalog.ts';
import { createTestUser } from '../../../tests/support/test-site.ts';
import { addUser } from '../../../tests/support/users.ts';
import { getReviews, getUserReviewState } from './data.server.ts';
import { reviewQuery } from './schema.ts';

const PARASITE: TitleRef = { type: 'movie', id: 496_243 };

describeOnOneEngine('getPrivateReview', (open) => {
  test("a user's private rating and text of a title are returned to that user only", {
    tags: ['U5'],
  }, async () => {
    const { kysely, bestEffortDb } = await open();
    const deps = { bestEffortDb, log: createRecordingLog() };
    await addUser(kysely, 'mina', 'Mina');
    await addUser(kysely, 'jun', 'Jun');
    await kysely
      .insertInto('private_reviews')
      .values({
        user_id: 'mina',
        content_type: PARASITE.type,
        content_id: PARASITE.id,
        rating: null,
        review_text: 'The stairs.',
        spoiler: true,
      })
      .execute();
    const reviews = await getReviews(deps, PARASITE, reviewQuery.read(new URLSearchParams()));
    const readAs = async (userId: string, title = PARASITE) =>
      (await getUserReviewState(deps, createTestUser(userId), title, reviews))?.privateReview;
    expect(await readAs('mina')).toEqual({ rating: null, text: 'The stairs.', spoiler: true });
    expect(await readAs('mina', { type: 'tv', id: PARASITE.id })).toBeNull();
    expect(await readAs('jun')).toBeNull();
  });
});
