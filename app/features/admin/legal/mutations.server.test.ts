import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../domain/account.ts';
import { describeOnEachEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import {
  addDocument,
  storedDocuments,
  storedVersions,
  TERMS,
} from '../../../../tests/support/legal-documents.ts';
import {
  addAdmin,
  emptyTables,
  readLog,
  whileNothingIsLogged,
} from '../../../../tests/support/panel.ts';
import { memberOf, openTestServices, refusalOf } from '../../../../tests/support/test-site.ts';
import { addUser } from '../../../../tests/support/users.ts';
import { LEGAL_FORMS } from './mutations.server.ts';

describeOnEachEngine('legal documents, changed by administrators', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let boss: Member;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, ['users', 'legal_documents', 'admin_logs']);
    site = openTestServices(database);
    boss = await addAdmin(database.kysely, 'boss');
  });
  afterEach(() => site.close());

  const send = (by: Member | null, fields: Record<string, string>, lang: 'en' | 'ko' = 'en') =>
    site.send(LEGAL_FORMS, by, fields, lang);
  const stored = () => storedDocuments(database.kysely);
  const versions = () => storedVersions(database.kysely);

  const add = (fields?: Parameters<typeof addDocument>[2]) =>
    addDocument(database.kysely, (form) => send(boss, form), fields);

  test('M5 M10 a document is created inactive, changed and deleted; each is in the log, the content when it is gone', async () => {
    const created = await send(boss, {
      ...TERMS,
      title: ' 이용약관\n',
      content: '<p onclick="x()">하나</p><script>x()</script>',
    });
    expect(created).toEqual({
      to: '/en/admin/legal',
      notice: 'admin_document_created',
      cookies: [],
    });
    const [row] = await stored();
    expect(row).toMatchObject({
      title: '이용약관',
      content: '<p>하나</p>',
      is_active: false,
      version: 1,
      created_by: 'boss',
    });
    expect(await versions()).toEqual([
      { number: 1, title: '이용약관', content: '<p>하나</p>', written_by: 'boss' },
    ]);
    const about = { document: row?.id ?? '', version: '1' };
    const wording = { title: '새 약관', content: '<p>하나</p><p>둘</p>' };
    expect(
      await send(boss, {
        intent: 'admin_document_update',
        ...about,
        ...wording,
        return: '/ko/admin/legal?type=terms_of_service',
      }),
    ).toEqual({
      to: '/ko/admin/legal?type=terms_of_service',
      notice: 'admin_document_updated',
      cookies: [],
    });
    const [changed] = await stored();
    expect(changed).toMatchObject({
      title: '새 약관',
      content: '<p>하나</p>\n<p>둘</p>',
      version: 2,
    });
    expect(changed?.updated_at.getTime()).toBeGreaterThan(row?.updated_at.getTime() ?? 0);
    expect((await versions()).map(({ number, title }) => [number, title])).toEqual([
      [1, '이용약관'],
      [2, '새 약관'],
    ]);
    expect(
      await send(boss, { intent: 'admin_document_delete', ...about, version: '2' }),
    ).toMatchObject({
      notice: 'admin_document_deleted',
    });
    expect(await stored()).toEqual([]);
    expect(await versions()).toEqual([]);
    const place = { document_type: 'terms_of_service', language: 'ko' };
    const first = { title: '이용약관', active: false, version: 1, content_length: 9 };
    const second = { title: '새 약관', active: false, version: 2, content_length: 18 };
    const target = { admin_id: 'boss', target_type: 'legal_document', target_id: about.document };
    expect(await readLog(database.kysely)).toEqual([
      {
        ...target,
        action: 'create_legal_document',
        details: { ...place, before: null, after: first },
      },
      {
        ...target,
        action: 'update_legal_document',
        details: { ...place, before: first, after: second },
      },
      {
        ...target,
        action: 'delete_legal_document',
        details: { ...place, before: second, after: null, content: '<p>하나</p>\n<p>둘</p>' },
      },
    ]);
    expect(site.changed).toEqual([]);
  });

  test('M5 to be shown or not is no new version, and no other day on which the wording changed', async () => {
    const about = await add();
    const [before] = await stored();
    await send(boss, { intent: 'admin_document_active', ...about, active: 'on' });
    const [after] = await stored();
    expect(after).toMatchObject({ is_active: true, version: 2, updated_at: before?.updated_at });
    expect(await versions()).toHaveLength(1);
    await send(boss, { intent: 'admin_document_active', ...about, version: '2', active: 'off' });
    expect((await stored())[0]?.is_active).toBe(false);
  });

  test('M5 an older version becomes the present one, as a further version', async () => {
    const about = await add({ active: 'on' });
    await send(boss, {
      intent: 'admin_document_update',
      ...about,
      title: 'Two',
      content: '<p>Two</p>',
      active: 'on',
    });
    const back = { intent: 'admin_document_restore', ...about, version: '2' };
    for (const number of ['7', '0', '-1', '1.5', 'x', "1' or '1'='1", ''])
      expect(refusalOf(await send(boss, { ...back, number }))).toMatchObject({ status: 404 });
    expect(refusalOf(await send(boss, { ...back, number: '2' }))).toMatchObject({
      status: 422,
      problems: ['There are no changes to save.'],
    });
    expect(await send(boss, { ...back, number: '1' })).toMatchObject({
      notice: 'admin_document_updated',
    });
    expect(await stored()).toMatchObject([
      { title: '이용약관', content: '<p>하나</p>', version: 3, is_active: true },
    ]);
    expect((await versions()).map(({ number, title }) => [number, title])).toEqual([
      [1, '이용약관'],
      [2, 'Two'],
      [3, '이용약관'],
    ]);
    expect((await readLog(database.kysely)).at(-1)).toMatchObject({
      action: 'update_legal_document',
      details: {
        restored: 1,
        before: { title: 'Two', version: 2 },
        after: { title: '이용약관', version: 3 },
      },
    });
  });

  test('M5 nothing is saved where nothing was changed', async () => {
    const about = await add();
    const same = {
      intent: 'admin_document_update',
      ...about,
      title: TERMS.title,
      content: `${TERMS.content}<script></script>`,
    };
    expect(refusalOf(await send(boss, same))).toMatchObject({ status: 422 });
    expect(
      refusalOf(await send(boss, { intent: 'admin_document_active', ...about, active: 'off' })),
    ).toMatchObject({ status: 422 });
    expect(await stored()).toMatchObject([{ version: 1 }]);
    expect(await readLog(database.kysely)).toHaveLength(1);
  });

  describe('M5 what cannot be stored is said beside its field', () => {
    const cases: [
      what: string,
      fields: Record<string, string>,
      problems: Record<string, string>,
    ][] = [
      ['no title', { title: ' \u0000\u202e\n ' }, { title: 'Please enter a title.' }],
      ['a long title', { title: 'é'.repeat(201) }, { title: 'At most 200 characters.' }],
      ['1 MB of title', { title: 'x'.repeat(1_000_000) }, { title: 'At most 200 characters.' }],
      ['no content', { content: '' }, { content: 'Please enter the content.' }],
      [
        'content without text',
        { content: '<p>&nbsp;<br></p><hr><script>x()</script>' },
        { content: 'Please enter the content.' },
      ],
      [
        '1 MB of content',
        { content: 'x'.repeat(1_000_000) },
        { content: 'The content is too long. At most 500 KB can be stored.' },
      ],
      [
        '5 MB of content',
        { content: '<p>'.repeat(5000) + 'x'.repeat(5_000_000) },
        { content: 'The content is too long. At most 500 KB can be stored.' },
      ],
      [
        '171 KB of Korean',
        { content: '가'.repeat(171 * 1024) },
        { content: 'The content is too long. At most 500 KB can be stored.' },
      ],
      [
        '20,001 tags',
        { content: '<em>'.repeat(20_001) },
        { content: 'There are too many HTML tags. At most 20,000 can be used.' },
      ],
      [
        'neither',
        { title: '', content: '' },
        { title: 'Please enter a title.', content: 'Please enter the content.' },
      ],
    ];

    test.each(cases)('%s', async (_, fields, problems) => {
      const about = await add();
      for (const intent of [
        'admin_document_create',
        'admin_document_update',
        'admin_document_preview',
      ]) {
        const answer = await send(boss, { ...TERMS, ...about, ...fields, intent });
        if (!('state' in answer)) throw new Error('it was done');
        expect(answer.status).toBe(422);
        expect(
          Object.fromEntries(answer.state.problems.map(({ field, text }) => [field, text])),
        ).toEqual(problems);
      }
      expect(await stored()).toHaveLength(1);
      expect(await readLog(database.kysely)).toHaveLength(1);
    });

    test.each([
      ['type', 'x'.repeat(100_000), 'Please choose a type.'],
      ['type', '', 'Please choose a type.'],
      ['language', 'ar', 'Please choose a language.'],
      ['language', "ko'; --", 'Please choose a language.'],
    ])('%s %#', async (field, value, text) => {
      const answer = await send(boss, { ...TERMS, [field]: value });
      expect('state' in answer && [answer.status, answer.state.problems]).toEqual([
        422,
        [{ field, text }],
      ]);
      expect(await stored()).toEqual([]);
    });

    test('what is just short enough is stored', async () => {
      const content = `<p>${'가'.repeat(170_600)}</p>`;
      expect(await send(boss, { ...TERMS, title: '😀'.repeat(200), content })).toMatchObject({
        notice: 'admin_document_created',
      });
      expect(await stored()).toMatchObject([{ content }]);
    });
  });

  test('M12 the words of the panel', async () => {
    const titles = [];
    for (const intent of [
      'admin_document_create',
      'admin_document_update',
      'admin_document_delete',
    ])
      titles.push(refusalOf(await send(boss, { intent, title: 'x' }, 'ko'))?.title);
    expect(titles).toEqual([
      '문서 생성에 실패했습니다.',
      '문서 업데이트에 실패했습니다.',
      '문서 삭제에 실패했습니다.',
    ]);
  });

  test('M5 a preview is what would be stored, and stores nothing', async () => {
    const draft = {
      type: 'privacy_policy',
      language: 'ja',
      title: 'Draft',
      content: '<p onclick="x()">a</p><img src=x>',
      active: 'on',
    };
    const answer = await send(boss, {
      intent: 'admin_document_preview',
      ...draft,
      preview: '<script>x()</script>',
    });
    if (!('state' in answer)) throw new Error('it was done');
    expect(answer).toMatchObject({
      status: 200,
      state: { problems: [], values: { ...draft, preview: '<p>a</p>' } },
    });
    expect(await stored()).toEqual([]);
    expect(await readLog(database.kysely)).toEqual([]);
    expect(
      (await send(null, { intent: 'admin_document_preview', ...draft })) as { status: number },
    ).toMatchObject({ status: 401 });
    expect(
      refusalOf(await send(memberOf('mina'), { intent: 'admin_document_preview', ...draft })),
    ).toMatchObject({ status: 403 });
  });

  describe('M11 nobody else can', () => {
    const attempts: Record<string, string>[] = [
      TERMS,
      { intent: 'admin_document_update', title: 'x', content: 'x' },
      { intent: 'admin_document_active', active: 'on' },
      { intent: 'admin_document_restore', number: '1' },
      { intent: 'admin_document_delete' },
    ];

    test.each(attempts)('$intent', async (fields) => {
      const about = await add();
      await addUser(database.kysely, 'mina', 'Mina');
      const banned = await addAdmin(database.kysely, 'banned');
      await sql`update users set banned_at = now(), ban_reason = 'x' where id = 'banned'`.execute(
        database.kysely,
      );
      const gone = { ...memberOf('gone'), role: 'admin' } as const;
      const dismissed = { ...memberOf('mina', 'Mina'), role: 'admin' } as const;
      expect((await send(null, { ...about, ...fields })) as { status: number }).toMatchObject({
        status: 401,
      });
      for (const other of [memberOf('mina', 'Mina'), banned, gone, dismissed])
        expect(refusalOf(await send(other, { ...about, ...fields }))).toMatchObject({
          status: 403,
          problems: ['Only administrators can do this.'],
        });
      expect(await stored()).toMatchObject([{ title: TERMS.title, version: 1, is_active: false }]);
      expect(await readLog(database.kysely)).toHaveLength(1);
    });

    test.each(attempts.slice(1))('$intent: of no document', async (fields) => {
      for (const document of [
        '',
        'x',
        '00000000-0000-0000-0000-000000000000',
        "' or 1=1 --",
        '\u0000',
        'x'.repeat(100_000),
      ])
        expect(refusalOf(await send(boss, { ...fields, document, version: '1' }))).toMatchObject({
          status: 404,
          problems: ['This no longer exists.'],
        });
      expect(await readLog(database.kysely)).toEqual([]);
    });
  });

  test('M10 nothing is changed that cannot be logged', async () => {
    const about = await add();
    const errors: string[] = [];
    site.services.log.error = (_, message) => errors.push(message);
    await whileNothingIsLogged(database.kysely, async () => {
      for (const fields of [
        { ...TERMS, active: 'on' },
        { intent: 'admin_document_active', ...about, active: 'on' },
        { intent: 'admin_document_delete', ...about },
      ])
        expect(refusalOf(await send(boss, fields))).toMatchObject({ status: 503 });
      expect(await stored()).toMatchObject([{ version: 1, is_active: false }]);
      expect(site.changed).toEqual([]);
      expect(errors).toHaveLength(3);
    });
  });
});
