import { expect, test } from 'vitest';
import { setUpInquiriesAdmin } from '../../../../tests/support/admin-inquiries.ts';
import { addAdmin } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';

describeOnOneEngine('replies and notes of admins to inquiries', (open) => {
  const { admin, send, readInquiry, readMessages, readMails, expectUntouched, logTarget } =
    setUpInquiriesAdmin(open);

  test('a reply is stored, mailed, and takes on an open inquiry', { tags: ['M6'] }, async () => {
    const body = 'It is back.\r\n\r\nLook <b>again</b>.\u0000';
    expect(await send({ intent: 'admin_inquiry_reply', body })).toMatchObject({
      to: '/en/admin/support',
      flashMessage: 'admin_reply_sent',
    });
    const normalizedReply = 'It is back.\n\nLook <b>again</b>.';
    expect(await readMessages()).toEqual([
      { kind: 'reply', body: normalizedReply, written_by: 'boss' },
    ]);
    const [mail, ...otherMails] = await readMails();
    expect(otherMails).toEqual([]);
    expect({ ...mail, data: JSON.parse(mail?.data ?? '') }).toEqual({
      recipient: 'ana@example.org',
      kind: 'support_reply',
      language: 'pt-br',
      attempts: 0,
      data: {
        name: 'Ana',
        subject: 'A list is lost',
        message: 'Where is it?',
        token: (await readInquiry()).token,
        reply: normalizedReply,
      },
    });
    const row = await readInquiry();
    expect(row).toMatchObject({ status: 'in_progress', assigned_to: 'boss', version: 2 });
    expect(row.answered_at).toBeInstanceOf(Date);
    expect(await admin.readLog()).toEqual([
      {
        ...logTarget(),
        action: 'reply_support_inquiry',
        details: { length: normalizedReply.length },
      },
      {
        ...logTarget(),
        action: 'update_support_inquiry',
        details: {
          before: { status: 'open', assignee: null },
          after: { status: 'in_progress', assignee: 'Boss' },
        },
      },
    ]);
  });

  test('a second reply keeps the status and the time of the first reply', {
    tags: ['M6'],
  }, async () => {
    await send({ intent: 'admin_inquiry_reply', body: 'One' });
    await send({ intent: 'admin_inquiry_status', status: 'closed', version: '2' });
    const before = await readInquiry();
    const otherAdmin = await addAdmin(admin.kysely, 'other');
    await send({ intent: 'admin_inquiry_reply', body: 'Two', version: '3' }, otherAdmin);
    const { answered_at, status, assigned_to } = before;
    expect(await readInquiry()).toMatchObject({ answered_at, status, assigned_to, version: 4 });
    expect((await admin.readLog()).at(-1)).toMatchObject({
      admin_id: 'other',
      action: 'reply_support_inquiry',
    });
    expect(await readMails()).toHaveLength(2);
  });

  test('a note is stored without a mail and does not count as a reply', {
    tags: ['M6'],
  }, async () => {
    expect(await send({ intent: 'admin_inquiry_note', body: 'A bug <i>' })).toMatchObject({
      flashMessage: 'admin_note_added',
    });
    expect(await readMessages()).toEqual([{ kind: 'note', body: 'A bug <i>', written_by: 'boss' }]);
    expect(await readMails()).toEqual([]);
    expect(await readInquiry()).toMatchObject({
      status: 'open',
      assigned_to: null,
      answered_at: null,
      version: 2,
    });
    expect(await admin.readLog()).toEqual([
      { ...logTarget(), action: 'note_support_inquiry', details: { length: 9 } },
    ]);
  });

  test('of two admins who reply at once one gets 409 with the typed text', {
    tags: ['M6'],
  }, async () => {
    const otherAdmin = await addAdmin(admin.kysely, 'other');
    const outcomes = await Promise.all([
      send({ intent: 'admin_inquiry_reply', body: 'By boss' }),
      send({ intent: 'admin_inquiry_reply', body: 'By other' }, otherAdmin),
    ]);
    expect(outcomes.filter((outcome) => 'to' in outcome)).toHaveLength(1);
    const rejected = outcomes.find((outcome) => 'state' in outcome);
    const [{ written_by } = { written_by: '' }] = await readMessages();
    expect(rejected).toMatchObject({
      status: 409,
      state: {
        title: 'Failed to send the reply.',
        values: { body: written_by === 'boss' ? 'By other' : 'By boss' },
        stale: true,
      },
    });
    expect([await readMessages(), await readMails()].map(({ length }) => length)).toEqual([1, 1]);
    expect(new Set((await admin.readLog()).map(({ admin_id }) => admin_id))).toEqual(
      new Set([written_by]),
    );
  });

  test.each(['admin_inquiry_note', 'admin_inquiry_reply'])(
    '%s requires a text of 1 to 5000 characters',
    async (intent) => {
      for (const body of ['', ' \r\n ', '\u202e\u0000', new File(['x'], 'x.txt')])
        expect(await send({ intent, body })).toMatchObject({
          status: 422,
          state: { problems: [{ field: 'body', text: 'Please write something.' }] },
        });
      for (const body of ['😀'.repeat(5001), 'x'.repeat(1_000_000)])
        expect(await send({ intent, body })).toMatchObject({
          status: 422,
          state: {
            problems: [{ field: 'body', text: 'At most 5,000 characters.' }],
            values: { body },
          },
        });
      await expectUntouched();
      expect('to' in (await send({ intent, body: '😀'.repeat(5000) }))).toBe(true);
    },
  );
});
