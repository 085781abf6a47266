import { expect, test } from 'vitest';
import type { User } from '../../../../domain/accounts/account.ts';
import { setUpAdminSite } from '../../../../tests/support/admin-site.ts';
import { withFailingAdminLog } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';
import {
  addDocument,
  readDocuments,
  readVersions,
  TERMS,
} from '../../../../tests/support/legal-documents.ts';
import { getRejection } from '../../../../tests/support/test-site.ts';
import { LEGAL_FORMS } from './mutations.server.ts';

describeOnOneEngine('admin changes of legal documents', (open) => {
  const admin = setUpAdminSite(open, ['legal_documents']);

  const send = (
    fields: Record<string, string>,
    by: User | null = admin.boss,
    lang: 'en' | 'ko' = 'en',
  ) => admin.site.send(LEGAL_FORMS, by, fields, lang);
  const listDocuments = () => readDocuments(admin.kysely);
  const versions = () => readVersions(admin.kysely);
  const add = (fields?: Parameters<typeof addDocument>[2]) =>
    addDocument(admin.kysely, (form) => send(form), fields);

  test('creating, changing and deleting a document is logged', {
    tags: ['M5', 'M10'],
  }, async () => {
    const created = await send({
      ...TERMS,
      title: ' 이용약관\n',
      content: '<p onclick="x()">하나</p><script>x()</script>',
    });
    expect(created).toEqual({
      to: '/en/admin/legal',
      flashMessage: 'admin_document_created',
      cookies: [],
    });
    const [row] = await listDocuments();
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
    const identity = { document: row?.id ?? '', version: '1' };
    const wording = { title: '새 약관', content: '<p>하나</p><p>둘</p>' };
    expect(
      await send({
        intent: 'admin_document_update',
        ...identity,
        ...wording,
        return: '/ko/admin/legal?type=terms_of_service',
      }),
    ).toEqual({
      to: '/ko/admin/legal?type=terms_of_service',
      flashMessage: 'admin_document_updated',
      cookies: [],
    });
    const [changed] = await listDocuments();
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
      await send({ intent: 'admin_document_delete', ...identity, version: '2' }),
    ).toMatchObject({
      flashMessage: 'admin_document_deleted',
    });
    expect(await listDocuments()).toEqual([]);
    expect(await versions()).toEqual([]);
    expect(await admin.readLog()).toEqual(describeChanges(identity.document));
    expect(admin.site.invalidatedTags).toEqual([]);
  });

  test('activating a document makes no new version and keeps its date', {
    tags: ['M5'],
  }, async () => {
    const identity = await add();
    const [before] = await listDocuments();
    await send({ intent: 'admin_document_active', ...identity, active: 'on' });
    const [after] = await listDocuments();
    expect(after).toMatchObject({ is_active: true, version: 2, updated_at: before?.updated_at });
    expect(await versions()).toHaveLength(1);
    await send({ intent: 'admin_document_active', ...identity, version: '2', active: 'off' });
    expect((await listDocuments())[0]?.is_active).toBe(false);
  });

  test('restoring an older version adds a further version', { tags: ['M5'] }, async () => {
    const identity = await add({ active: 'on' });
    await send({
      intent: 'admin_document_update',
      ...identity,
      title: 'Two',
      content: '<p>Two</p>',
      active: 'on',
    });
    const restoreForm = { intent: 'admin_document_restore', ...identity, version: '2' };
    for (const number of ['7', '0', '-1', '1.5', 'x', "1' or '1'='1", ''])
      expect(getRejection(await send({ ...restoreForm, number }))).toMatchObject({ status: 404 });
    expect(getRejection(await send({ ...restoreForm, number: '2' }))).toMatchObject({
      status: 422,
      problems: ['There are no changes to save.'],
    });
    expect(await send({ ...restoreForm, number: '1' })).toMatchObject({
      flashMessage: 'admin_document_updated',
    });
    expect(await listDocuments()).toMatchObject([
      { title: '이용약관', content: '<p>하나</p>', version: 3, is_active: true },
    ]);
    expect((await versions()).map(({ number, title }) => [number, title])).toEqual([
      [1, '이용약관'],
      [2, 'Two'],
      [3, '이용약관'],
    ]);
    expect((await admin.readLog()).at(-1)).toMatchObject({
      action: 'update_legal_document',
      details: {
        restored: 1,
        before: { title: 'Two', version: 2 },
        after: { title: '이용약관', version: 3 },
      },
    });
  });

  test('saving an unchanged document → 422', { tags: ['M5'] }, async () => {
    const identity = await add();
    const unchanged = {
      intent: 'admin_document_update',
      ...identity,
      title: TERMS.title,
      content: `${TERMS.content}<script></script>`,
    };
    expect(getRejection(await send(unchanged))).toMatchObject({ status: 422 });
    expect(
      getRejection(await send({ intent: 'admin_document_active', ...identity, active: 'off' })),
    ).toMatchObject({ status: 422 });
    expect(await listDocuments()).toMatchObject([{ version: 1 }]);
    expect(await admin.readLog()).toHaveLength(1);
  });

  test('rejected document forms have the specified Korean texts', { tags: ['M12'] }, async () => {
    const titles = [];
    for (const intent of [
      'admin_document_create',
      'admin_document_update',
      'admin_document_delete',
    ])
      titles.push(getRejection(await send({ intent, title: 'x' }, admin.boss, 'ko'))?.title);
    expect(titles).toEqual([
      '문서 생성에 실패했습니다.',
      '문서 업데이트에 실패했습니다.',
      '문서 삭제에 실패했습니다.',
    ]);
  });

  test('a preview returns the sanitized content and stores nothing', { tags: ['M5'] }, async () => {
    const draft = {
      type: 'privacy_policy',
      language: 'ja',
      title: 'Draft',
      content: '<p onclick="x()">a</p><img src=x>',
      active: 'on',
    };
    const outcome = await send({
      intent: 'admin_document_preview',
      ...draft,
      preview: '<script>x()</script>',
    });
    if (!('state' in outcome)) throw new Error('the preview was not returned');
    expect(outcome).toMatchObject({
      status: 200,
      state: { problems: [], values: { ...draft, preview: '<p>a</p>' } },
    });
    expect(await listDocuments()).toEqual([]);
    expect(await admin.readLog()).toEqual([]);
  });

  const attempts: Record<string, string>[] = [
    { intent: 'admin_document_update', title: 'x', content: 'x' },
    { intent: 'admin_document_active', active: 'on' },
    { intent: 'admin_document_restore', number: '1' },
    { intent: 'admin_document_delete' },
  ];

  test.each(attempts)(
    'the form $intent about an unknown document → 404',
    { tags: ['M11'] },
    async (fields) => {
      for (const document of [
        '',
        'x',
        '00000000-0000-0000-0000-000000000000',
        "' or 1=1 --",
        '\u0000',
        'x'.repeat(100_000),
      ])
        expect(getRejection(await send({ ...fields, document, version: '1' }))).toMatchObject({
          status: 404,
          problems: ['This no longer exists.'],
        });
      expect(await admin.readLog()).toEqual([]);
    },
  );

  test('a change of a document that cannot be logged is rolled back', {
    tags: ['M10'],
  }, async () => {
    const identity = await add();
    const errors: string[] = [];
    admin.site.services.log.error = (_, message) => errors.push(message);
    await withFailingAdminLog(admin.kysely, async () => {
      for (const fields of [
        { ...TERMS, active: 'on' },
        { intent: 'admin_document_active', ...identity, active: 'on' },
        { intent: 'admin_document_delete', ...identity },
      ])
        expect(getRejection(await send(fields))).toMatchObject({ status: 503 });
      expect(await listDocuments()).toMatchObject([{ version: 1, is_active: false }]);
      expect(admin.site.invalidatedTags).toEqual([]);
      expect(errors).toHaveLength(3);
    });
  });
});

/** Log of a document that was created, changed and deleted. */
function describeChanges(document: string): object[] {
  const typeAndLanguage = { document_type: 'terms_of_service', language: 'ko' };
  const first = { title: '이용약관', active: false, version: 1, content_length: 9 };
  const second = { title: '새 약관', active: false, version: 2, content_length: 18 };
  const target = {
    admin_id: 'boss',
    target_type: 'legal_document',
    target_id: document,
  };
  return [
    {
      ...target,
      action: 'create_legal_document',
      details: { ...typeAndLanguage, before: null, after: first },
    },
    {
      ...target,
      action: 'update_legal_document',
      details: { ...typeAndLanguage, before: first, after: second },
    },
    {
      ...target,
      action: 'delete_legal_document',
      details: {
        ...typeAndLanguage,
        before: second,
        after: null,
        content: '<p>하나</p>\n<p>둘</p>',
      },
    },
  ];
}
