import { beforeEach, expect, test } from 'vitest';
import type { User } from '../../../../domain/accounts/account.ts';
import { setUpAdminSite } from '../../../../tests/support/admin-site.ts';
import { withFailingAdminLog } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';
import { message } from '../../../../tests/support/messages.ts';
import { refuseConnection } from '../../../../tests/support/starter-catalog.ts';
import { getRejection } from '../../../../tests/support/test-site.ts';
import { TAKEDOWNS_FORMS } from './mutations.server.ts';

const PARASITE = 'movie/496243';

describeOnOneEngine('forms of takedowns', (open) => {
  const admin = setUpAdminSite(open, ['takedowns', 'titles']);

  const takeDown = (target: string, fields: object = {}, sender: User | null = admin.boss) =>
    admin.site.send(TAKEDOWNS_FORMS, sender, {
      intent: 'admin_takedown_create',
      target,
      reason: 'Court order 12',
      ...fields,
    });
  const undo = (takedown: string, sender: User | null = admin.boss) =>
    admin.site.send(TAKEDOWNS_FORMS, sender, { intent: 'admin_takedown_undo', takedown });
  const readRows = () =>
    admin.kysely.selectFrom('takedowns').selectAll().orderBy('created_at').execute();

  beforeEach(() => void admin.site.invalidatedTags.splice(0));

  test('a title is taken down with a reason, and comes back when that is undone', {
    tags: ['M10'],
  }, async () => {
    const { catalog } = admin.site.services;
    expect(await takeDown(PARASITE)).toMatchObject({
      to: '/en/admin/overrides/takedowns',
      flashMessage: 'admin_takedown_created',
    });
    expect(admin.site.invalidatedTags).toEqual(['page/takedowns', PARASITE]);
    expect(await catalog.title('movie', 496_243, 'en')).toBeNull();
    const [row] = await readRows();
    expect(row).toMatchObject({ kind: 'movie', target_id: 496_243, name: 'Parasite' });
    const details = { content: PARASITE, reason: 'Court order 12' };
    const entry = {
      admin_id: 'boss',
      action: 'create_takedown',
      target_type: 'takedown',
      target_id: row?.id,
      details,
    };
    expect(await admin.readLog()).toEqual([entry]);

    admin.site.invalidatedTags.splice(0);
    expect(await undo(row?.id ?? '')).toMatchObject({ flashMessage: 'admin_takedown_undone' });
    expect(admin.site.invalidatedTags).toEqual(['page/takedowns', PARASITE]);
    expect(await catalog.title('movie', 496_243, 'en')).toMatchObject({ id: 496_243 });
    expect(await readRows()).toEqual([]);
    expect(await admin.kysely.selectFrom('takedown_titles').selectAll().execute()).toEqual([]);
    expect(await admin.readLog()).toEqual([entry, { ...entry, action: 'undo_takedown' }]);
  });

  test('a person and a keyword purge all pages', async () => {
    const { catalog } = admin.site.services;
    await takeDown('person/20738');
    expect(admin.site.invalidatedTags).toEqual(['all', 'person/20738']);
    expect(await catalog.person(20_738, 'en')).toBeNull();
    admin.site.invalidatedTags.splice(0);
    await takeDown('keyword/818');
    expect(admin.site.invalidatedTags).toEqual(['all']);
    expect((await readRows()).map(({ kind, name }) => [kind, name])).toEqual([
      ['person', 'Song Kang-ho'],
      ['keyword', null],
    ]);
  });

  test.each([
    ['', { reason: 'x' }, 422, 'takedowns.no_target'],
    ['496243', { reason: 'x' }, 422, 'takedowns.no_target'],
    ['movie/0', { reason: 'x' }, 422, 'takedowns.no_target'],
    [PARASITE, { reason: ' \n ' }, 422, 'users.reason_required'],
    [PARASITE, { reason: 'x'.repeat(501) }, 422, 'admin.too_long'],
  ])('the target "%s" with %j is rejected with status %d', async (target, fields, status, text) => {
    expect(getRejection(await takeDown(target, fields))).toEqual({
      status,
      title: message('en', 'takedowns.failed'),
      problems: [message('en', text, { count: '500' })],
    });
    expect(await readRows()).toEqual([]);
    expect(admin.site.invalidatedTags).toEqual([]);
  });

  test('what has been taken down cannot be taken down again, also concurrently', async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => takeDown(PARASITE)));
    expect(results.filter((result) => 'to' in result)).toHaveLength(1);
    expect(getRejection(await takeDown(PARASITE))).toMatchObject({
      status: 409,
      problems: [message('en', 'takedowns.already')],
    });
    expect(await admin.readLog()).toHaveLength(1);
  });

  test('undoing a takedown twice is rejected', async () => {
    await takeDown(PARASITE);
    const [row] = await readRows();
    await undo(row?.id ?? '');
    for (const id of [row?.id ?? '', 'x'])
      expect(getRejection(await undo(id))).toMatchObject({
        status: 404,
        problems: [message('en', 'admin.gone')],
      });
  });

  test('a title is taken down without its name while the catalog is unavailable', async () => {
    await admin.reopen({ intercept: refuseConnection });
    expect(await takeDown('tv/1399')).toMatchObject({ flashMessage: 'admin_takedown_created' });
    expect(await readRows()).toMatchObject([{ kind: 'tv', target_id: 1399, name: null }]);
  });

  test('nothing is taken down if it cannot be logged', { tags: ['M10'] }, async () => {
    admin.site.services.log.error = () => {};
    await withFailingAdminLog(admin.kysely, async () => {
      expect(getRejection(await takeDown(PARASITE))).toMatchObject({ status: 503 });
    });
    expect(await readRows()).toEqual([]);
  });
});
