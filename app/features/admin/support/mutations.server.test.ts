import { expect, test } from 'vitest';
import { INQUIRY_PRIORITIES, INQUIRY_STATUSES } from '../../../../domain/admin/admin.ts';
import { setUpInquiriesAdmin } from '../../../../tests/support/admin-inquiries.ts';
import { addAdmin, withFailingAdminLog } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';
import { getRejection } from '../../../../tests/support/test-site.ts';
import { INQUIRIES_FORMS } from './mutations.server.ts';

describeOnOneEngine('admin changes of inquiries', (open) => {
  const { admin, send, readInquiry, expectUntouched, logTarget } = setUpInquiriesAdmin(open);

  test('any status can follow any other, and each change is logged', {
    tags: ['M6', 'M10'],
  }, async () => {
    const steps = [
      ...INQUIRY_STATUSES.slice(1),
      ...INQUIRY_STATUSES.toReversed().slice(1),
      'closed',
    ];
    for (const [index, status] of steps.entries())
      expect(
        await send({
          intent: 'admin_inquiry_status',
          status,
          version: `${index + 1}`,
          return: '/en/admin/support?open=1',
        }),
      ).toEqual({
        to: '/en/admin/support?open=1',
        flashMessage: 'admin_inquiry_updated',
        cookies: [],
      });
    const row = await readInquiry();
    expect(row).toMatchObject({ status: 'closed', version: steps.length + 1, answered_at: null });
    expect(row.updated_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(await admin.readLog()).toEqual(
      steps.map((status, index) => ({
        ...logTarget(),
        action: 'update_support_inquiry',
        details: { before: { status: steps[index - 1] ?? 'open' }, after: { status } },
      })),
    );
  });

  test('an inquiry can get any priority, and each change is logged', {
    tags: ['M6', 'M10'],
  }, async () => {
    for (const [index, priority] of ['urgent', 'low', 'high', 'normal'].entries())
      expect(
        await send({ intent: 'admin_inquiry_priority', priority, version: `${index + 1}` }),
      ).toMatchObject({
        to: '/en/admin/support',
        flashMessage: 'admin_inquiry_updated',
      });
    expect((await admin.readLog()).map(({ details }) => details)).toEqual([
      { before: { priority: 'normal' }, after: { priority: 'urgent' } },
      { before: { priority: 'urgent' }, after: { priority: 'low' } },
      { before: { priority: 'low' }, after: { priority: 'high' } },
      { before: { priority: 'high' }, after: { priority: 'normal' } },
    ]);
    expect(INQUIRY_PRIORITIES).toHaveLength(4);
  });

  test('an inquiry is assigned to one admin, then to another, then unassigned', {
    tags: ['M6'],
  }, async () => {
    const otherAdmin = await addAdmin(admin.kysely, 'other', 'Other');
    await send({ intent: 'admin_inquiry_assign', assignee: 'me' });
    await send({ intent: 'admin_inquiry_assign', assignee: 'me', version: '2' }, otherAdmin);
    expect(await readInquiry()).toMatchObject({ assigned_to: 'other' });
    await send({ intent: 'admin_inquiry_assign', assignee: 'nobody', version: '3' }, otherAdmin);
    expect(await readInquiry()).toMatchObject({ assigned_to: null, version: 4 });
    expect((await admin.readLog()).map(({ admin_id, details }) => [admin_id, details])).toEqual([
      ['boss', { before: { assignee: null }, after: { assignee: 'Boss' } }],
      ['other', { before: { assignee: 'Boss' }, after: { assignee: 'Other' } }],
      ['other', { before: { assignee: 'Other' }, after: { assignee: null } }],
    ]);
  });

  const attempts: Record<string, string>[] = [
    { intent: 'admin_inquiry_status', status: 'closed' },
    { intent: 'admin_inquiry_priority', priority: 'urgent' },
    { intent: 'admin_inquiry_assign', assignee: 'me' },
    { intent: 'admin_inquiry_note', body: 'x' },
    { intent: 'admin_inquiry_reply', body: 'x' },
  ];

  test('the attempts below cover every inquiry form', () => {
    expect(attempts.map(({ intent }) => intent)).toEqual(Object.keys(INQUIRIES_FORMS));
  });

  test.each(attempts)(
    'the form $intent about an unknown inquiry → 404',
    { tags: ['M11'] },
    async (fields) => {
      for (const id of [
        '',
        'x',
        "' or 1=1 --",
        '\u0000',
        'x'.repeat(5000),
        '00000000-0000-0000-0000-000000000000',
      ])
        expect(getRejection(await send({ ...fields, inquiry: id }))).toMatchObject({
          status: 404,
          problems: ['This no longer exists.'],
        });
      await expectUntouched();
    },
  );

  test.each(attempts)(
    'the form $intent with a stale version → 409',
    { tags: ['M11'] },
    async (fields) => {
      for (const version of ['0', '2', '', '1.0', 'x', '\u0000'])
        expect(getRejection(await send({ ...fields, version }))).toMatchObject({ status: 409 });
      await expectUntouched();
    },
  );

  test.each([
    [{ intent: 'admin_inquiry_status' }, 'status'],
    [{ intent: 'admin_inquiry_priority' }, 'priority'],
    [{ intent: 'admin_inquiry_assign' }, 'assignee'],
  ])('the form $intent with an unknown choice → 422', { tags: ['M12'] }, async (fields, field) => {
    for (const value of [
      '',
      'Open',
      'urgent ',
      'constructor',
      '\u0000',
      'x'.repeat(1_000_000),
      new File(['x'], 'open'),
    ])
      expect(await send({ ...fields, [field]: value })).toMatchObject({
        status: 422,
        state: { problems: [{ field, text: 'Please choose one from the list.' }] },
      });
    await expectUntouched();
  });

  test.each([
    [{ intent: 'admin_inquiry_status', status: 'open' }, 'Failed to update the status.'],
    [{ intent: 'admin_inquiry_priority', priority: 'normal' }, 'Failed to update the priority.'],
    [{ intent: 'admin_inquiry_assign', assignee: 'nobody' }, 'Failed to change the assignee.'],
  ])('$intent with the present value → 422, not logged', async (fields, title) => {
    expect(getRejection(await send(fields))).toEqual({
      status: 422,
      title,
      problems: ['It’s already set to this.'],
    });
    await expectUntouched();
  });

  test('a change of an inquiry that cannot be logged is rolled back', {
    tags: ['M10'],
  }, async () => {
    admin.site.services.log.error = () => {};
    await withFailingAdminLog(admin.kysely, async () => {
      for (const fields of attempts)
        expect(getRejection(await send(fields))).toMatchObject({ status: 503 });
      await expectUntouched();
    });
  });
});
