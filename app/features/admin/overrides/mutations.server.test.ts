import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../domain/account.ts';
import { describeOnEachEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import {
  addAdmin,
  emptyTables,
  readLog,
  whileNothingIsLogged,
} from '../../../../tests/support/panel.ts';
import { refuseConnection } from '../../../../tests/support/starter-catalog.ts';
import { memberOf, openTestServices, refusalOf } from '../../../../tests/support/test-site.ts';
import { OVERRIDES_FORMS } from './mutations.server.ts';

const PARASITE = { type: 'movie', id: 496_243 } as const;
const NEW = {
  intent: 'admin_override_create',
  title: 'movie/496243',
  field: 'title',
  language: 'ko',
  value: '기생충: 흑백판',
};
const STALE = {
  status: 409,
  problems: ['Someone else changed this in the meantime. Check what it is now, then try again.'],
};

describeOnEachEngine('overrides, written by administrators', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let boss: Member;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, ['users', 'content_overrides', 'titles', 'admin_logs']);
    site = openTestServices(database);
    boss = await addAdmin(database.kysely, 'boss');
  });
  afterEach(() => site.close());

  const send = (by: Member | null, fields: Record<string, string>) =>
    site.send(OVERRIDES_FORMS, by, fields);
  const rows = () =>
    database.kysely
      .selectFrom('content_overrides')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const only = () =>
    database.kysely.selectFrom('content_overrides').selectAll().executeTakeFirstOrThrow();
  const titleIn = async (lang: 'ko' | 'en') =>
    (await site.catalog.title('movie', PARASITE.id, lang))?.title.text;

  /** An override that is there. */
  async function add(
    own: Partial<typeof NEW> = {},
  ): Promise<{ override: string; version: string }> {
    expect(await send(boss, { ...NEW, ...own })).toMatchObject({
      notice: 'admin_override_created',
    });
    const row = await database.kysely
      .selectFrom('content_overrides')
      .select(['id', 'version'])
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    await emptyTables(database.kysely, ['admin_logs']);
    site.changed.length = 0;
    return { override: row.id, version: String(row.version) };
  }

  test('M7 M10 M12 an override is written, changed, deleted and restored; visitors see it at once, and each is in the log', async () => {
    const from = '/ko/admin/overrides?language=ko';
    expect(await send(boss, { ...NEW, return: from })).toEqual({
      to: from,
      notice: 'admin_override_created',
      cookies: [],
    });
    const { id } = await only();
    expect(await only()).toMatchObject({
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
    expect([await titleIn('ko'), await titleIn('en')]).toEqual(['기생충: 흑백판', 'Parasite']);
    expect(
      await send(boss, {
        intent: 'admin_override_update',
        override: id,
        version: '1',
        value: '기생충 2',
      }),
    ).toMatchObject({
      to: '/en/admin/overrides',
      notice: 'admin_override_updated',
    });
    expect(await titleIn('ko')).toBe('기생충 2');
    expect(
      await send(boss, { intent: 'admin_override_delete', override: id, version: '2' }),
    ).toMatchObject({
      notice: 'admin_override_deleted',
    });
    expect(await only()).toMatchObject({
      is_active: false,
      version: 3,
      override_value: '기생충 2',
    });
    expect(await titleIn('ko')).toBe('기생충');
    expect(
      await send(boss, { intent: 'admin_override_restore', override: id, version: '3' }),
    ).toMatchObject({
      notice: 'admin_override_restored',
    });
    expect(await titleIn('ko')).toBe('기생충 2');
    expect(site.changed).toEqual(Array.from({ length: 4 }, () => 'movie/496243'));
    const about = { title: '기생충', content: 'movie/496243', field: 'title', language: 'ko' };
    const line = (action: string, before: string | null, after: string | null) => ({
      admin_id: 'boss',
      action,
      target_type: 'content_override',
      target_id: id,
      details: { ...about, before, after },
    });
    expect(await readLog(database.kysely)).toEqual([
      line('create_override', null, '기생충: 흑백판'),
      line('update_override', '기생충: 흑백판', '기생충 2'),
      line('delete_override', '기생충 2', null),
      line('restore_override', null, '기생충 2'),
    ]);
  });

  test('M7 each field is stored as JSON of its own kind, and shown', async () => {
    await add({ field: 'vote_average', value: '9.5' });
    await add({ field: 'poster_path', value: '/poster-movie-496243-en.svg' });
    await add({ field: 'overview', value: 'One.\r\nTwo.' });
    await add({ title: 'tv/1399', field: 'name', value: '<script>alert(1)</script>' });
    expect((await rows()).map((row) => row.override_value)).toEqual(
      expect.arrayContaining([
        9.5,
        '/poster-movie-496243-en.svg',
        'One.\nTwo.',
        '<script>alert(1)</script>',
      ]),
    );
    expect(await site.catalog.title('movie', PARASITE.id, 'ko')).toMatchObject({
      score: 9.5,
      poster: '/poster-movie-496243-en.svg',
      overview: { text: 'One.\nTwo.', lang: null },
    });
  });

  test('M7 the active one of the same title, field and language is changed, where its form knew it', async () => {
    const { override, version } = await add();
    expect(refusalOf(await send(boss, { ...NEW, value: 'Other' }))).toEqual({
      title: 'Failed to create the override.',
      ...STALE,
    });
    expect(
      await send(boss, { ...NEW, value: 'Other', version_ko: `${override} ${version}` }),
    ).toMatchObject({
      notice: 'admin_override_updated',
    });
    expect(await only()).toMatchObject({
      id: override,
      version: 2,
      override_value: 'Other',
      created_by: 'boss',
    });
    expect(await readLog(database.kysely)).toMatchObject([
      { action: 'update_override', details: { before: NEW.value, after: 'Other' } },
    ]);
    await add({ language: 'en' });
    expect(await rows()).toHaveLength(2);
  });

  test('M7 what the form knew was deleted since, and another one may have come: neither is written over', async () => {
    const first = await add();
    await send(boss, { intent: 'admin_override_delete', ...first });
    const known = `${first.override} ${first.version}`;
    expect(refusalOf(await send(boss, { ...NEW, version_ko: known }))).toMatchObject(STALE);
    await add({ value: 'Second' });
    expect(refusalOf(await send(boss, { ...NEW, version_ko: known }))).toMatchObject(STALE);
    expect(
      refusalOf(
        await send(boss, {
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
    expect(await readLog(database.kysely)).toEqual([]);
  });

  test('M7 an older form changes nothing, and what was typed comes back', async () => {
    const known = await add();
    await send(boss, { intent: 'admin_override_update', ...known, value: 'Second' });
    const late = await send(boss, { intent: 'admin_override_update', ...known, value: 'Third' });
    expect(late).toMatchObject({ status: 409, state: { values: { value: 'Third' } } });
    expect(
      refusalOf(await send(boss, { intent: 'admin_override_delete', ...known })),
    ).toMatchObject(STALE);
    expect(
      refusalOf(
        await send(boss, {
          intent: 'admin_override_restore',
          override: known.override,
          version: '2',
        }),
      ),
    ).toMatchObject(STALE);
    for (const version of ['', '0', 'x', '3 x', '02', '2.0', '9', '\u0000'.repeat(9)])
      expect(
        refusalOf(
          await send(boss, { intent: 'admin_override_delete', override: known.override, version }),
        ),
      ).toMatchObject(STALE);
    expect(await only()).toMatchObject({ override_value: 'Second', is_active: true });
    await send(boss, { intent: 'admin_override_delete', override: known.override, version: '2' });
    expect(
      refusalOf(
        await send(boss, {
          intent: 'admin_override_update',
          override: known.override,
          version: '3',
          value: 'Fourth',
        }),
      ),
    ).toMatchObject(STALE);
    expect(await readLog(database.kysely)).toHaveLength(2);
  });

  test('M7 of several administrators at once one writes, and the others are told', async () => {
    const other = await addAdmin(database.kysely, 'other');
    const atOnce = async (fields: Record<string, string>[]) => {
      const answers = await Promise.all(
        fields.map((one, index) => send(index % 2 ? other : boss, one)),
      );
      expect(answers.filter((answer) => 'to' in answer)).toHaveLength(1);
      for (const answer of answers) if ('state' in answer) expect(answer.status).toBe(409);
    };
    await atOnce(['A', 'B', 'C', 'D'].map((value) => ({ ...NEW, value })));
    const { id } = await only();
    await atOnce(
      ['A', 'B', 'C'].map((value) => ({
        intent: 'admin_override_update',
        override: id,
        version: '1',
        value: `${value}2`,
      })),
    );
    await send(boss, { intent: 'admin_override_delete', override: id, version: '2' });
    // Deleted ones of one title: only one can be restored.
    await add({ value: 'Second' });
    const second = (await rows()).find((row) => row.is_active);
    await send(boss, { intent: 'admin_override_delete', override: second?.id ?? '', version: '1' });
    await atOnce([
      { intent: 'admin_override_restore', override: id, version: '3' },
      { intent: 'admin_override_restore', override: second?.id ?? '', version: '2' },
    ]);
    expect((await rows()).filter((row) => row.is_active)).toHaveLength(1);
  });

  describe('M11 nobody else can', () => {
    const attempts = ['create', 'update', 'delete', 'restore', 'preview'].map(
      (name) => `admin_override_${name}`,
    );

    test.each(attempts)('%s', async (intent) => {
      const known = await add();
      const fields = { ...NEW, language: 'en', ...known, intent };
      const user = await site.addMember('mina');
      const banned = await addAdmin(database.kysely, 'banned');
      await sql`update users set banned_at = now(), ban_reason = 'x' where id = 'banned'`.execute(
        database.kysely,
      );
      const dismissed = { ...user, role: 'admin' } as const;
      expect(refusalOf(await send(null, fields))).toMatchObject({ status: 401 });
      const others = intent.endsWith('preview')
        ? [user]
        : [user, banned, dismissed, { ...memberOf('gone'), role: 'admin' as const }];
      for (const someone of others)
        expect(refusalOf(await send(someone, fields))).toMatchObject({
          status: 403,
          problems: ['Only administrators can do this.'],
        });
      expect(await rows()).toHaveLength(1);
      expect(await only()).toMatchObject({
        version: 1,
        is_active: true,
        override_value: NEW.value,
      });
      expect(await readLog(database.kysely)).toEqual([]);
      expect(site.changed).toEqual([]);
    });
  });

  test('M12 who is not signed in is told so in the words of the catalogue', async () => {
    expect(refusalOf(await send(null, NEW))).toEqual({
      status: 401,
      title: 'Failed to create the override.',
      problems: ['User not authenticated'],
    });
    const inKorean = await site.send(OVERRIDES_FORMS, boss, { ...NEW, value: '' }, 'ko');
    expect(refusalOf(inKorean)).toEqual({
      status: 422,
      title: 'Override 생성에 실패했습니다.',
      problems: ['모든 필드를 입력해주세요.'],
    });
  });

  test.each([
    'nobody',
    '',
    "' or 1=1 --",
    '\u0000',
    'x'.repeat(1_000_000),
    '00000000-0000-4000-8000-000000000000',
  ])('M7 there is none of a forged id (%#)', async (override) => {
    for (const intent of [
      'admin_override_update',
      'admin_override_delete',
      'admin_override_restore',
    ])
      expect(
        refusalOf(await send(boss, { intent, override, version: '1', value: 'x' })),
      ).toMatchObject({
        status: 404,
        problems: ['This no longer exists.'],
      });
    expect(await readLog(database.kysely)).toEqual([]);
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
    'M7 M12 what is missing or wrong is said where it is: %j',
    async (own, field, text) => {
      const answer = await send(boss, { ...NEW, ...own });
      expect(answer).toMatchObject({ status: 422, state: { problems: [{ field, text }] } });
      expect(await rows()).toEqual([]);
      expect(await readLog(database.kysely)).toEqual([]);
    },
  );

  test('M7 a wrong value changes nothing of what is there', async () => {
    const known = await add({ field: 'vote_average', value: '9' });
    for (const value of ['', 'nine', '10.1', '\u0000'])
      expect(
        refusalOf(await send(boss, { intent: 'admin_override_update', ...known, value })),
      ).toMatchObject({ status: 422 });
    expect(await only()).toMatchObject({ version: 1, override_value: 9 });
  });

  test('M7 the title must be in the catalog, and the catalog must say so', async () => {
    expect(refusalOf(await send(boss, { ...NEW, title: 'movie/999999999' }))).toMatchObject({
      status: 404,
      problems: ['This title isn’t in the catalog.'],
    });
    const known = await add();
    await site.close();
    site = openTestServices(database, { through: refuseConnection });
    expect(refusalOf(await send(boss, { ...NEW, language: 'en' }))).toMatchObject({
      status: 503,
      problems: ['The catalog can’t be reached right now. Please try again in a moment.'],
    });
    // What is there can be changed all the same, and what the catalog said is kept.
    expect(
      await send(boss, { intent: 'admin_override_update', ...known, value: 'Second' }),
    ).toMatchObject({
      notice: 'admin_override_updated',
    });
    expect(await only()).toMatchObject({ override_value: 'Second', catalog_value: '기생충' });
    expect(await readLog(database.kysely)).toMatchObject([
      { details: { title: null, content: 'movie/496243' } },
    ]);
  });

  test('M7 a preview says what is wrong and writes nothing', async () => {
    const fields = { intent: 'admin_override_preview', field: 'vote_average', language: 'en' };
    expect(await send(boss, { ...fields, value: '8' })).toMatchObject({
      status: 200,
      state: { problems: [], values: { value: '8', language: 'en' } },
    });
    expect(refusalOf(await send(boss, { ...fields, value: '80' }))).toMatchObject({ status: 422 });
    expect(await send(boss, { ...fields, field: 'nothing', value: '' })).toMatchObject({
      status: 200,
    });
    expect(await rows()).toEqual([]);
    expect(await readLog(database.kysely)).toEqual([]);
  });

  test('M7 D12 lists of members find a title by its new name, and show pictures and scores of the catalog again', async () => {
    await site.titles.learn(PARASITE, 'ko');
    const knownOf = () =>
      database.kysely.selectFrom('titles').selectAll().executeTakeFirstOrThrow();
    const before = await knownOf();
    const known = await add();
    await add({ field: 'poster_path', value: '/other.jpg' });
    await add({ field: 'vote_average', value: '1' });
    await expect.poll(async () => (await knownOf()).names.ko).toBe('기생충: 흑백판');
    expect(await knownOf()).toMatchObject({ posters: before.posters, score: before.score });
    await send(boss, { intent: 'admin_override_delete', ...known });
    await expect.poll(async () => (await knownOf()).names.ko).toBe('기생충');
  });

  test('M10 nothing is changed that cannot be logged', async () => {
    const errors: string[] = [];
    site.services.log.error = (_, message) => errors.push(message);
    await whileNothingIsLogged(database.kysely, async () => {
      expect(refusalOf(await send(boss, NEW))).toEqual({
        status: 503,
        title: 'Failed to create the override.',
        problems: ['Nothing was changed. Please try again in a moment.'],
      });
      expect(await rows()).toEqual([]);
      expect(site.changed).toEqual([]);
      expect(errors).toEqual(['a change of an administrator failed']);
    });
  });
});
