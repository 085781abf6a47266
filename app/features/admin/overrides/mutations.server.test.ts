import { expect, test } from 'vitest';
import {
  NEW_OVERRIDE,
  STALE_OUTCOME,
  setUpOverridesAdmin,
} from '../../../../tests/support/admin-overrides.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';
import { refuseConnection } from '../../../../tests/support/starter-catalog.ts';
import { getRejection } from '../../../../tests/support/test-site.ts';
import { OVERRIDES_FORMS } from './mutations.server.ts';

describeOnOneEngine('admin forms of overrides', (open) => {
  const { admin, send, readRow, readRows, addOverride } = setUpOverridesAdmin(open);

  const getTitle = async (lang: 'ko' | 'en') =>
    (await admin.site.catalog.title('movie', 496_243, lang))?.title.text;

  const toLogLine = (id: string, action: string, before: string | null, after: string | null) => ({
    admin_id: 'boss',
    action,
    target_type: 'content_override',
    target_id: id,
    details: { content: 'movie/496243', field: 'title', language: 'ko', before, after },
  });

  test('each change of an override is shown at once and logged', {
    tags: ['M7', 'M10', 'M12'],
  }, async () => {
    const listUrl = '/ko/admin/overrides?language=ko';
    expect(await send({ ...NEW_OVERRIDE, return: listUrl })).toEqual({
      to: listUrl,
      flashMessage: 'admin_override_created',
      cookies: [],
    });
    const { id } = await readRow();
    expect(await readRow()).toMatchObject({
      content_type: 'movie',
      content_id: 496_243,
      field_name: 'title',
      language: 'ko',
      override_value: '기생충: 흑백판',
      catalog_value: '기생충',
      is_active: true,
      version: 1,
      created_by: 'boss',
    });
    expect([await getTitle('ko'), await getTitle('en')]).toEqual(['기생충: 흑백판', 'Parasite']);
    expect(
      await send({
        intent: 'admin_override_update',
        override: id,
        version: '1',
        value: '기생충 2',
      }),
    ).toMatchObject({
      to: '/en/admin/overrides',
      flashMessage: 'admin_override_updated',
    });
    expect(await getTitle('ko')).toBe('기생충 2');
    expect(
      await send({ intent: 'admin_override_delete', override: id, version: '2' }),
    ).toMatchObject({
      flashMessage: 'admin_override_deleted',
    });
    expect(await readRow()).toMatchObject({
      is_active: false,
      version: 3,
      override_value: '기생충 2',
    });
    expect(await getTitle('ko')).toBe('기생충');
    expect(
      await send({ intent: 'admin_override_restore', override: id, version: '3' }),
    ).toMatchObject({
      flashMessage: 'admin_override_restored',
    });
    expect(await getTitle('ko')).toBe('기생충 2');
    expect(admin.site.invalidatedTags).toEqual(Array.from({ length: 4 }, () => 'movie/496243'));
    expect(await admin.readLog()).toEqual([
      toLogLine(id, 'create_override', null, '기생충: 흑백판'),
      toLogLine(id, 'update_override', '기생충: 흑백판', '기생충 2'),
      toLogLine(id, 'delete_override', '기생충 2', null),
      toLogLine(id, 'restore_override', null, '기생충 2'),
    ]);
  });

  test('each field is stored as JSON of its type and shown', { tags: ['M7'] }, async () => {
    await addOverride({ field: 'vote_average', value: '9.5' });
    await addOverride({ field: 'poster_path', value: '/poster-movie-496243-en.svg' });
    await addOverride({ field: 'overview', value: 'One.\r\nTwo.' });
    await addOverride({ title: 'tv/1399', field: 'name', value: '<script>alert(1)</script>' });
    expect((await readRows()).map((row) => row.override_value)).toEqual(
      expect.arrayContaining([
        9.5,
        '/poster-movie-496243-en.svg',
        'One.\nTwo.',
        '<script>alert(1)</script>',
      ]),
    );
    expect(await admin.site.catalog.title('movie', 496_243, 'ko')).toMatchObject({
      score: 9.5,
      poster: '/poster-movie-496243-en.svg',
      overview: { text: 'One.\nTwo.', lang: null },
    });
  });

  test('creating an override twice → 409, or an update if the version was sent', {
    tags: ['M7'],
  }, async () => {
    const { override, version } = await addOverride();
    expect(getRejection(await send({ ...NEW_OVERRIDE, value: 'Other' }))).toEqual({
      title: 'Failed to create the override.',
      ...STALE_OUTCOME,
    });
    expect(
      await send({ ...NEW_OVERRIDE, value: 'Other', version_ko: `${override} ${version}` }),
    ).toMatchObject({
      flashMessage: 'admin_override_updated',
    });
    expect(await readRow()).toMatchObject({
      id: override,
      version: 2,
      override_value: 'Other',
      created_by: 'boss',
    });
    expect(await admin.readLog()).toMatchObject([
      { action: 'update_override', details: { before: NEW_OVERRIDE.value, after: 'Other' } },
    ]);
    await addOverride({ language: 'en' });
    expect(await readRows()).toHaveLength(2);
  });

  test('rejected override forms have the specified texts', { tags: ['M12'] }, async () => {
    expect(getRejection(await send(NEW_OVERRIDE, null))).toEqual({
      status: 401,
      title: 'Failed to create the override.',
      problems: ['User not authenticated'],
    });
    const inKorean = await admin.site.send(
      OVERRIDES_FORMS,
      admin.boss,
      { ...NEW_OVERRIDE, value: '' },
      'ko',
    );
    expect(getRejection(inKorean)).toEqual({
      status: 422,
      title: 'Override 생성에 실패했습니다.',
      problems: ['모든 필드를 입력해주세요.'],
    });
  });

  test.each([
    [{ title: '' }, null, 'Please fill in all fields.'],
    [{ title: 'person/1' }, null, 'Please fill in all fields.'],
    [{ title: 'movie/99999999999' }, null, 'Please fill in all fields.'],
    [{ field: '' }, null, 'Please fill in all fields.'],
    [{ value: '\u0000 ' }, 'value', 'Please fill in all fields.'],
    [{ field: 'name' }, null, 'This field doesn’t exist for this content type.'],
    [{ title: 'tv/1399' }, null, 'This field doesn’t exist for this content type.'],
    [{ field: 'adult' }, null, 'This field doesn’t exist for this content type.'],
    [{ language: 'fr' }, 'language', 'Please choose Korean, English, or Japanese.'],
    [{ value: 'x'.repeat(1_000_000) }, 'value', 'At most 200 characters.'],
    [
      { field: 'poster_path', value: 'javascript:alert(1)' },
      'value',
      'This isn’t an image path from the catalog.',
    ],
    [
      { field: 'vote_average', value: '11' },
      'value',
      'Please enter a number from 0 to 10 with at most one decimal.',
    ],
  ] as const)(
    'invalid field %j of an override is rejected with its reason',
    { tags: ['M7', 'M12'] },
    async (fields, field, text) => {
      const outcome = await send({ ...NEW_OVERRIDE, ...fields });
      expect(outcome).toMatchObject({ status: 422, state: { problems: [{ field, text }] } });
      expect(await readRows()).toEqual([]);
      expect(await admin.readLog()).toEqual([]);
    },
  );

  test('an override of an unknown title → 404, during a catalog outage → 503', {
    tags: ['M7'],
  }, async () => {
    expect(getRejection(await send({ ...NEW_OVERRIDE, title: 'movie/999999999' }))).toMatchObject({
      status: 404,
      problems: ['This title isn’t in the catalog.'],
    });
    const identity = await addOverride();
    await admin.reopen({ intercept: refuseConnection });
    expect(getRejection(await send({ ...NEW_OVERRIDE, language: 'en' }))).toMatchObject({
      status: 503,
      problems: ['The catalog can’t be reached right now. Please try again in a moment.'],
    });
    // An existing one can be updated and keeps its catalog value.
    expect(
      await send({ intent: 'admin_override_update', ...identity, value: 'Second' }),
    ).toMatchObject({
      flashMessage: 'admin_override_updated',
    });
    expect(await readRow()).toMatchObject({ override_value: 'Second', catalog_value: '기생충' });
    expect(await admin.readLog()).toMatchObject([{ details: { content: 'movie/496243' } }]);
  });

  test('a preview of an override validates its value and writes nothing', {
    tags: ['M7'],
  }, async () => {
    const fields = { intent: 'admin_override_preview', field: 'vote_average', language: 'en' };
    expect(await send({ ...fields, value: '8' })).toMatchObject({
      status: 200,
      state: { problems: [], values: { value: '8', language: 'en' } },
    });
    expect(getRejection(await send({ ...fields, value: '80' }))).toMatchObject({ status: 422 });
    expect(await send({ ...fields, field: 'nothing', value: '' })).toMatchObject({
      status: 200,
    });
    expect(await readRows()).toEqual([]);
    expect(await admin.readLog()).toEqual([]);
  });

  test('stored title names follow overrides, stored posters and scores do not', {
    tags: ['M7', 'D12'],
  }, async () => {
    await admin.site.titles.ensureIndexed({ type: 'movie', id: 496_243 }, 'ko');
    const readTitle = () => admin.kysely.selectFrom('titles').selectAll().executeTakeFirstOrThrow();
    const before = await readTitle();
    const identity = await addOverride();
    await addOverride({ field: 'poster_path', value: '/other.jpg' });
    await addOverride({ field: 'vote_average', value: '1' });
    await expect.poll(async () => (await readTitle()).names.ko).toBe('기생충: 흑백판');
    expect(await readTitle()).toMatchObject({ posters: before.posters, score: before.score });
    await send({ intent: 'admin_override_delete', ...identity });
    await expect.poll(async () => (await readTitle()).names.ko).toBe('기생충');
  });
});
