import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAdmin, toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import { emptyTables } from '../../../../tests/support/empty-tables.ts';
import { openTestServices } from '../../../../tests/support/test-site.ts';
import type { AdminSession } from '../../../admin-session.ts';
import { getDocument, getDocuments, LEGAL_PAGE_SIZE } from './get-documents.server.ts';
import { getHistory } from './get-history.server.ts';
import { legalQuery } from './schema.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describeOnOneEngine('legal documents in the admin area', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let admin: AdminSession;

  beforeAll(async () => {
    database = await open();
    admin = toAdminSession(await addAdmin(database.kysely, 'boss', 'Boss'));
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'legal_documents');
    site = openTestServices(database);
  });
  afterEach(() => site.close());

  const list = (query = '') =>
    getDocuments(site.services, admin, legalQuery.read(new URLSearchParams(query)));
  const titles = async (query?: string) => (await list(query)).rows.map(({ title }) => title);

  async function add(
    title: string,
    columns: Record<string, unknown> = {},
    wordings = ['<p>One</p>'],
  ): Promise<string> {
    const values = {
      document_type: 'terms_of_service',
      language: 'ko',
      created_by: 'boss',
      content: wordings.at(-1) ?? '',
      ...columns,
    } as const;
    const { id } = await database.kysely
      .insertInto('legal_documents')
      .values({ ...values, title } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const versions = wordings.map((content, index) => ({
      document_id: id,
      number: index + 1,
      title,
      content,
      written_by: 'boss',
    }));
    await database.kysely.insertInto('legal_versions').values(versions).execute();
    return id;
  }

  test('lists documents newest first, with filters by type, language and state, search and sorting', {
    tags: ['M5'],
  }, async () => {
    const id = await add('Terms 2024', { created_at: '2024-01-01', updated_at: '2026-01-01' }, [
      '<p>One</p>',
      '<p>Two</p>',
    ]);
    await add('Privacy <b>x</b>', {
      document_type: 'privacy_policy',
      created_at: '2025-01-01',
      updated_at: '2025-01-01',
      is_active: true,
    });
    await add('利用規約', {
      language: 'ja',
      created_at: '2026-01-01',
      updated_at: '2026-02-01',
      created_by: 'gone',
    });
    expect((await list()).rows[2]).toEqual({
      id,
      type: 'terms_of_service',
      language: 'ko',
      title: 'Terms 2024',
      active: false,
      version: 1,
      number: 2,
      creator: 'Boss',
      created: '2024-01-01T00:00:00.000Z',
      changed: '2026-01-01T00:00:00.000Z',
    });
    expect((await list()).rows[0]?.creator).toBeNull();
    expect(await titles('sort=oldest')).toEqual(['Terms 2024', 'Privacy <b>x</b>', '利用規約']);
    expect(await titles('sort=changed')).toEqual(['利用規約', 'Terms 2024', 'Privacy <b>x</b>']);
    expect(await titles('sort=changed_oldest')).toEqual([
      'Privacy <b>x</b>',
      'Terms 2024',
      '利用規約',
    ]);
    expect(await titles('type=privacy_policy')).toEqual(['Privacy <b>x</b>']);
    expect(await titles('language=ja')).toEqual(['利用規約']);
    expect(await titles('active=on')).toEqual(['Privacy <b>x</b>']);
    expect(await titles('active=off&type=terms_of_service&language=ko')).toEqual(['Terms 2024']);
    expect(await titles('q=term')).toEqual(['Terms 2024']);
    expect(await titles('q=利用')).toEqual(['利用規約']);
    expect(await titles(`q=${encodeURIComponent("' | !x & (")}&sort=x&language=zz`)).toHaveLength(
      1,
    );
    expect(await titles('q=nothing')).toEqual([]);
  });

  test('a long list of documents has pages', { tags: ['M5'] }, async () => {
    for (let index = 0; index <= LEGAL_PAGE_SIZE; index++) await add(`Document ${index}`);
    expect(await list()).toMatchObject({ page: 1, pages: 2, total: LEGAL_PAGE_SIZE + 1 });
    expect((await list('page=2')).rows).toHaveLength(1);
    expect(await list('page=9')).toMatchObject({ page: 2 });
  });

  test('a list that cannot be read is empty, marked as failed and logged', {
    tags: ['M12'],
  }, async () => {
    const errors: string[] = [];
    site.services.log.error = (_, message) => errors.push(message);
    await sql`alter table legal_documents rename to elsewhere`.execute(database.kysely);
    try {
      expect(await list()).toEqual({
        rows: [],
        page: 1,
        pages: 1,
        total: 0,
        more: false,
        failed: true,
      });
      expect(errors).toEqual(['cannot read legal documents']);
    } finally {
      await sql`alter table elsewhere rename to legal_documents`.execute(database.kysely);
    }
    expect(await list()).toMatchObject({ failed: false });
  });

  test('returns a document with its content, or null for an unknown id', {
    tags: ['M5'],
  }, async () => {
    const id = await add('Terms', {}, ['<p>One</p>', '<p>Two</p>']);
    expect(await getDocument(site.services, admin, id)).toMatchObject({
      id,
      content: '<p>Two</p>',
      number: 2,
    });
    for (const unknownId of ['', UNKNOWN_ID])
      expect(await getDocument(site.services, admin, unknownId)).toBeNull();
  });

  test('returns the versions of a document and the diff of two of them', {
    tags: ['M5'],
  }, async () => {
    const id = await add('Terms', {}, ['<p>One</p>', '<p>Two</p>', '<p>Two three</p>']);
    const readHistory = (query = '') =>
      getHistory(
        site.services,
        admin,
        legalQuery.read(new URLSearchParams(`history=${id}${query}`)).open ?? failToConnect(),
      );
    const history = await readHistory();
    expect(history).toMatchObject({
      id,
      name: 'Terms',
      version: 1,
      from: 2,
      to: 3,
      title: [{ kind: 'same' }],
    });
    expect(history?.versions.map(({ number, writer }) => [number, writer])).toEqual([
      [3, 'Boss'],
      [2, 'Boss'],
      [1, 'Boss'],
    ]);
    expect(history?.content.filter(({ kind }) => kind === 'added').map(({ text }) => text)).toEqual(
      [' three'],
    );
    expect(await readHistory('&from=1&to=2')).toMatchObject({ from: 1, to: 2 });
    expect(await readHistory('&from=3&to=1')).toMatchObject({ from: 1, to: 3 });
    expect(await readHistory('&to=1')).toMatchObject({ from: 1, to: 1 });
    for (const malformed of ['&from=x&to=9', '&from=-1', '&to=1e9', '&from=3'])
      expect(await readHistory(malformed)).toMatchObject({ to: 3 });
    for (const unknownId of ['', UNKNOWN_ID])
      expect(
        await getHistory(site.services, admin, { dialog: 'history', id: unknownId }),
      ).toBeNull();
  });

  test('writes the query as it was read, and ignores invalid ids', () => {
    const query = legalQuery.read(
      new URLSearchParams(
        `q=x&type=privacy_policy&sort=changed&page=2&history=${UNKNOWN_ID}&from=1&to=3`,
      ),
    );
    expect(legalQuery.read(new URLSearchParams(legalQuery.write(query)))).toEqual(query);
    expect(legalQuery.write(legalQuery.read(new URLSearchParams('new=1')))).toEqual({ new: '1' });
    for (const id of [
      '1',
      "' or 1=1",
      UNKNOWN_ID.toUpperCase().replace('4', 'G'),
      'x'.repeat(5000),
      '\u0000',
    ])
      expect(legalQuery.read(new URLSearchParams({ edit: id })).open).toMatchObject({
        dialog: 'edit',
        id: '',
      });
  });
});

function failToConnect(): never {
  throw new Error('no dialog is open');
}
