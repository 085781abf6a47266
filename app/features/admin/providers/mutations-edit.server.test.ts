import { expect, test } from 'vitest';
import { NEW_PROVIDER, setUpProvidersAdmin } from '../../../../tests/support/admin-providers.ts';
import { addAdmin, withFailingAdminLog } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';
import { getRejection } from '../../../../tests/support/test-site.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describeOnOneEngine('watch providers changed by admins', (open) => {
  const { admin, send, readRows, addProvider } = setUpProvidersAdmin(open);

  test('a provider is switched off and on, both changes are logged', {
    tags: ['M8', 'M10'],
  }, async () => {
    const { row, provider, version } = await addProvider();
    const toggle = { intent: 'admin_provider_toggle', provider };
    expect(await send({ ...toggle, version, is_active: 'off' })).toMatchObject({
      flashMessage: 'admin_provider_updated',
    });
    expect(await readRows()).toMatchObject([{ is_active: false, version: 2 }]);
    const [{ updated_at } = row] = await readRows();
    expect(updated_at.getTime()).toBeGreaterThan(row.updated_at.getTime());
    await send({ ...toggle, version: '2', is_active: 'on' });
    expect(await readRows()).toMatchObject([{ is_active: true, version: 3 }]);
    expect(admin.site.invalidatedTags).toEqual(['movie/496243', 'movie/496243']);
    expect(await admin.readLog()).toMatchObject([
      {
        action: 'update_provider',
        target_id: provider,
        details: { before: { is_active: true }, after: { is_active: false } },
      },
      {
        action: 'update_provider',
        target_id: provider,
        details: { before: { is_active: false }, after: { is_active: true } },
      },
    ]);
  });

  test('editing a provider changes everything but its title', { tags: ['M8', 'M10'] }, async () => {
    const { row, edit: editFields } = await addProvider();
    const changes = {
      provider_name: '왓챠',
      watch_type: 'buy',
      country_code: 'JP',
      provider_url: 'https://watcha.com/jp',
    } as const;
    const { is_active: _, ...unchecked } = editFields;
    expect(
      await send({ ...unchecked, ...changes, content_type: 'tv', content_id: '1399' }),
    ).toMatchObject({
      flashMessage: 'admin_provider_updated',
    });
    expect(await readRows()).toMatchObject([
      {
        content_type: 'movie',
        content_id: 496_243,
        ...changes,
        is_active: false,
        version: 2,
        created_by: 'boss',
      },
    ]);
    expect(admin.site.invalidatedTags).toEqual(['movie/496243']);
    expect(await admin.readLog()).toMatchObject([
      {
        action: 'update_provider',
        target_id: row.id,
        details: {
          before: { provider_name: 'Watcha', watch_type: 'flatrate' },
          after: { ...changes, is_active: false, content_id: 496_243 },
        },
      },
    ]);
  });

  test('renaming a provider to an existing one → 409', { tags: ['M8'] }, async () => {
    const { edit: editFields } = await addProvider();
    await addProvider({ provider_name: 'Wavve' });
    expect(getRejection(await send({ ...editFields, provider_name: 'wavve' }))).toMatchObject({
      status: 409,
    });
    expect((await readRows()).map(({ provider_name }) => provider_name)).toEqual([
      'Watcha',
      'Wavve',
    ]);
    expect(await admin.readLog()).toEqual([]);
  });

  test('a provider is deleted, which is logged', { tags: ['M8', 'M10'] }, async () => {
    const { provider, version } = await addProvider();
    expect(await send({ intent: 'admin_provider_delete', provider, version })).toMatchObject({
      flashMessage: 'admin_provider_deleted',
    });
    expect(await readRows()).toEqual([]);
    expect(admin.site.invalidatedTags).toEqual(['movie/496243']);
    expect(await admin.readLog()).toMatchObject([
      {
        action: 'delete_provider',
        target_id: provider,
        details: { before: { provider_name: 'Watcha' }, after: null },
      },
    ]);
  });

  const INTENTS = ['admin_provider_edit', 'admin_provider_toggle', 'admin_provider_delete'];

  test.each(INTENTS)(
    '%s of a stale version → 409 with the typed values',
    { tags: ['M8'] },
    async (intent) => {
      const { edit: editFields, provider, version } = await addProvider();
      await send({ intent: 'admin_provider_toggle', provider, version, is_active: 'off' });
      const before = await readRows();
      const outcome = await send({ ...editFields, intent, provider_name: 'Typed' });
      expect(getRejection(outcome)).toMatchObject({
        status: 409,
        problems: [expect.stringMatching(/^Someone else changed this in the meantime/)],
      });
      if (intent === 'admin_provider_edit')
        expect('state' in outcome && outcome.state.values).toMatchObject({
          provider_name: 'Typed',
          version,
        });
      for (const forged of ['', '0', '2; x', '1'.repeat(5000)])
        expect(getRejection(await send({ ...editFields, intent, version: forged }))).toMatchObject({
          status: 409,
        });
      expect(await readRows()).toEqual(before);
      expect(await admin.readLog()).toHaveLength(1);
    },
  );

  test.each(INTENTS)('%s of an unknown provider → 404', { tags: ['M11'] }, async (intent) => {
    const { row, edit: editFields } = await addProvider();
    for (const provider of [
      UNKNOWN_ID,
      '',
      'x',
      "' or 1=1 --",
      '\u0000',
      'x'.repeat(1_000_000),
      row.id.toUpperCase(),
    ])
      expect(getRejection(await send({ ...editFields, intent, provider }))).toMatchObject({
        status: 404,
        problems: ['This no longer exists.'],
      });
    expect(await readRows()).toEqual([row]);
    expect(await admin.readLog()).toEqual([]);
  });

  test('of three concurrent changes of a provider one is made', { tags: ['M8'] }, async () => {
    const otherAdmin = await addAdmin(admin.kysely, 'other');
    const { edit: editFields, provider, version } = await addProvider();
    const outcomes = await Promise.all([
      send({ ...editFields, provider_name: 'A' }),
      send({ ...editFields, provider_name: 'B' }, otherAdmin),
      send({ intent: 'admin_provider_toggle', provider, version, is_active: 'off' }, otherAdmin),
    ]);
    expect(outcomes.filter((outcome) => 'to' in outcome)).toHaveLength(1);
    expect(await readRows()).toMatchObject([{ version: 2 }]);
    expect(await admin.readLog()).toHaveLength(1);
  });

  test('a change of a provider that cannot be logged is rolled back', {
    tags: ['M10'],
  }, async () => {
    const { row, edit: editFields, ...identity } = await addProvider();
    admin.site.services.log.error = () => {};
    await withFailingAdminLog(admin.kysely, async () => {
      for (const fields of [
        { ...NEW_PROVIDER, provider_name: 'Another' },
        { ...editFields, provider_name: 'Renamed' },
        { intent: 'admin_provider_toggle', ...identity, is_active: 'off' },
        { intent: 'admin_provider_delete', ...identity },
      ])
        expect(getRejection(await send(fields)), fields.intent).toMatchObject({ status: 503 });
    });
    expect(await readRows()).toEqual([row]);
    expect(admin.site.invalidatedTags).toEqual([]);
  });
});
