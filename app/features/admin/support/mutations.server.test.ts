import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../domain/account.ts';
import { INQUIRY_PRIORITIES, INQUIRY_STATUSES } from '../../../../domain/admin.ts';
import { describeOnEachEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import {
  addAdmin,
  emptyTables,
  readLog,
  whileNothingIsLogged,
} from '../../../../tests/support/panel.ts';
import { memberOf, openTestServices, refusalOf } from '../../../../tests/support/test-site.ts';
import { addUser } from '../../../../tests/support/users.ts';
import { INQUIRIES_FORMS } from './mutations.server.ts';

describeOnEachEngine('inquiries, worked on by administrators', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let boss: Member;
  let inquiry: string;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, ['users', 'admin_logs', 'support_inquiries', 'outbox']);
    site = openTestServices(database);
    boss = await addAdmin(database.kysely, 'boss', 'Boss');
    await addUser(database.kysely, 'mina', 'Mina');
    const asked = {
      name: 'Ana',
      email: 'ana@example.org',
      subject: 'A list is lost',
      message: 'Where is it?',
    };
    const { id } = await database.kysely
      .insertInto('support_inquiries')
      .values({ ...asked, language: 'pt-br', updated_at: sql<Date>`now() - interval '1 hour'` })
      .returning('id')
      .executeTakeFirstOrThrow();
    inquiry = id;
  });
  afterEach(() => site.close());

  const send = (by: Member | null, fields: Record<string, string | File>) =>
    site.send(INQUIRIES_FORMS, by, { inquiry, version: '1', ...fields });
  const read = () =>
    database.kysely
      .selectFrom('support_inquiries')
      .selectAll()
      .where('id', '=', inquiry)
      .executeTakeFirstOrThrow();
  const messages = () =>
    database.kysely
      .selectFrom('support_messages')
      .select(['kind', 'body', 'written_by'])
      .orderBy('created_at')
      .execute();
  const mails = () =>
    database.kysely
      .selectFrom('outbox')
      .select(['recipient', 'kind', 'language', 'data', 'attempts'])
      .execute();
  /** Nothing was changed, said, sent or logged. */
  async function expectUntouched() {
    expect(await read()).toMatchObject({
      status: 'open',
      priority: 'normal',
      assigned_to: null,
      answered_at: null,
      version: 1,
    });
    expect([await messages(), await mails(), await readLog(database.kysely)]).toEqual([[], [], []]);
  }
  const about = () => ({ admin_id: 'boss', target_type: 'support_inquiry', target_id: inquiry });

  test('M6 M10 any status follows any other; each is in the log', async () => {
    const steps = [
      ...INQUIRY_STATUSES.slice(1),
      ...INQUIRY_STATUSES.toReversed().slice(1),
      'closed',
    ];
    for (const [index, status] of steps.entries())
      expect(
        await send(boss, {
          intent: 'admin_inquiry_status',
          status,
          version: `${index + 1}`,
          return: '/en/admin/support?open=1',
        }),
      ).toEqual({
        to: '/en/admin/support?open=1',
        notice: 'admin_inquiry_updated',
        cookies: [],
      });
    const row = await read();
    expect(row).toMatchObject({ status: 'closed', version: steps.length + 1, answered_at: null });
    expect(row.updated_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(await readLog(database.kysely)).toEqual(
      steps.map((status, index) => ({
        ...about(),
        action: 'update_support_inquiry',
        details: { before: { status: steps[index - 1] ?? 'open' }, after: { status } },
      })),
    );
  });

  test('M6 M10 so does any priority', async () => {
    for (const [index, priority] of ['urgent', 'low', 'high', 'normal'].entries())
      expect(
        await send(boss, { intent: 'admin_inquiry_priority', priority, version: `${index + 1}` }),
      ).toMatchObject({
        to: '/en/admin/support',
        notice: 'admin_inquiry_updated',
      });
    expect((await readLog(database.kysely)).map(({ details }) => details)).toEqual([
      { before: { priority: 'normal' }, after: { priority: 'urgent' } },
      { before: { priority: 'urgent' }, after: { priority: 'low' } },
      { before: { priority: 'low' }, after: { priority: 'high' } },
      { before: { priority: 'high' }, after: { priority: 'normal' } },
    ]);
    expect(INQUIRY_PRIORITIES).toHaveLength(4);
  });

  test('M6 an inquiry is taken on, taken over and given back', async () => {
    const other = await addAdmin(database.kysely, 'other', 'Other');
    await send(boss, { intent: 'admin_inquiry_assign', assignee: 'me' });
    await send(other, { intent: 'admin_inquiry_assign', assignee: 'me', version: '2' });
    expect(await read()).toMatchObject({ assigned_to: 'other' });
    await send(other, { intent: 'admin_inquiry_assign', assignee: 'nobody', version: '3' });
    expect(await read()).toMatchObject({ assigned_to: null, version: 4 });
    expect(
      (await readLog(database.kysely)).map(({ admin_id, details }) => [admin_id, details]),
    ).toEqual([
      ['boss', { before: { assignee: null }, after: { assignee: 'Boss' } }],
      ['other', { before: { assignee: 'Boss' }, after: { assignee: 'Other' } }],
      ['other', { before: { assignee: 'Other' }, after: { assignee: null } }],
    ]);
  });

  test('M6 a reply is kept, goes out by mail, and moves an open inquiry on', async () => {
    const body = 'It is back.\r\n\r\nLook <b>again</b>.\u0000';
    expect(await send(boss, { intent: 'admin_inquiry_reply', body })).toMatchObject({
      to: '/en/admin/support',
      notice: 'admin_reply_sent',
    });
    const kept = 'It is back.\n\nLook <b>again</b>.';
    expect(await messages()).toEqual([{ kind: 'reply', body: kept, written_by: 'boss' }]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect({ ...mail, data: JSON.parse(mail?.data ?? '') }).toEqual({
      recipient: 'ana@example.org',
      kind: 'support_reply',
      language: 'pt-br',
      attempts: 0,
      data: {
        name: 'Ana',
        subject: 'A list is lost',
        message: 'Where is it?',
        token: (await read()).token,
        reply: kept,
      },
    });
    const row = await read();
    expect(row).toMatchObject({ status: 'in_progress', assigned_to: 'boss', version: 2 });
    expect(row.answered_at).toBeInstanceOf(Date);
    expect(await readLog(database.kysely)).toEqual([
      { ...about(), action: 'reply_support_inquiry', details: { length: kept.length } },
      {
        ...about(),
        action: 'update_support_inquiry',
        details: {
          before: { status: 'open', assignee: null },
          after: { status: 'in_progress', assignee: 'Boss' },
        },
      },
    ]);
  });

  test('M6 a second reply leaves alone what the first one settled', async () => {
    await send(boss, { intent: 'admin_inquiry_reply', body: 'One' });
    await send(boss, { intent: 'admin_inquiry_status', status: 'closed', version: '2' });
    const before = await read();
    const other = await addAdmin(database.kysely, 'other');
    await send(other, { intent: 'admin_inquiry_reply', body: 'Two', version: '3' });
    const { answered_at, status, assigned_to } = before;
    expect(await read()).toMatchObject({ answered_at, status, assigned_to, version: 4 });
    expect((await readLog(database.kysely)).at(-1)).toMatchObject({
      admin_id: 'other',
      action: 'reply_support_inquiry',
    });
    expect(await mails()).toHaveLength(2);
  });

  test('M6 a note is for the team: no mail, no answer', async () => {
    expect(await send(boss, { intent: 'admin_inquiry_note', body: 'A bug <i>' })).toMatchObject({
      notice: 'admin_note_added',
    });
    expect(await messages()).toEqual([{ kind: 'note', body: 'A bug <i>', written_by: 'boss' }]);
    expect(await mails()).toEqual([]);
    expect(await read()).toMatchObject({
      status: 'open',
      assigned_to: null,
      answered_at: null,
      version: 2,
    });
    expect(await readLog(database.kysely)).toEqual([
      { ...about(), action: 'note_support_inquiry', details: { length: 9 } },
    ]);
  });

  test('M6 of two who answer at once one does, and the other has the text back', async () => {
    const other = await addAdmin(database.kysely, 'other');
    const answers = await Promise.all([
      send(boss, { intent: 'admin_inquiry_reply', body: 'By boss' }),
      send(other, { intent: 'admin_inquiry_reply', body: 'By other' }),
    ]);
    expect(answers.filter((answer) => 'to' in answer)).toHaveLength(1);
    const refused = answers.find((answer) => 'state' in answer);
    const [{ written_by } = { written_by: '' }] = await messages();
    expect(refused).toMatchObject({
      status: 409,
      state: {
        title: 'Failed to send the reply.',
        values: { body: written_by === 'boss' ? 'By other' : 'By boss' },
        stale: true,
      },
    });
    expect([await messages(), await mails()].map(({ length }) => length)).toEqual([1, 1]);
    expect(new Set((await readLog(database.kysely)).map(({ admin_id }) => admin_id))).toEqual(
      new Set([written_by]),
    );
  });

  const attempts: Record<string, string>[] = [
    { intent: 'admin_inquiry_status', status: 'closed' },
    { intent: 'admin_inquiry_priority', priority: 'urgent' },
    { intent: 'admin_inquiry_assign', assignee: 'me' },
    { intent: 'admin_inquiry_note', body: 'x' },
    { intent: 'admin_inquiry_reply', body: 'x' },
  ];

  test('every form is tried below', () => {
    expect(attempts.map(({ intent }) => intent)).toEqual(Object.keys(INQUIRIES_FORMS));
  });

  describe.each(attempts)('M11 $intent', (fields) => {
    test('nobody else can', async () => {
      const banned = await addAdmin(database.kysely, 'banned');
      await sql`update users set banned_at = now(), ban_reason = 'x' where id = 'banned'`.execute(
        database.kysely,
      );
      const gone = { ...memberOf('gone'), role: 'admin' } as const;
      const dismissed = { ...memberOf('mina', 'Mina'), role: 'admin' } as const;
      expect(await send(null, fields)).toMatchObject({ status: 401 });
      for (const by of [memberOf('mina', 'Mina'), banned, gone, dismissed])
        expect(refusalOf(await send(by, fields))).toMatchObject({
          status: 403,
          problems: ['Only administrators can do this.'],
        });
      await expectUntouched();
    });

    test('of no inquiry', async () => {
      for (const id of [
        '',
        'x',
        "' or 1=1 --",
        '\u0000',
        'x'.repeat(5000),
        '00000000-0000-0000-0000-000000000000',
      ])
        expect(refusalOf(await send(boss, { ...fields, inquiry: id }))).toMatchObject({
          status: 404,
          problems: ['This no longer exists.'],
        });
      await expectUntouched();
    });

    test('not as it is any more', async () => {
      for (const version of ['0', '2', '', '1.0', 'x', '\u0000'])
        expect(refusalOf(await send(boss, { ...fields, version }))).toMatchObject({ status: 409 });
      await expectUntouched();
    });
  });

  test.each([
    [{ intent: 'admin_inquiry_status' }, 'status'],
    [{ intent: 'admin_inquiry_priority' }, 'priority'],
    [{ intent: 'admin_inquiry_assign' }, 'assignee'],
  ])('M12 $intent: only what there is to choose', async (fields, field) => {
    for (const value of [
      '',
      'Open',
      'urgent ',
      'constructor',
      '\u0000',
      'x'.repeat(1_000_000),
      new File(['x'], 'open'),
    ])
      expect(await send(boss, { ...fields, [field]: value })).toMatchObject({
        status: 422,
        state: { problems: [{ field, text: 'Please choose one from the list.' }] },
      });
    await expectUntouched();
  });

  test.each([
    [{ intent: 'admin_inquiry_status', status: 'open' }, 'Failed to update the status.'],
    [{ intent: 'admin_inquiry_priority', priority: 'normal' }, 'Failed to update the priority.'],
    [{ intent: 'admin_inquiry_assign', assignee: 'nobody' }, 'Failed to change the assignee.'],
  ])('$intent: what is so already is not logged again', async (fields, title) => {
    expect(refusalOf(await send(boss, fields))).toEqual({
      status: 422,
      title,
      problems: ['It’s already set to this.'],
    });
    await expectUntouched();
  });

  test.each(['admin_inquiry_note', 'admin_inquiry_reply'])(
    '%s: a text of 1 to 5000 characters',
    async (intent) => {
      for (const body of ['', ' \r\n ', '\u202e\u0000', new File(['x'], 'x.txt')])
        expect(await send(boss, { intent, body })).toMatchObject({
          status: 422,
          state: { problems: [{ field: 'body', text: 'Please write something.' }] },
        });
      for (const body of ['😀'.repeat(5001), 'x'.repeat(1_000_000)])
        expect(await send(boss, { intent, body })).toMatchObject({
          status: 422,
          state: {
            problems: [{ field: 'body', text: 'At most 5,000 characters.' }],
            values: { body },
          },
        });
      await expectUntouched();
      expect('to' in (await send(boss, { intent, body: '😀'.repeat(5000) }))).toBe(true);
    },
  );

  test('M10 nothing is changed, and no mail goes out, where it cannot be logged', async () => {
    site.services.log.error = () => {};
    await whileNothingIsLogged(database.kysely, async () => {
      for (const fields of attempts)
        expect(refusalOf(await send(boss, fields))).toMatchObject({ status: 503 });
      await expectUntouched();
    });
  });
});
