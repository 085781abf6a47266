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
import { addUser } from '../../../../tests/support/users.ts';
import { PROVIDERS_FORMS } from './mutations.server.ts';

const PARASITE = { content_type: 'movie', content_id: '496243' } as const;
const NEW = {
  intent: 'admin_provider_add',
  ...PARASITE,
  provider_name: 'Watcha',
  watch_type: 'flatrate',
  country_code: 'KR',
  is_active: 'on',
};
const NOBODY = '00000000-0000-4000-8000-000000000000';

describeOnEachEngine('watch providers, changed by administrators', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let boss: Member;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, ['users', 'watch_providers', 'titles', 'admin_logs']);
    site = openTestServices(database);
    boss = await addAdmin(database.kysely, 'boss');
    await addUser(database.kysely, 'mina', 'Mina');
  });
  afterEach(() => site.close());

  const send = (by: Member | null, fields: Record<string, string>) =>
    site.send(PROVIDERS_FORMS, by, fields);
  const rows = () =>
    database.kysely
      .selectFrom('watch_providers')
      .selectAll()
      .orderBy('created_at')
      .orderBy('provider_name')
      .execute();

  /** What the form of an offer that is there sends. */
  async function addOne(fields: Partial<typeof NEW> = {}) {
    await send(boss, { ...NEW, ...fields });
    const row = (await rows()).find(
      ({ provider_name }) => provider_name === (fields.provider_name ?? NEW.provider_name),
    );
    if (!row) throw new Error('nothing was added');
    site.changed.length = 0;
    await emptyTables(database.kysely, ['admin_logs']);
    const sent = { provider: row.id, version: String(row.version) };
    return { row, edit: { ...NEW, ...sent, intent: 'admin_provider_edit' }, ...sent };
  }

  test('M8 M10 an offer is added with its defaults and logged, and the page of its title is told', async () => {
    const url = 'https://watcha.com/contents/1';
    expect(
      await send(boss, { ...NEW, provider_url: url, return: '/en/admin/providers?country=KR' }),
    ).toEqual({
      to: '/en/admin/providers?country=KR',
      notice: 'admin_provider_added',
      cookies: [],
    });
    const [row] = await rows();
    const after = {
      content_type: 'movie',
      content_id: 496_243,
      provider_name: 'Watcha',
      watch_type: 'flatrate',
      country_code: 'KR',
      provider_url: url,
      provider_logo_url: null,
      is_active: true,
    };
    expect(row).toMatchObject({ ...after, version: 1, created_by: 'boss' });
    expect(site.changed).toEqual(['movie/496243']);
    expect(await readLog(database.kysely)).toEqual([
      {
        admin_id: 'boss',
        action: 'create_provider',
        target_type: 'watch_provider',
        target_id: row?.id,
        details: { before: null, after },
      },
    ]);
    const known = await database.kysely.selectFrom('titles').select('names').execute();
    expect(known).toMatchObject([{ names: { ko: '기생충' } }]);
  });

  test.each<[string, Record<string, string>, number, string[]]>([
    ['no title', { content_id: ' ' }, 422, ['Please fill in the required fields']],
    ['no name', { provider_name: '\u202e ' }, 422, ['Please fill in the required fields']],
    [
      'neither',
      { content_id: '', provider_name: '' },
      422,
      ['Please fill in the required fields', 'Please fill in the required fields'],
    ],
    [
      'a title that is none',
      { content_id: '12; drop table users' },
      422,
      ['The title ID must be a whole number, 1 or higher.'],
    ],
    [
      'a title that the catalog does not have',
      { content_id: '999999999' },
      404,
      ['This title isn’t in the catalog. Check its type and ID.'],
    ],
    [
      'a title of the other type',
      { content_type: 'tv' },
      404,
      ['This title isn’t in the catalog. Check its type and ID.'],
    ],
    ['a type that is none', { content_type: 'person' }, 422, ['Must be movie or tv.']],
    ['a way that is none', { watch_type: 'free' }, 422, ['Must be flatrate, rent, or buy.']],
    [
      'a country that is none',
      { country_code: "KR'" },
      422,
      ['Choose a supported country, such as KR.'],
    ],
    ['a megabyte', { provider_name: 'x'.repeat(1_000_000) }, 422, ['At most 100 characters.']],
    [
      'an address of scripts',
      { provider_url: 'javascript:alert(1)' },
      422,
      [expect.stringMatching(/^Enter a public web address/) as string],
    ],
    [
      'an address of data',
      { provider_logo_url: 'data:image/png,x' },
      422,
      [expect.stringMatching(/^Enter a public web address/) as string],
    ],
    [
      'an address within',
      { provider_url: 'https://169.254.169.254/' },
      422,
      [expect.stringMatching(/^Enter a public web address/) as string],
    ],
    [
      'a megabyte of address',
      { provider_url: `https://a.com/${'x'.repeat(1e6)}` },
      422,
      [expect.stringMatching(/2,000 characters/) as string],
    ],
  ])('M8 M12 with %s nothing is added', async (_, fields, status, problems) => {
    const answer = await send(boss, { ...NEW, ...fields });
    expect(refusalOf(answer)).toEqual({ status, title: 'An error occurred', problems });
    expect('state' in answer && answer.state.values.watch_type).toBe(
      fields.watch_type ?? 'flatrate',
    );
    expect(await rows()).toEqual([]);
    expect(await readLog(database.kysely)).toEqual([]);
    expect(site.changed).toEqual([]);
  });

  test('M12 the words of the specification', async () => {
    const answer = await site.send(PROVIDERS_FORMS, boss, { ...NEW, content_id: '' }, 'ko');
    expect(refusalOf(answer)).toEqual({
      status: 422,
      title: '오류가 발생했습니다',
      problems: ['필수 항목을 입력해주세요'],
    });
  });

  test('M8 while the catalog is away nothing is added, and what was typed comes back', async () => {
    const away = openTestServices(database, { through: refuseConnection });
    const answer = await away.send(PROVIDERS_FORMS, boss, NEW);
    expect(refusalOf(answer)).toMatchObject({
      status: 503,
      problems: [expect.stringMatching(/^The catalog can’t be reached/)],
    });
    expect('state' in answer && answer.state).toMatchObject({
      values: { provider_name: 'Watcha' },
      problems: [{ field: 'content_id' }],
    });
    await away.close();
    expect(await rows()).toEqual([]);
  });

  test('M8 the same offer is there once, whatever its capitals', async () => {
    const { row } = await addOne();
    const answer = await send(boss, { ...NEW, provider_name: 'WATCHA' });
    expect(refusalOf(answer)).toMatchObject({
      status: 409,
      problems: [expect.stringMatching(/^This title already has this provider/)],
    });
    expect('state' in answer && answer.state.problems).toMatchObject([{ field: 'provider_name' }]);
    expect(await rows()).toEqual([row]);
    await send(boss, { ...NEW, watch_type: 'rent' });
    await send(boss, { ...NEW, country_code: 'US' });
    expect(await rows()).toHaveLength(3);
    expect(await readLog(database.kysely)).toHaveLength(2);
  });

  test('M8 two who add the same at once: one of them does', async () => {
    const other = await addAdmin(database.kysely, 'other');
    const answers = await Promise.all([send(boss, NEW), send(other, NEW)]);
    expect(answers.map((answer) => ('to' in answer ? 'done' : answer.status)).sort()).toEqual([
      409,
      'done',
    ]);
    expect(await rows()).toHaveLength(1);
    expect(await readLog(database.kysely)).toHaveLength(1);
  });

  test('M8 M10 an offer is switched off and on', async () => {
    const { row, provider, version } = await addOne();
    const toggle = { intent: 'admin_provider_toggle', provider };
    expect(await send(boss, { ...toggle, version, is_active: 'off' })).toMatchObject({
      notice: 'admin_provider_updated',
    });
    expect(await rows()).toMatchObject([{ is_active: false, version: 2 }]);
    const [{ updated_at } = row] = await rows();
    expect(updated_at.getTime()).toBeGreaterThan(row.updated_at.getTime());
    await send(boss, { ...toggle, version: '2', is_active: 'on' });
    expect(await rows()).toMatchObject([{ is_active: true, version: 3 }]);
    expect(site.changed).toEqual(['movie/496243', 'movie/496243']);
    expect(await readLog(database.kysely)).toMatchObject([
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

  test('M8 M10 an offer is edited: all but its title', async () => {
    const { row, edit } = await addOne();
    const changes = {
      provider_name: '왓챠',
      watch_type: 'buy',
      country_code: 'JP',
      provider_url: 'https://watcha.com/jp',
    } as const;
    const { is_active: _, ...off } = edit;
    expect(
      await send(boss, { ...off, ...changes, content_type: 'tv', content_id: '1399' }),
    ).toMatchObject({
      notice: 'admin_provider_updated',
    });
    expect(await rows()).toMatchObject([
      {
        ...PARASITE,
        content_id: 496_243,
        ...changes,
        is_active: false,
        version: 2,
        created_by: 'boss',
      },
    ]);
    expect(site.changed).toEqual(['movie/496243']);
    expect(await readLog(database.kysely)).toMatchObject([
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

  test('M8 an offer does not become another that is there', async () => {
    const { edit } = await addOne();
    await addOne({ provider_name: 'Wavve' });
    expect(refusalOf(await send(boss, { ...edit, provider_name: 'wavve' }))).toMatchObject({
      status: 409,
    });
    expect((await rows()).map(({ provider_name }) => provider_name)).toEqual(['Watcha', 'Wavve']);
    expect(await readLog(database.kysely)).toEqual([]);
  });

  test('M8 M10 an offer is deleted', async () => {
    const { provider, version } = await addOne();
    expect(await send(boss, { intent: 'admin_provider_delete', provider, version })).toMatchObject({
      notice: 'admin_provider_deleted',
    });
    expect(await rows()).toEqual([]);
    expect(site.changed).toEqual(['movie/496243']);
    expect(await readLog(database.kysely)).toMatchObject([
      {
        action: 'delete_provider',
        target_id: provider,
        details: { before: { provider_name: 'Watcha' }, after: null },
      },
    ]);
  });

  describe('what is there already', () => {
    const INTENTS = ['admin_provider_edit', 'admin_provider_toggle', 'admin_provider_delete'];

    test.each(INTENTS)(
      'M8 %s of what somebody else changed is refused, and what was typed comes back',
      async (intent) => {
        const { edit, provider, version } = await addOne();
        await send(boss, { intent: 'admin_provider_toggle', provider, version, is_active: 'off' });
        const before = await rows();
        const answer = await send(boss, { ...edit, intent, provider_name: 'Typed' });
        expect(refusalOf(answer)).toMatchObject({
          status: 409,
          problems: [expect.stringMatching(/^Someone else changed this in the meantime/)],
        });
        if (intent === 'admin_provider_edit')
          expect('state' in answer && answer.state.values).toMatchObject({
            provider_name: 'Typed',
            version,
          });
        for (const forged of ['', '0', '2; x', '1'.repeat(5000)])
          expect(refusalOf(await send(boss, { ...edit, intent, version: forged }))).toMatchObject({
            status: 409,
          });
        expect(await rows()).toEqual(before);
        expect(await readLog(database.kysely)).toHaveLength(1);
      },
    );

    test.each(INTENTS)('M11 %s of what is not there', async (intent) => {
      const { row, edit } = await addOne();
      for (const provider of [
        NOBODY,
        '',
        'x',
        "' or 1=1 --",
        '\u0000',
        'x'.repeat(1_000_000),
        row.id.toUpperCase(),
      ])
        expect(refusalOf(await send(boss, { ...edit, intent, provider }))).toMatchObject({
          status: 404,
          problems: ['This no longer exists.'],
        });
      expect(await rows()).toEqual([row]);
      expect(await readLog(database.kysely)).toEqual([]);
    });

    test('M8 two who change the same at once: the second is told', async () => {
      const other = await addAdmin(database.kysely, 'other');
      const { edit, provider, version } = await addOne();
      const answers = await Promise.all([
        send(boss, { ...edit, provider_name: 'A' }),
        send(other, { ...edit, provider_name: 'B' }),
        send(other, { intent: 'admin_provider_toggle', provider, version, is_active: 'off' }),
      ]);
      expect(answers.filter((answer) => 'to' in answer)).toHaveLength(1);
      expect(await rows()).toMatchObject([{ version: 2 }]);
      expect(await readLog(database.kysely)).toHaveLength(1);
    });
  });

  test('M10 nothing is changed that cannot be logged', async () => {
    const { row, edit, ...about } = await addOne();
    site.services.log.error = () => {};
    await whileNothingIsLogged(database.kysely, async () => {
      for (const fields of [
        { ...NEW, provider_name: 'Another' },
        { ...edit, provider_name: 'Renamed' },
        { intent: 'admin_provider_toggle', ...about, is_active: 'off' },
        { intent: 'admin_provider_delete', ...about },
      ])
        expect(refusalOf(await send(boss, fields)), fields.intent).toMatchObject({ status: 503 });
    });
    expect(await rows()).toEqual([row]);
    expect(site.changed).toEqual([]);
  });

  describe('M11 nobody else can', () => {
    test.each(Object.keys(PROVIDERS_FORMS))('%s', async (intent) => {
      const { row, edit } = await addOne();
      const banned = await addAdmin(database.kysely, 'banned');
      await sql`update users set banned_at = now(), ban_reason = 'x' where id = 'banned'`.execute(
        database.kysely,
      );
      const gone = { ...memberOf('gone'), role: 'admin' } as const;
      const dismissed = { ...memberOf('mina', 'Mina'), role: 'admin' } as const;
      const file = new File(
        [
          'content_type,content_id,provider_name,watch_type,country_code,provider_url,provider_logo_url,is_active\nmovie,1,A,rent,KR,,,true',
        ],
        'a.csv',
      );
      const fields = { ...edit, intent, provider_name: 'Forged', file };
      expect(refusalOf(await site.send(PROVIDERS_FORMS, null, fields))).toMatchObject({
        status: 401,
      });
      for (const other of [memberOf('mina', 'Mina'), banned, gone, dismissed])
        expect(refusalOf(await site.send(PROVIDERS_FORMS, other, fields))).toMatchObject({
          status: 403,
          problems: ['Only administrators can do this.'],
        });
      expect(await rows()).toEqual([row]);
      expect(await readLog(database.kysely)).toEqual([]);
      expect(site.changed).toEqual([]);
    });
  });
});
