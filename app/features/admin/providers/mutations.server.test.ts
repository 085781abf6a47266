import { expect, test } from 'vitest';
import { NEW_PROVIDER, setUpProvidersAdmin } from '../../../../tests/support/admin-providers.ts';
import { addAdmin } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';
import { refuseConnection } from '../../../../tests/support/starter-catalog.ts';
import { getRejection, openTestServices } from '../../../../tests/support/test-site.ts';
import { PROVIDERS_FORMS } from './mutations.server.ts';

describeOnOneEngine('watch providers added by admins', (open) => {
  const { admin, send, readRows, addProvider } = setUpProvidersAdmin(open);

  test('adding a provider is logged and invalidates the title', {
    tags: ['M8', 'M10'],
  }, async () => {
    const url = 'https://watcha.com/contents/1';
    expect(
      await send({ ...NEW_PROVIDER, provider_url: url, return: '/en/admin/providers?country=KR' }),
    ).toEqual({
      to: '/en/admin/providers?country=KR',
      flashMessage: 'admin_provider_added',
      cookies: [],
    });
    const [row] = await readRows();
    const after = {
      content_type: 'movie',
      content_id: 496_243,
      provider_name: 'Watcha',
      watch_type: 'flatrate',
      country_code: 'KR',
      provider_url: url,
      provider_logo_url: null,
      is_active: true,
      starts_on: null,
      ends_on: null,
    };
    expect(row).toMatchObject({ ...after, version: 1, created_by: 'boss' });
    expect(admin.site.invalidatedTags).toEqual(['movie/496243']);
    expect(await admin.readLog()).toEqual([
      {
        admin_id: 'boss',
        action: 'create_provider',
        target_type: 'watch_provider',
        target_id: row?.id,
        details: { before: null, after },
      },
    ]);
    const indexed = await admin.kysely.selectFrom('titles').select('names').execute();
    expect(indexed).toMatchObject([{ names: { ko: '기생충' } }]);
  });

  test.each<[string, Record<string, string>, number, string[]]>([
    ['an empty title id', { content_id: ' ' }, 422, ['Please fill in the required fields']],
    ['an empty name', { provider_name: '\u202e ' }, 422, ['Please fill in the required fields']],
    [
      'neither title id nor name',
      { content_id: '', provider_name: '' },
      422,
      ['Please fill in the required fields', 'Please fill in the required fields'],
    ],
    [
      'a malformed title id',
      { content_id: '12; drop table users' },
      422,
      ['The title ID must be a whole number, 1 or higher.'],
    ],
    [
      'a title unknown to the catalog',
      { content_id: '999999999' },
      404,
      ['This title isn’t in the catalog. Check its type and ID.'],
    ],
    [
      'a title id of the other type',
      { content_type: 'tv' },
      404,
      ['This title isn’t in the catalog. Check its type and ID.'],
    ],
    ['an unknown type', { content_type: 'person' }, 422, ['Must be movie or tv.']],
    ['an unknown watch type', { watch_type: 'free' }, 422, ['Must be flatrate, rent, or buy.']],
    [
      'an unknown country',
      { country_code: "KR'" },
      422,
      ['Choose a supported country, such as KR.'],
    ],
    [
      'a name of one megabyte',
      { provider_name: 'x'.repeat(1_000_000) },
      422,
      ['At most 100 characters.'],
    ],
    [
      'a javascript: URL',
      { provider_url: 'javascript:alert(1)' },
      422,
      [expect.stringMatching(/^Enter a public web address/) as string],
    ],
    [
      'a data: URL',
      { provider_logo_url: 'data:image/png,x' },
      422,
      [expect.stringMatching(/^Enter a public web address/) as string],
    ],
    [
      'a URL in a private network',
      { provider_url: 'https://169.254.169.254/' },
      422,
      [expect.stringMatching(/^Enter a public web address/) as string],
    ],
    [
      'a URL of one megabyte',
      { provider_url: `https://a.com/${'x'.repeat(1e6)}` },
      422,
      [expect.stringMatching(/2,000 characters/) as string],
    ],
  ])(
    'adding a provider with %s is rejected',
    { tags: ['M8', 'M12'] },
    async (_, fields, status, problems) => {
      const outcome = await send({ ...NEW_PROVIDER, ...fields });
      expect(getRejection(outcome)).toEqual({ status, title: 'An error occurred', problems });
      expect('state' in outcome && outcome.state.values.watch_type).toBe(
        fields.watch_type ?? 'flatrate',
      );
      expect(await readRows()).toEqual([]);
      expect(await admin.readLog()).toEqual([]);
      expect(admin.site.invalidatedTags).toEqual([]);
    },
  );

  test('a rejected provider form has the specified Korean text', { tags: ['M12'] }, async () => {
    const outcome = await admin.site.send(
      PROVIDERS_FORMS,
      admin.boss,
      { ...NEW_PROVIDER, content_id: '' },
      'ko',
    );
    expect(getRejection(outcome)).toEqual({
      status: 422,
      title: '오류가 발생했습니다',
      problems: ['필수 항목을 입력해주세요'],
    });
  });

  test('during a catalog outage adding a provider → 503 with the typed values', {
    tags: ['M8'],
  }, async () => {
    const unavailableSite = openTestServices(admin.database, { intercept: refuseConnection });
    const outcome = await unavailableSite.send(PROVIDERS_FORMS, admin.boss, NEW_PROVIDER);
    expect(getRejection(outcome)).toMatchObject({
      status: 503,
      problems: [expect.stringMatching(/^The catalog can’t be reached/)],
    });
    expect('state' in outcome && outcome.state).toMatchObject({
      values: { provider_name: 'Watcha' },
      problems: [{ field: 'content_id' }],
    });
    await unavailableSite.close();
    expect(await readRows()).toEqual([]);
  });

  test('a duplicate provider → 409, compared without case', { tags: ['M8'] }, async () => {
    const { row } = await addProvider();
    const outcome = await send({ ...NEW_PROVIDER, provider_name: 'WATCHA' });
    expect(getRejection(outcome)).toMatchObject({
      status: 409,
      problems: [expect.stringMatching(/^This title already has this provider/)],
    });
    expect('state' in outcome && outcome.state.problems).toMatchObject([
      { field: 'provider_name' },
    ]);
    expect(await readRows()).toEqual([row]);
    await send({ ...NEW_PROVIDER, watch_type: 'rent' });
    await send({ ...NEW_PROVIDER, country_code: 'US' });
    expect(await readRows()).toHaveLength(3);
    expect(await admin.readLog()).toHaveLength(2);
  });

  test('of two admins who add the same provider at once one gets 409', {
    tags: ['M8'],
  }, async () => {
    const otherAdmin = await addAdmin(admin.kysely, 'other');
    const outcomes = await Promise.all([send(NEW_PROVIDER), send(NEW_PROVIDER, otherAdmin)]);
    expect(outcomes.map((outcome) => ('to' in outcome ? 'done' : outcome.status)).sort()).toEqual([
      409,
      'done',
    ]);
    expect(await readRows()).toHaveLength(1);
    expect(await admin.readLog()).toHaveLength(1);
  });
});
