import { type InsertObject, sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Schema } from '../../../../db/schema.ts';
import type { User } from '../../../../domain/accounts/account.ts';
import { addAdmin, toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import { emptyTables } from '../../../../tests/support/empty-tables.ts';
import { openTestServices } from '../../../../tests/support/test-site.ts';
import { addUser } from '../../../../tests/support/users.ts';
import { getSupport, INQUIRIES_PAGE_SIZE } from './data.server.ts';
import { inquiriesQuery } from './schema.ts';

const HOUR = 3600;

describeOnOneEngine('inquiries in the admin area', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let boss: User;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'users', 'support_inquiries');
    site = openTestServices(database);
    boss = await addAdmin(database.kysely, 'boss', 'Boss');
    await addUser(database.kysely, 'mina', 'Mina');
  });
  afterEach(() => site.close());

  /** Adds an inquiry that was sent `hours` ago. */
  async function addInquiry(
    hours: number,
    row: Partial<InsertObject<Schema, 'support_inquiries'>> = {},
  ): Promise<string> {
    const { id } = await database.kysely
      .insertInto('support_inquiries')
      .values({
        name: 'Ana',
        email: 'ana@example.org',
        subject: 'A list is lost',
        message: 'Where is it?',
        created_at: sql<Date>`now() - ${hours} * interval '1 hour'`,
        ...row,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const readSupport = (search: string) =>
    getSupport(
      site.services,
      toAdminSession(boss),
      inquiriesQuery.read(new URLSearchParams(search)),
    );
  const subjects = async (search: string) =>
    (await readSupport(search)).inquiries.rows.map(({ subject }) => subject);

  test('sorts inquiries newest or oldest first', { tags: ['M6'] }, async () => {
    await addInquiry(3, { subject: 'old' });
    await addInquiry(1, { subject: 'new' });
    await addInquiry(2, { subject: 'between' });
    expect(await subjects('')).toEqual(['new', 'between', 'old']);
    expect(await subjects('sort=oldest')).toEqual(['old', 'between', 'new']);
    expect(await subjects('sort=loudest&status=lost&priority=&assignee=you&page=-1')).toEqual([
      'new',
      'between',
      'old',
    ]);
  });

  test('filters inquiries by status, priority, assignee and all of them together', {
    tags: ['M6'],
  }, async () => {
    await addInquiry(1, { subject: 'a', status: 'open', priority: 'urgent' });
    await addInquiry(2, {
      subject: 'b',
      status: 'in_progress',
      priority: 'urgent',
      assigned_to: 'boss',
    });
    await addInquiry(3, { subject: 'c', status: 'resolved', priority: 'low', assigned_to: 'mina' });
    await addInquiry(4, { subject: 'd', status: 'closed' });
    expect(await subjects('status=open')).toEqual(['a']);
    expect(await subjects('status=closed')).toEqual(['d']);
    expect(await subjects('priority=urgent')).toEqual(['a', 'b']);
    expect(await subjects('priority=normal')).toEqual(['d']);
    expect(await subjects('assignee=me')).toEqual(['b']);
    expect(await subjects('assignee=nobody')).toEqual(['a', 'd']);
    expect(await subjects('status=in_progress&priority=urgent&assignee=me')).toEqual(['b']);
    expect(await subjects('status=in_progress&priority=low')).toEqual([]);
  });

  test('finds inquiries by words of name, e-mail and subject, and accepts any text', {
    tags: ['M6'],
  }, async () => {
    await addInquiry(1, { name: '김민아', subject: '결제 문의' });
    await addInquiry(2, { email: 'noah.park@kinora.test', subject: 'Sign-in fails' });
    expect(await subjects('q=민아')).toEqual([]);
    expect(await subjects('q=김민')).toEqual(['결제 문의']);
    expect(await subjects('q=noah+sign')).toEqual(['Sign-in fails']);
    expect(await subjects('q=kinora')).toEqual(['Sign-in fails']);
    for (const query of ["'; drop table users; --", ':*', '\0', '<script>', 'x'.repeat(5000)])
      expect((await readSupport(`q=${encodeURIComponent(query)}`)).failed).toBe(false);
  });

  test('lists twenty inquiries a page', { tags: ['M6'] }, async () => {
    for (let hour = 1; hour <= INQUIRIES_PAGE_SIZE + 1; hour += 1)
      await addInquiry(hour, { subject: `${hour}` });
    const { inquiries } = await readSupport('page=2');
    expect(inquiries).toMatchObject({ page: 2, pages: 2, total: 21, more: false });
    expect(inquiries.rows.map(({ subject }) => subject)).toEqual(['21']);
  });

  test('a reply is due a day after the inquiry, unless it was answered or closed', {
    tags: ['M6'],
  }, async () => {
    await addInquiry(1, { subject: 'waits' });
    await addInquiry(29, { subject: 'late', status: 'in_progress' });
    await addInquiry(30, { subject: 'answered', status: 'in_progress', answered_at: new Date() });
    await addInquiry(31, { subject: 'resolved', status: 'resolved' });
    await addInquiry(32, { subject: 'closed', status: 'closed' });
    const { inquiries } = await readSupport('');
    const secondsLeftById = Object.fromEntries(
      inquiries.rows.map(({ subject, secondsLeft }) => [subject, secondsLeft]),
    );
    expect(secondsLeftById).toEqual({
      waits: expect.any(Number),
      late: expect.any(Number),
      answered: null,
      resolved: null,
      closed: null,
    });
    expect(Math.abs((secondsLeftById.waits ?? 0) - 23 * HOUR)).toBeLessThan(60);
    expect(Math.abs((secondsLeftById.late ?? 0) + 5 * HOUR)).toBeLessThan(60);
  });

  describe('the inquiry in the dialog', { tags: ['M6'] }, () => {
    test('the opened inquiry has all its fields and its messages in order', async () => {
      const id = await addInquiry(5, {
        user_id: 'mina',
        language: 'de',
        assigned_to: 'boss',
        message: 'One\nTwo <b>',
      });
      const addMessage = (
        kind: 'reply' | 'note',
        body: string,
        written_by: string,
        hours: number,
      ) =>
        database.kysely
          .insertInto('support_messages')
          .values({
            inquiry_id: id,
            kind,
            body,
            written_by,
            created_at: sql<Date>`now() - ${hours} * interval '1 hour'`,
          })
          .execute();
      await addMessage('note', 'second', 'somebody who left', 1);
      await addMessage('reply', 'first', 'boss', 2);
      const { opened, failed } = await readSupport(`open=${id}`);
      expect(failed).toBe(false);
      expect(opened).toMatchObject({
        id,
        subject: 'A list is lost',
        name: 'Ana',
        email: 'ana@example.org',
        message: 'One\nTwo <b>',
        language: 'de',
        version: 1,
        user: { id: 'mina', username: 'Mina' },
        assignee: { name: 'Boss', isSelf: true },
        messages: [
          { kind: 'reply', body: 'first', author: 'Boss' },
          { kind: 'note', body: 'second', author: null },
        ],
      });
      await database.kysely.deleteFrom('users').where('id', '=', 'mina').execute();
      expect((await readSupport(`open=${id}`)).opened).toMatchObject({
        id,
        user: null,
        name: 'Ana',
      });
    });

    test.each(['', 'x', "' or 1=1", '\0', '00000000-0000-0000-0000-000000000000'])(
      'the opened inquiry is null for the id "%s"',
      async (id) => {
        await addInquiry(1);
        const { opened, failed, inquiries } = await readSupport(`open=${encodeURIComponent(id)}`);
        expect({ opened, failed, rows: inquiries.rows.length }).toEqual({
          opened: null,
          failed: false,
          rows: 1,
        });
      },
    );
  });

  test('inquiries that cannot be read give an empty list marked as failed, which is logged', {
    tags: ['M12'],
  }, async () => {
    const errors: string[] = [];
    site.services.log.error = (_, message) => errors.push(message);
    await addInquiry(1);
    await sql`alter table support_inquiries rename to elsewhere`.execute(database.kysely);
    try {
      expect(await readSupport('')).toMatchObject({
        inquiries: { rows: [], total: 0, pages: 1 },
        opened: null,
        failed: true,
      });
      expect(errors).toEqual(['cannot read inquiries']);
    } finally {
      await sql`alter table elsewhere rename to support_inquiries`.execute(database.kysely);
    }
    expect((await readSupport('')).failed).toBe(false);
  });
});
