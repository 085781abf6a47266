import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { deleteUserAccount } from '../../db/delete-user.ts';
import type { Schema } from '../../db/schema.ts';
import { enrollSecondFactor, PASSWORD, type TestAccounts } from '../support/account-actions.ts';
import { openTestAccounts } from '../support/accounts-client.ts';
import { describeOnOneEngine, type TestDatabase } from '../support/database.ts';
import { seedSecuritySite } from '../support/seed-security-site.ts';

const TITLE = { content_type: 'movie', content_id: 496243 } as const;

/** Tables with a row that contains one of the texts, each with the number of rows. */
async function findTables(kysely: Kysely<Schema>, texts: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(kysely);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} as t
      where exists (
        select from unnest(${texts}::text[]) as needle
        where position(needle in to_jsonb(t)::text) > 0
      )`.execute(kysely);
    if (rows.length > 0) found.push(`${name} ${rows.length}`);
  }
  return found.sort();
}

describeOnOneEngine('a deleted account', (open) => {
  let database: TestDatabase;
  let accounts: TestAccounts;

  beforeAll(async () => {
    database = await open();
    accounts = openTestAccounts(database);
    return async () => accounts.close();
  });

  /** A user with a review, a shared list, and open links, codes, sign-ups and mails. */
  async function createUserWithRows(name: string) {
    const { kysely } = database;
    const email = `${name}@example.com`;
    const newEmail = `${name}-new@example.com`;
    const owner = await accounts.createUser(email, name);
    const id = (await owner.readUser())?.id ?? '';
    await kysely
      .insertInto('reviews')
      .values({ user_id: id, ...TITLE, rating: 8, review_text: 'Mine' })
      .execute();
    await kysely
      .insertInto('shared_lists')
      .values({ user_id: id, token: `token-${name}` })
      .execute();
    await kysely
      .insertInto('security_events')
      .values({ event: 'sign_in', user_id: id, details: '{}' })
      .execute();
    await owner.post('/change-email', { newEmail, password: PASSWORD });
    const stranger = accounts.browser();
    await stranger.post('/request-password-reset', { email });
    await stranger.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
    await stranger.post('/sign-up/email', { name: `${name} again`, email, password: PASSWORD });
    await enrollSecondFactor(owner);
    await accounts.browser().post('/sign-in/email', { email, password: PASSWORD });
    return { owner, id, email, texts: [id, email, newEmail] };
  }

  test('its own user leaves no row with the id or e-mail, except what must be kept', {
    tags: ['S8'],
  }, async () => {
    const { owner, id, email, texts } = await createUserWithRows('leaver');
    await seedSecuritySite(database.kysely, { id, email });
    const before = await findTables(database.kysely, texts);
    for (const table of ['verifications', 'outbox', 'sign_ups', 'email_changes', 'security_events'])
      expect(
        before.some((entry) => entry.startsWith(`${table} `)),
        table,
      ).toBe(true);

    expect((await owner.post('/delete-user', { password: PASSWORD })).status).toBe(200);
    const after = await findTables(database.kysely, texts);
    // Inquiries stay for three years, as the privacy policy says, without the id.
    expect(after.filter((entry) => !entry.startsWith('outbox '))).toEqual(['support_inquiries 1']);
    expect(await findTables(database.kysely, [id])).toEqual([]);
    // Notices are still sent: somebody else may have used the account.
    const { rows: mails } = await sql<{ kind: string }>`
      select distinct kind from outbox where recipient = any (${texts}::text[])`.execute(
      database.kysely,
    );
    expect(mails.map(({ kind }) => kind)).toEqual(['already_registered']);
  });

  test('an account that an admin deletes leaves only reviews that the admin keeps', {
    tags: ['S8'],
  }, async () => {
    const { id, texts } = await createUserWithRows('removed');
    await database.kysely
      .transaction()
      .execute((transaction) => deleteUserAccount(transaction, id, { keepReviews: true }));
    const after = await findTables(database.kysely, texts);
    expect(after.filter((entry) => !entry.startsWith('outbox '))).toEqual(['reviews 1']);
    expect(await findTables(database.kysely, [id])).toEqual(['reviews 1']);
  });

  test('rows of other users stay', { tags: ['S8'] }, async () => {
    const stays = await createUserWithRows('stays');
    const before = await findTables(database.kysely, stays.texts);
    const { owner } = await createUserWithRows('goes');
    expect((await owner.post('/delete-user', { password: PASSWORD })).status).toBe(200);
    expect(await findTables(database.kysely, stays.texts)).toEqual(before);
  });
});
