import { expect, test } from 'vitest';
import { setUpAdminSite } from '../../../../tests/support/admin-site.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';
import { addDocument, readDocuments, TERMS } from '../../../../tests/support/legal-documents.ts';
import { LEGAL_FORMS } from './mutations.server.ts';

describeOnOneEngine('limits of legal documents', (open) => {
  const admin = setUpAdminSite(open, ['legal_documents']);

  const send = (fields: Record<string, string>) => admin.site.send(LEGAL_FORMS, admin.boss, fields);
  const listDocuments = () => readDocuments(admin.kysely);
  const add = (fields?: Parameters<typeof addDocument>[2]) =>
    addDocument(admin.kysely, (form) => send(form), fields);

  const cases: [name: string, fields: Record<string, string>, problems: Record<string, string>][] =
    [
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
        'neither title nor content',
        { title: '', content: '' },
        { title: 'Please enter a title.', content: 'Please enter the content.' },
      ],
    ];

  test.each(cases)(
    'a document with %s is rejected',
    { tags: ['M5'] },
    async (_, fields, problems) => {
      const identity = await add();
      for (const intent of [
        'admin_document_create',
        'admin_document_update',
        'admin_document_preview',
      ]) {
        const outcome = await send({ ...TERMS, ...identity, ...fields, intent });
        if (!('state' in outcome)) throw new Error('the form was accepted');
        expect(outcome.status).toBe(422);
        expect(
          Object.fromEntries(outcome.state.problems.map(({ field, text }) => [field, text])),
        ).toEqual(problems);
      }
      expect(await listDocuments()).toHaveLength(1);
      expect(await admin.readLog()).toHaveLength(1);
    },
  );

  test.each([
    ['type', 'x'.repeat(100_000), 'Please choose a type.'],
    ['type', '', 'Please choose a type.'],
    ['language', 'ar', 'Please choose a language.'],
    ['language', "ko'; --", 'Please choose a language.'],
  ])(
    'a document with an unknown %s is rejected (%#)',
    { tags: ['M5'] },
    async (field, value, text) => {
      const outcome = await send({ ...TERMS, [field]: value });
      expect('state' in outcome && [outcome.status, outcome.state.problems]).toEqual([
        422,
        [{ field, text }],
      ]);
      expect(await listDocuments()).toEqual([]);
    },
  );

  test('a title and a content of the maximum length are stored', { tags: ['M5'] }, async () => {
    const content = `<p>${'가'.repeat(170_600)}</p>`;
    expect(await send({ ...TERMS, title: '😀'.repeat(200), content })).toMatchObject({
      flashMessage: 'admin_document_created',
    });
    expect(await listDocuments()).toMatchObject([{ content }]);
  });
});
