import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '../../../../domain/accounts/account.ts';
import {
  addAdmin,
  readLog,
  toAdminSession,
  withFailingAdminLog,
} from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import { emptyTables } from '../../../../tests/support/empty-tables.ts';
import {
  createTestUser,
  getRejection,
  openTestServices,
} from '../../../../tests/support/test-site.ts';
import { addUser } from '../../../../tests/support/users.ts';
import { REVIEW_FORMS } from '../../reviews/mutations.server.ts';
import { getReview } from './data.server.ts';
import { REVIEWS_FORMS } from './mutations.server.ts';

const NOT_FOUND_OUTCOME = {
  status: 404,
  title: 'Failed to delete review',
  problems: ['This no longer exists.'],
};
const STALE_OUTCOME =
  'Someone else changed this in the meantime. Check what it is now, then try again.';

const MALFORMED_IDS = ['', 'movie/1', "' or 1=1 --", '\u0000', 'x'.repeat(1_000_000)];

describeOnOneEngine('admin changes of reviews', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let boss: User;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(
      database.kysely,
      'users',
      'profiles',
      'reviews',
      'review_reports',
      'review_counts',
      'admin_logs',
    );
    site = openTestServices(database);
    boss = await addAdmin(database.kysely, 'boss');
    for (const id of ['mina', 'juno', 'otto']) await addUser(database.kysely, id, id);
  });
  afterEach(() => site.close());

  const send = (by: User | null, fields: Record<string, string>) =>
    site.send(REVIEWS_FORMS, by, fields);
  const readReview = async (id: string) => {
    const review = await getReview(site.services, toAdminSession(boss), id, 'en');
    if (review === null) throw new Error(`no review ${id}`);
    return review;
  };
  const ids = async () =>
    (await database.kysely.selectFrom('reviews').select('id').execute()).map(({ id }) => id);
  const reports = async () =>
    (await database.kysely.selectFrom('review_reports').select('user_id').execute()).length;

  async function addReview(text: string | null = 'Stairs.', author = 'mina'): Promise<string> {
    const row = await database.kysely
      .insertInto('reviews')
      .values({
        user_id: author,
        content_type: 'movie',
        content_id: 496243,
        rating: 8,
        review_text: text,
        language: 'ko',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  async function report(id: string, reporter: string, reason: 'spam' | 'abuse' = 'spam') {
    await database.kysely
      .insertInto('review_reports')
      .values({ review_id: id, user_id: reporter, reason, note: null })
      .execute();
  }

  const toDelete = async (id: string) => ({
    intent: 'admin_review_delete',
    review: id,
    version: (await readReview(id)).version,
  });
  const toDismiss = async (id: string) => ({
    intent: 'admin_reports_dismiss',
    review: id,
    version: (await readReview(id)).reportsVersion,
  });

  test('deleting a review deletes its reports', { tags: ['M4', 'M10', 'M12'] }, async () => {
    const id = await addReview(`<b>${'가'.repeat(600)}`);
    const otherReview = await addReview('Another.', 'otto');
    await report(id, 'juno');
    const outcome = await send(boss, {
      ...(await toDelete(id)),
      return: '/en/admin/reviews?reported=1',
    });
    expect(outcome).toEqual({
      to: '/en/admin/reviews?reported=1',
      flashMessage: 'admin_review_deleted',
      cookies: [],
    });
    expect(await ids()).toEqual([otherReview]);
    expect(await reports()).toBe(0);
    expect(site.invalidatedTags).toEqual(['title-page/movie/496243']);
    const before = {
      username: 'mina',
      content: 'movie/496243',
      rating: 8,
      text: `<b>${'가'.repeat(497)}`,
    };
    expect(await readLog(database.kysely)).toEqual([
      {
        admin_id: 'boss',
        action: 'delete_review',
        target_type: 'review',
        target_id: id,
        details: { before, after: null },
      },
    ]);
  });

  test('a review without a text by a deleted user can be deleted', { tags: ['M4'] }, async () => {
    const id = await addReview(null, 'nobody');
    expect(await send(boss, await toDelete(id))).toMatchObject({ to: '/en/admin/reviews' });
    expect(await readLog(database.kysely)).toMatchObject([
      { details: { before: { username: null, text: null } } },
    ]);
  });

  test('deleting a review that its author changed meanwhile → 409', { tags: ['M4'] }, async () => {
    const id = await addReview();
    const form = await toDelete(id);
    await sql`update reviews set review_text = 'Kinder.', updated_at = now() + interval '1 second'
      where id = ${id}`.execute(database.kysely);
    expect(getRejection(await send(boss, form))).toEqual({
      status: 409,
      title: 'Failed to delete review',
      problems: [STALE_OUTCOME],
    });
    for (const version of ['', 'x', '1'.repeat(1_000_000)])
      expect(getRejection(await send(boss, { ...form, version }))?.status).toBe(409);
    expect(await ids()).toEqual([id]);
    expect(site.invalidatedTags).toEqual([]);
    expect(await readLog(database.kysely)).toEqual([]);
  });

  test('of concurrent deletions of a review one succeeds', { tags: ['M4'] }, async () => {
    const otherAdmin = await addAdmin(database.kysely, 'other');
    const form = await toDelete(await addReview());
    const outcomes = await Promise.all([
      send(boss, form),
      send(otherAdmin, form),
      send(boss, form),
    ]);
    expect(outcomes.filter((outcome) => 'to' in outcome)).toHaveLength(1);
    expect(outcomes.map(getRejection).filter((rejection) => rejection !== null)).toEqual([
      NOT_FOUND_OUTCOME,
      NOT_FOUND_OUTCOME,
    ]);
    expect(await readLog(database.kysely)).toHaveLength(1);
  });

  test('dismissing reports logs their reasons', { tags: ['M4', 'M10'] }, async () => {
    const id = await addReview();
    await report(id, 'juno', 'abuse');
    await report(id, 'otto');
    await report(id, 'boss');
    expect(await send(boss, await toDismiss(id))).toMatchObject({
      flashMessage: 'admin_reports_dismissed',
    });
    expect(await readReview(id)).toMatchObject({ reports: 0, latestReports: [], text: 'Stairs.' });
    const details = {
      username: 'mina',
      content: 'movie/496243',
      before: { abuse: 1, spam: 2 },
      after: null,
    };
    expect(await readLog(database.kysely)).toEqual([
      {
        admin_id: 'boss',
        action: 'dismiss_review_reports',
        target_type: 'review',
        target_id: id,
        details,
      },
    ]);
  });

  test('dismissing a report that was changed meanwhile → 409', { tags: ['M4'] }, async () => {
    const id = await addReview();
    const juno = createTestUser('juno', 'juno');
    const reportAgain = (note: string) =>
      site.send(REVIEW_FORMS, juno, { intent: 'report', review: id, reason: 'spoiler', note });
    await reportAgain('a little');
    const form = await toDismiss(id);
    await reportAgain('it has my address in it');
    expect(getRejection(await send(boss, form))).toMatchObject({
      status: 409,
      problems: [STALE_OUTCOME],
    });
    expect((await readReview(id)).latestReports).toMatchObject([
      { note: 'it has my address in it' },
    ]);
    expect(await send(boss, await toDismiss(id))).toMatchObject({
      flashMessage: 'admin_reports_dismissed',
    });
  });

  test('dismissing reports after a further one came in → 409', { tags: ['M4'] }, async () => {
    const id = await addReview();
    await report(id, 'juno');
    const form = await toDismiss(id);
    await report(id, 'otto', 'abuse');
    const rejection = {
      status: 409,
      title: 'Failed to dismiss the reports',
      problems: [STALE_OUTCOME],
    };
    expect(getRejection(await send(boss, form))).toEqual(rejection);
    expect(await reports()).toBe(2);
    expect(await send(boss, await toDismiss(id))).toMatchObject({ to: '/en/admin/reviews' });
    // Dismissing again fails as well.
    expect(getRejection(await send(boss, await toDismiss(id)))).toEqual(rejection);
    expect(await readLog(database.kysely)).toHaveLength(1);
  });

  describe('access to admin forms of reviews', { tags: ['M11'] }, () => {
    test.each(['admin_review_delete', 'admin_reports_dismiss'])(
      '%s of an unknown review → 404',
      async (intent) => {
        await addReview();
        const unknownId = '00000000-0000-4000-8000-000000000000';
        for (const review of [unknownId, unknownId.replace('0', 'A'), ...MALFORMED_IDS])
          expect(getRejection(await send(boss, { intent, review, version: '' }))).toMatchObject({
            status: 404,
            problems: NOT_FOUND_OUTCOME.problems,
          });
        expect(await ids()).toHaveLength(1);
        expect(await readLog(database.kysely)).toEqual([]);
      },
    );
  });

  test('a deletion that cannot be logged is rolled back', { tags: ['M10'] }, async () => {
    const id = await addReview();
    const form = await toDelete(id);
    site.services.log.error = () => {};
    await withFailingAdminLog(database.kysely, async () => {
      expect(getRejection(await send(boss, form))).toMatchObject({
        status: 503,
        title: 'Failed to delete review',
      });
      expect(await ids()).toEqual([id]);
      expect(site.invalidatedTags).toEqual([]);
    });
  });
});
