import { expect, test } from 'vitest';
import {
  NEW_OVERRIDE,
  STALE_OUTCOME,
  setUpOverridesAdmin,
} from '../../../../tests/support/admin-overrides.ts';
import { addAdmin, withFailingAdminLog } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';
import { getRejection } from '../../../../tests/support/test-site.ts';

describeOnOneEngine('changes of existing overrides', (open) => {
  const { admin, send, readRow, readRows, addOverride } = setUpOverridesAdmin(open);

  test('a form about a deleted or replaced override → 409', { tags: ['M7'] }, async () => {
    const first = await addOverride();
    await send({ intent: 'admin_override_delete', ...first });
    const identity = `${first.override} ${first.version}`;
    expect(getRejection(await send({ ...NEW_OVERRIDE, version_ko: identity }))).toMatchObject(
      STALE_OUTCOME,
    );
    await addOverride({ value: 'Second' });
    expect(getRejection(await send({ ...NEW_OVERRIDE, version_ko: identity }))).toMatchObject(
      STALE_OUTCOME,
    );
    expect(
      getRejection(
        await send({
          intent: 'admin_override_restore',
          override: first.override,
          version: '2',
        }),
      ),
    ).toEqual({
      status: 409,
      title: 'Failed to restore the override.',
      problems: [
        'There’s already an active override for this title, field, and language. Delete it first, then restore this one.',
      ],
    });
    expect(await admin.readLog()).toEqual([]);
  });

  test('a form with a stale version → 409 with the typed value', { tags: ['M7'] }, async () => {
    const identity = await addOverride();
    await send({ intent: 'admin_override_update', ...identity, value: 'Second' });
    const staleSave = await send({ intent: 'admin_override_update', ...identity, value: 'Third' });
    expect(staleSave).toMatchObject({ status: 409, state: { values: { value: 'Third' } } });
    expect(
      getRejection(await send({ intent: 'admin_override_delete', ...identity })),
    ).toMatchObject(STALE_OUTCOME);
    expect(
      getRejection(
        await send({
          intent: 'admin_override_restore',
          override: identity.override,
          version: '2',
        }),
      ),
    ).toMatchObject(STALE_OUTCOME);
    for (const version of ['', '0', 'x', '3 x', '02', '2.0', '9', '\u0000'.repeat(9)])
      expect(
        getRejection(
          await send({ intent: 'admin_override_delete', override: identity.override, version }),
        ),
      ).toMatchObject(STALE_OUTCOME);
    expect(await readRow()).toMatchObject({ override_value: 'Second', is_active: true });
    await send({ intent: 'admin_override_delete', override: identity.override, version: '2' });
    expect(
      getRejection(
        await send({
          intent: 'admin_override_update',
          override: identity.override,
          version: '3',
          value: 'Fourth',
        }),
      ),
    ).toMatchObject(STALE_OUTCOME);
    expect(await admin.readLog()).toHaveLength(2);
  });

  test('of concurrent changes of an override one succeeds, the others get 409', {
    tags: ['M7'],
  }, async () => {
    const otherAdmin = await addAdmin(admin.kysely, 'other');
    const sendConcurrently = async (forms: Record<string, string>[]) => {
      const outcomes = await Promise.all(
        forms.map((fields, index) => send(fields, index % 2 ? otherAdmin : admin.boss)),
      );
      expect(outcomes.filter((outcome) => 'to' in outcome)).toHaveLength(1);
      for (const outcome of outcomes) if ('state' in outcome) expect(outcome.status).toBe(409);
    };
    await sendConcurrently(['A', 'B', 'C', 'D'].map((value) => ({ ...NEW_OVERRIDE, value })));
    const { id } = await readRow();
    await sendConcurrently(
      ['A', 'B', 'C'].map((value) => ({
        intent: 'admin_override_update',
        override: id,
        version: '1',
        value: `${value}2`,
      })),
    );
    await send({ intent: 'admin_override_delete', override: id, version: '2' });
    // Deleted overrides of one title: only one can be restored.
    await addOverride({ value: 'Second' });
    const second = (await readRows()).find((row) => row.is_active);
    await send({ intent: 'admin_override_delete', override: second?.id ?? '', version: '1' });
    await sendConcurrently([
      { intent: 'admin_override_restore', override: id, version: '3' },
      { intent: 'admin_override_restore', override: second?.id ?? '', version: '2' },
    ]);
    expect((await readRows()).filter((row) => row.is_active)).toHaveLength(1);
  });

  test.each([
    'nobody',
    '',
    "' or 1=1 --",
    '\u0000',
    'x'.repeat(1_000_000),
    '00000000-0000-4000-8000-000000000000',
  ])('changing an override with a forged id (%#) → 404', { tags: ['M7'] }, async (override) => {
    for (const intent of [
      'admin_override_update',
      'admin_override_delete',
      'admin_override_restore',
    ])
      expect(
        getRejection(await send({ intent, override, version: '1', value: 'x' })),
      ).toMatchObject({
        status: 404,
        problems: ['This no longer exists.'],
      });
    expect(await admin.readLog()).toEqual([]);
  });

  test('updating an override with an invalid value changes nothing', { tags: ['M7'] }, async () => {
    const identity = await addOverride({ field: 'vote_average', value: '9' });
    for (const value of ['', 'nine', '10.1', '\u0000'])
      expect(
        getRejection(await send({ intent: 'admin_override_update', ...identity, value })),
      ).toMatchObject({ status: 422 });
    expect(await readRow()).toMatchObject({ version: 1, override_value: 9 });
  });

  test('a change of an override that cannot be logged is rolled back', {
    tags: ['M10'],
  }, async () => {
    const errors: string[] = [];
    admin.site.services.log.error = (_, message) => errors.push(message);
    await withFailingAdminLog(admin.kysely, async () => {
      expect(getRejection(await send(NEW_OVERRIDE))).toEqual({
        status: 503,
        title: 'Failed to create the override.',
        problems: ['Nothing was changed. Please try again in a moment.'],
      });
      expect(await readRows()).toEqual([]);
      expect(admin.site.invalidatedTags).toEqual([]);
      expect(errors).toEqual(['form failed']);
    });
  });
});
