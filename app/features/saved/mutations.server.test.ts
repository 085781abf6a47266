import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { message } from '../../../tests/support/messages.ts';
import { refuseConnection } from '../../../tests/support/starter-catalog.ts';
import {
  createTestUser,
  getRejection,
  openTestServices,
} from '../../../tests/support/test-site.ts';
import { getListOwner, getShareToken } from './get-list-link.server.ts';
import { getTitleStates } from './get-title-states.server.ts';
import { SAVED_FORMS } from './mutations.server.ts';

const PARASITE = { type: 'movie', id: 496_243 } as const;
const TITLE = 'movie/496243';

describeOnOneEngine('title states of a user', (open, kind) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;

  beforeEach(async () => {
    database ??= await open();
    site = openTestServices(database);
    await emptyTables(
      database.kysely,
      'users',
      'profiles',
      'title_states',
      'shared_lists',
      'titles',
    );
  });

  const readTitleStates = () => database.kysely.selectFrom('title_states').selectAll().execute();
  const readTitleState = async (id: string) =>
    (await getTitleStates(site.services, createTestUser(id), [PARASITE]))?.byTitle[TITLE];

  test('saving adds a title to the list, and unsaving removes it', { tags: ['U2'] }, async () => {
    const mina = await site.addTestUser('mina');
    expect(await site.send(SAVED_FORMS, mina, { intent: 'save', title: TITLE })).toMatchObject({
      to: '/en/saved',
      flashMessage: null,
    });
    expect(await readTitleState('mina')).toEqual({
      savedAt: expect.any(String),
      seenOn: null,
      hidden: false,
    });
    expect(site.trackedEvents).toEqual(['content_save']);
    expect(await site.send(SAVED_FORMS, mina, { intent: 'unsave', title: TITLE })).toMatchObject({
      to: '/en/saved',
    });
    expect(await readTitleState('mina')).toBeUndefined();
    expect(await readTitleStates()).toEqual([]);
  });

  test('without scripts the form redirects back', { tags: ['U2'] }, async () => {
    const mina = await site.addTestUser('mina');
    const fields = { intent: 'save', title: TITLE, return: '/en/movie?page=2' };
    expect(await site.send(SAVED_FORMS, mina, fields)).toMatchObject({
      to: '/en/movie?page=2',
      flashMessage: 'saved',
    });
    const fieldsWithExternalReturn = {
      intent: 'unsave',
      title: TITLE,
      return: 'https://elsewhere.example/',
    };
    expect(await site.send(SAVED_FORMS, mina, fieldsWithExternalReturn)).toMatchObject({
      to: '/en/saved',
      flashMessage: 'removed',
    });
  });

  test('saving a title again keeps the first date', { tags: ['U2'] }, async () => {
    const mina = await site.addTestUser('mina');
    await Promise.all(
      Array.from({ length: 8 }, () =>
        site.send(SAVED_FORMS, mina, { intent: 'save', title: TITLE }),
      ),
    );
    const [first, ...others] = await readTitleStates();
    expect(others).toEqual([]);
    await site.send(SAVED_FORMS, mina, { intent: 'save', title: TITLE });
    expect((await readTitleStates())[0]?.saved_at).toEqual(first?.saved_at);
  });

  test('1,000 users save a title concurrently that is not in the index: one row each', async () => {
    await sql`insert into users (id, name, email)
      select 'u' || n, 'u' || n, 'u' || n || '@example.com'
      from generate_series(1, 1000) n`.execute(database.kysely);
    const users = Array.from({ length: 1000 }, (_, index) => createTestUser(`u${index + 1}`));
    const results = await Promise.all(
      users.map((user) => site.send(SAVED_FORMS, user, { intent: 'save', title: TITLE })),
    );
    expect(results.filter((result) => !('to' in result))).toEqual([]);
    expect(new Set((await readTitleStates()).map(({ user_id }) => user_id)).size).toBe(1000);
    expect(await database.kysely.selectFrom('titles').select('content_id').execute()).toEqual([
      { content_id: 496_243 },
    ]);
  });

  test('saved, seen and hidden are independent, and a row without a state is deleted', async () => {
    const mina = await site.addTestUser('mina');
    await site.send(SAVED_FORMS, mina, { intent: 'save', title: TITLE });
    await site.send(SAVED_FORMS, mina, { intent: 'seen', title: TITLE, on: '2026-02-28' });
    await site.send(SAVED_FORMS, mina, { intent: 'hide', title: TITLE });
    await site.send(SAVED_FORMS, mina, { intent: 'unsave', title: TITLE });
    expect(await readTitleState('mina')).toEqual({
      savedAt: null,
      seenOn: '2026-02-28',
      hidden: true,
    });
    await site.send(SAVED_FORMS, mina, { intent: 'unseen', title: TITLE });
    expect(await readTitleState('mina')).toEqual({ savedAt: null, seenOn: null, hidden: true });
    await site.send(SAVED_FORMS, mina, { intent: 'unhide', title: TITLE });
    await site.send(SAVED_FORMS, mina, { intent: 'unhide', title: TITLE });
    expect(await readTitleStates()).toEqual([]);
  });

  test('a title that is no longer available can still be removed', { tags: ['U2'] }, async () => {
    const mina = await site.addTestUser('mina');
    for (const intent of ['save', 'seen', 'hide'])
      await site.send(SAVED_FORMS, mina, { intent, title: TITLE });
    await site.close();
    site = openTestServices(database, { intercept: refuseConnection });
    for (const intent of ['unsave', 'unseen', 'unhide'])
      expect(await site.send(SAVED_FORMS, mina, { intent, title: TITLE })).toMatchObject({
        to: '/en/saved',
      });
    expect(await readTitleStates()).toEqual([]);
    expect(
      getRejection(await site.send(SAVED_FORMS, mina, { intent: 'unsave', title: 'movie/x' })),
    ).toMatchObject({ status: 404 });
  });

  test('removing all states concurrently deletes the row', async () => {
    const mina = await site.addTestUser('mina');
    for (const intent of ['save', 'seen', 'hide'])
      await site.send(SAVED_FORMS, mina, { intent, title: TITLE });
    await Promise.all(
      ['unsave', 'unseen', 'unhide'].map((intent) =>
        site.send(SAVED_FORMS, mina, { intent, title: TITLE }),
      ),
    );
    expect(await readTitleStates()).toEqual([]);
  });

  test('the seen date can be changed; future and invalid dates → 422', async () => {
    const mina = await site.addTestUser('mina');
    await site.send(SAVED_FORMS, mina, { intent: 'seen', title: TITLE });
    expect((await readTitleState('mina'))?.seenOn).toBe(new Date().toISOString().slice(0, 10));
    await site.send(SAVED_FORMS, mina, { intent: 'seen', title: TITLE, on: '1999-12-31' });
    for (const on of ['2999-01-01', '2026-02-30', '1700-01-01', 'yesterday'])
      expect(
        getRejection(await site.send(SAVED_FORMS, mina, { intent: 'seen', title: TITLE, on })),
      ).toEqual({
        status: 422,
        title: message('en', 'save.failed_title'),
        problems: [message('en', 'seen.date_wrong')],
      });
    expect((await readTitleState('mina'))?.seenOn).toBe('1999-12-31');
  });

  test('undoing a removal restores the saved date; a future date is replaced by the current one', async () => {
    const mina = await site.addTestUser('mina');
    await site.send(SAVED_FORMS, mina, {
      intent: 'save',
      title: TITLE,
      at: '2026-01-02T03:04:05.678Z',
    });
    expect((await readTitleState('mina'))?.savedAt).toBe('2026-01-02T03:04:05.678Z');
    await site.send(SAVED_FORMS, mina, { intent: 'unsave', title: TITLE });
    await site.send(SAVED_FORMS, mina, {
      intent: 'save',
      title: TITLE,
      at: '2999-01-02T03:04:05.678Z',
    });
    expect(Date.parse((await readTitleState('mina'))?.savedAt ?? '')).toBeLessThanOrEqual(
      Date.now(),
    );
  });

  test.each([
    'movie/999999999',
    'movie/0',
    'movie/9999999999',
    'person/21684',
    'movie',
    '',
    '../x',
  ])('saving the unknown title %j → 404', async (title) => {
    const mina = await site.addTestUser('mina');
    expect(
      getRejection(await site.send(SAVED_FORMS, mina, { intent: 'save', title }, 'ko')),
    ).toEqual({
      status: 404,
      title: message('ko', 'save.failed_title'),
      problems: [message('ko', 'save.unknown')],
    });
    expect(await readTitleStates()).toEqual([]);
  });

  test('during a catalog outage known titles can be saved, unknown ones → 503 and nothing is written', async () => {
    const mina = await site.addTestUser('mina');
    await site.send(SAVED_FORMS, mina, { intent: 'save', title: TITLE });
    const siteWithoutCatalog = openTestServices(database, { intercept: refuseConnection });
    expect(
      getRejection(
        await siteWithoutCatalog.send(SAVED_FORMS, mina, { intent: 'save', title: 'tv/93405' }),
      )?.status,
    ).toBe(503);
    expect(
      await siteWithoutCatalog.send(SAVED_FORMS, mina, { intent: 'seen', title: TITLE }),
    ).toHaveProperty('to');
    expect(await readTitleStates()).toHaveLength(1);
  });

  test('saving without a session → 401 with the specified text', { tags: ['U4'] }, async () => {
    const outcome = await site.send(SAVED_FORMS, null, { intent: 'save', title: TITLE });
    expect(getRejection(outcome)).toEqual({
      status: 401,
      title: 'Login Required',
      problems: ['Please login to save content'],
    });
    expect(outcome).toMatchObject({ state: { signedOut: true } });
    expect(await readTitleStates()).toEqual([]);
  });

  test('121 forms a minute of one user are rate limited, those of others are not', async () => {
    const mina = await site.addTestUser('mina');
    const intents = Array.from({ length: 121 }, (_, index) =>
      index % 2 === 0 ? 'save' : 'unsave',
    );
    let lastOutcome: Awaited<ReturnType<typeof site.send>> | null = null;
    for (const intent of intents)
      lastOutcome = await site.send(SAVED_FORMS, mina, { intent, title: TITLE });
    expect(lastOutcome).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    expect(await readTitleStates()).toEqual([]);
    const jun = await site.addTestUser('jun');
    expect(await site.send(SAVED_FORMS, jun, { intent: 'save', title: TITLE })).toHaveProperty(
      'to',
    );
  });

  test('the exclusion of seen and hidden titles is stored in the profile', async () => {
    const mina = await site.addTestUser('mina');
    await site.send(SAVED_FORMS, mina, { intent: 'leave_out', seen: 'on' });
    const readExclusions = () =>
      database.kysely
        .selectFrom('profiles')
        .select(['leaves_out_seen', 'leaves_out_hidden'])
        .where('id', '=', 'mina')
        .executeTakeFirst();
    expect(await readExclusions()).toEqual({ leaves_out_seen: true, leaves_out_hidden: false });
    await site.send(SAVED_FORMS, mina, { intent: 'leave_out', hidden: 'on' });
    expect(await readExclusions()).toEqual({ leaves_out_seen: false, leaves_out_hidden: true });
  });

  test('the share link remains until it is revoked, or its owner banned; sharing again creates another one', async () => {
    const mina = await site.addTestUser('mina');
    await site.send(SAVED_FORMS, mina, { intent: 'share' });
    const token = (await getShareToken(site.services, mina)) ?? '';
    expect(token).toMatch(/^[\w-]{22}$/);
    await site.send(SAVED_FORMS, mina, { intent: 'share' });
    expect(await getShareToken(site.services, mina)).toBe(token);
    expect(await getListOwner(site.services, token)).toEqual({ id: 'mina', username: 'mina' });
    await site.send(SAVED_FORMS, mina, { intent: 'unshare' });
    expect(await getListOwner(site.services, token)).toBeNull();
    await site.send(SAVED_FORMS, mina, { intent: 'share' });
    expect(await getShareToken(site.services, mina)).not.toBe(token);
    const setBan = (banned_at: Date | null) =>
      database.kysely
        .updateTable('users')
        .set({ banned_at, ban_reason: banned_at && 'Spam' })
        .where('id', '=', 'mina')
        .execute();
    const newToken = (await getShareToken(site.services, mina)) ?? '';
    await setBan(new Date());
    expect(await getListOwner(site.services, newToken)).toBeNull();
    await setBan(null);
    expect(await getListOwner(site.services, newToken)).toMatchObject({ id: 'mina' });
    for (const invalidToken of ['', 'x', `${token}x`, "' or true --aaaaaaaaaa"])
      expect(await getListOwner(site.services, invalidToken)).toBeNull();
  });

  if (kind === 'postgres') return;

  test('deleting an account deletes its title states and share link', async () => {
    const mina = await site.addTestUser('mina');
    for (const intent of ['save', 'share'])
      await site.send(SAVED_FORMS, mina, { intent, title: TITLE });
    await database.kysely.deleteFrom('users').where('id', '=', 'mina').execute();
    expect(await readTitleStates()).toEqual([]);
    expect(await database.kysely.selectFrom('shared_lists').selectAll().execute()).toEqual([]);
  });
});
