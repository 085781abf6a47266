import { expect, test } from 'vitest';
import { setUpProvidersAdmin } from '../../../../tests/support/admin-providers.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';
import { getRejection } from '../../../../tests/support/test-site.ts';

const URL = 'https://watcha.example/1';

describeOnOneEngine('link checks by admins', (open) => {
  const { admin, send, readRows, addProvider } = setUpProvidersAdmin(open);
  const withUrl = { provider_url: URL } as object;

  test('the result of a check is stored and logged, and changes no version', {
    tags: ['M8', 'M10'],
  }, async () => {
    const { provider } = await addProvider(withUrl);
    const urls: string[] = [];
    admin.site.services.checkLink = async (url) => {
      urls.push(url);
      return { status: 'broken', httpStatus: 404 };
    };
    expect(await send({ intent: 'admin_provider_check', provider })).toEqual({
      to: '/en/admin/providers',
      flashMessage: 'admin_provider_checked',
      cookies: [],
    });
    expect(urls).toEqual([URL]);
    expect(await readRows()).toMatchObject([
      {
        link_status: 'broken',
        link_http_status: 404,
        link_checked_at: expect.any(Date),
        version: 1,
      },
    ]);
    expect(await admin.readLog()).toMatchObject([
      {
        action: 'check_provider_link',
        target_id: provider,
        details: { url: URL, status: 'broken', httpStatus: 404 },
      },
    ]);
    expect(admin.site.invalidatedTags).toEqual([]);
  });

  test('a new URL is unchecked, and the result for the former one is dropped', {
    tags: ['M8'],
  }, async () => {
    const { provider, edit } = await addProvider(withUrl);
    await send({ intent: 'admin_provider_check', provider });
    await send({ ...edit, provider_url: 'https://watcha.example/2' });
    const unchecked = { link_status: null, link_http_status: null, link_checked_at: null };
    expect(await readRows()).toMatchObject([unchecked]);
    admin.site.services.checkLink = async () => {
      await admin.kysely.updateTable('watch_providers').set({ provider_url: URL }).execute();
      return { status: 'ok', httpStatus: 200 };
    };
    await send({ intent: 'admin_provider_check', provider });
    expect(await readRows()).toMatchObject([{ provider_url: URL, ...unchecked }]);
  });

  test('other changes keep the result', { tags: ['M8'] }, async () => {
    const { provider, edit } = await addProvider(withUrl);
    await send({ intent: 'admin_provider_check', provider });
    await send({ ...edit, provider_url: URL, provider_name: 'Watcha Two' });
    expect(await readRows()).toMatchObject([{ link_status: 'ok', provider_name: 'Watcha Two' }]);
  });

  test('an offer without a URL → 409, an unknown one → 404, without a request', {
    tags: ['M8'],
  }, async () => {
    const { provider } = await addProvider();
    admin.site.services.checkLink = () => expect.unreachable();
    const problems = ['This entry has no link to check.'];
    expect(getRejection(await send({ intent: 'admin_provider_check', provider }))).toMatchObject({
      status: 409,
      problems,
    });
    for (const unknown of ['00000000-0000-4000-8000-000000000000', 'x', ''])
      expect(
        getRejection(await send({ intent: 'admin_provider_check', provider: unknown })),
      ).toMatchObject({ status: 404 });
    expect(await admin.readLog()).toEqual([]);
  });
});
