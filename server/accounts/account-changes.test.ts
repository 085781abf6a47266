import { beforeAll, expect, test } from 'vitest';
import { openTestAccounts, PERSONAL_DATA } from '../../tests/support/accounts-client.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';

const PASSWORD = 'correct horse 9';

describeOnOneEngine('accounts of users', (open) => {
  let database: TestDatabase;
  let accounts: ReturnType<typeof openTestAccounts>;

  beforeAll(async () => {
    database = await open();
    accounts = openTestAccounts(database);
    return async () => accounts.close();
  });

  test('a new e-mail applies once confirmed, and the old one is notified', {
    tags: ['I10'],
  }, async () => {
    const visitor = await accounts.createUser('old@example.com', 'mover');
    expect((await visitor.post('/change-email', { newEmail: 'NEW-home@example.com' })).status).toBe(
      200,
    );
    expect((await visitor.readUser())?.email).toBe('old@example.com');
    const token = (await accounts.readMails('new-home@example.com')).at(-1)?.data.token ?? '';
    await visitor.get(`/verify-email?token=${encodeURIComponent(token)}`);
    expect((await visitor.readUser())?.email).toBe('new-home@example.com');
    expect((await accounts.readMails('old@example.com')).at(-1)?.kind).toBe('address_changed');
  });

  test('a new name is trimmed, unique and also that of the profile', {
    tags: ['I10'],
  }, async () => {
    await accounts.createUser('mina@example.com', 'Mina');
    const visitor = await accounts.createUser('rename@example.com', 'Before');
    expect((await visitor.post('/update-user', { name: 'Mina' })).body.code).toBe('USERNAME_TAKEN');
    expect((await visitor.post('/update-user', { name: ' After  all ' })).status).toBe(200);
    expect((await visitor.readUser())?.username).toBe('After all');
  });

  test('a new name invalidates the pages with reviews of the user', { tags: ['I10'] }, async () => {
    const visitor = await accounts.createUser('writer@example.com', 'Writer');
    const id = (await visitor.readUser())?.id ?? '';
    await database.kysely
      .insertInto('reviews')
      .values({
        user_id: id,
        content_type: 'tv',
        content_id: 93405,
        rating: 8,
        review_text: null,
        language: null,
      })
      .execute();
    accounts.invalidatedTags.length = 0;
    await visitor.post('/update-user', { name: 'Writer' });
    await visitor.post('/update-user', { language: 'fr' });
    expect(accounts.invalidatedTags).toEqual([]);
    expect((await visitor.post('/update-user', { name: 'Another' })).status).toBe(200);
    expect(accounts.invalidatedTags).toEqual(['title-page/tv/93405']);
  });

  test('deleting an account requires the password and deletes all its rows', async () => {
    const visitor = await accounts.createUser('gone@example.com', 'leaver');
    const id = (await visitor.readUser())?.id ?? '';
    await database.kysely
      .insertInto('reviews')
      .values({
        user_id: id,
        content_type: 'movie',
        content_id: 496243,
        rating: 9,
        review_text: null,
        language: null,
      })
      .execute();
    expect((await visitor.post('/delete-user', { password: 'wrong' })).body.code).toBe(
      'INVALID_PASSWORD',
    );
    expect((await visitor.post('/delete-user', { password: PASSWORD })).status).toBe(200);
    for (const table of ['users', 'profiles'] as const)
      expect(
        await database.kysely.selectFrom(table).select('id').where('id', '=', id).execute(),
      ).toEqual([]);
    for (const table of ['sessions', 'accounts', 'reviews'] as const)
      expect(
        await database.kysely.selectFrom(table).select('id').where('user_id', '=', id).execute(),
      ).toEqual([]);
    expect(accounts.invalidatedTags).toContain('title-page/movie/496243');
  });

  test('the role comes from user_roles and is user by default', { tags: ['I13'] }, async () => {
    const visitor = await accounts.createUser('boss@example.com', 'boss');
    expect((await visitor.readUser())?.role).toBe('user');
    await database.kysely
      .insertInto('user_roles')
      .values({ user_id: (await visitor.readUser())?.id ?? '', role: 'admin' })
      .execute();
    expect((await visitor.readUser())?.role).toBe('admin');
  });

  test('no password, token or e-mail is logged', () => {
    expect(accounts.logLines.join('\n')).not.toMatch(PERSONAL_DATA);
  });
});
