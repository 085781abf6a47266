import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { User } from '../../../domain/accounts/account.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { openTestServices } from '../../../tests/support/test-site.ts';
import { getInquiry, getOwnInquiries } from './get-inquiries.server.ts';

describeOnOneEngine('inquiries as their senders see them', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let mina: User;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'users', 'support_inquiries');
    site = openTestServices(database);
    mina = await site.addTestUser('mina');
  });
  afterEach(() => site.close());

  async function addInquiry(subject: string, user_id: string | null = 'mina', minute = 0) {
    return database.kysely
      .insertInto('support_inquiries')
      .values({
        name: 'Mina',
        email: 'mina@example.com',
        subject,
        message: 'Where?',
        user_id,
        created_at: new Date(Date.UTC(2026, 2, 1, 9, minute)),
      })
      .returning(['id', 'token'])
      .executeTakeFirstOrThrow();
  }
  const addMessage = (inquiry_id: string, kind: 'reply' | 'note', body: string, minute: number) =>
    database.kysely
      .insertInto('support_messages')
      .values({
        inquiry_id,
        kind,
        body,
        written_by: 'boss',
        created_at: new Date(Date.UTC(2026, 2, 1, 10, minute)),
      })
      .execute();

  test('users see their inquiries with replies, newest first, and without internal notes', {
    tags: ['G5'],
  }, async () => {
    const { id, token } = await addInquiry('First');
    await addInquiry('Of a guest', null);
    await addInquiry('Second', 'mina', 5);
    await addMessage(id, 'reply', 'It is back.', 1);
    await addMessage(id, 'note', 'He is rude.', 2);
    await addMessage(id, 'reply', 'Or not?', 3);
    const inquiries = await getOwnInquiries(site.services, mina, 1);
    expect(inquiries).toMatchObject({ page: 1, pages: 1 });
    expect(inquiries?.rows.map(({ subject }) => subject)).toEqual(['Second', 'First']);
    expect(inquiries?.rows[1]).toEqual({
      token,
      subject: 'First',
      message: 'Where?',
      language: 'ko',
      status: 'open',
      created: '2026-03-01T09:00:00.000Z',
      replies: [
        { body: 'It is back.', written: '2026-03-01T10:01:00.000Z' },
        { body: 'Or not?', written: '2026-03-01T10:03:00.000Z' },
      ],
    });
    expect(JSON.stringify(inquiries)).not.toContain('rude');
  });

  test('lists ten inquiries a page; a page past the last one is the last', {
    tags: ['G5'],
  }, async () => {
    for (let count = 1; count <= 23; count++) await addInquiry(`No. ${count}`, 'mina', count);
    const subjects = async (page: number) =>
      (await getOwnInquiries(site.services, mina, page))?.rows.map(({ subject }) => subject);
    expect(await subjects(1)).toEqual(
      Array.from({ length: 10 }, (_, index) => `No. ${23 - index}`),
    );
    expect(await subjects(3)).toEqual(['No. 3', 'No. 2', 'No. 1']);
    expect(await subjects(400)).toEqual(['No. 3', 'No. 2', 'No. 1']);
    expect(await getOwnInquiries(site.services, mina, 1)).toMatchObject({ page: 1, pages: 3 });
  });

  test('a user without inquiries has an empty list', { tags: ['G5'] }, async () => {
    expect(await getOwnInquiries(site.services, mina, 1)).toMatchObject({
      rows: [],
      page: 1,
      pages: 1,
    });
  });

  test('the token of an inquiry shows it, anything else gives null', { tags: ['G5'] }, async () => {
    const { id, token } = await addInquiry('Mine', null);
    await addMessage(id, 'note', 'secret', 1);
    const inquiry = await getInquiry(site.services, token);
    expect(inquiry).toMatchObject({ subject: 'Mine', replies: [] });
    expect(JSON.stringify(inquiry)).not.toMatch(/secret|mina@example/);
    for (const invalidToken of [
      id,
      token.toUpperCase(),
      `${token}0`,
      'f'.repeat(64),
      '',
      undefined,
    ])
      expect(await getInquiry(site.services, invalidToken)).toBeNull();
  });

  test('during a database outage own inquiries are null, a linked one is unread, and both are logged', {
    tags: ['G5'],
  }, async () => {
    const { token } = await addInquiry('Mine');
    const failingDb = {
      getExecutor() {
        throw new Error('the database is away');
      },
    } as never;
    const servicesDuringOutage = { ...site.services, bestEffortDb: failingDb };
    expect([
      await getOwnInquiries(servicesDuringOutage, mina, 1),
      await getInquiry(servicesDuringOutage, token),
    ]).toEqual([null, 'unread']);
    expect(site.log.warnings).toHaveLength(2);
  });
});
