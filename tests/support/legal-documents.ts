import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Schema } from '../../db/schema.ts';

export const TERMS = {
  intent: 'admin_document_create',
  type: 'terms_of_service',
  language: 'ko',
  title: '이용약관',
  content: '<p>하나</p>',
};

export function readDocuments(kysely: Kysely<Schema>) {
  return kysely
    .selectFrom('legal_documents')
    .select([
      'id',
      'title',
      'content',
      'is_active',
      'version',
      'created_by',
      'created_at',
      'updated_at',
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function readVersions(kysely: Kysely<Schema>) {
  return kysely
    .selectFrom('legal_versions')
    .select(['number', 'title', 'content', 'written_by'])
    .orderBy('number')
    .execute();
}

/** Creates a document by its form. Returns the ids that an edit form contains. */
export async function addDocument(
  kysely: Kysely<Schema>,
  send: (fields: Record<string, string>) => Promise<unknown>,
  fields: Partial<typeof TERMS> & { active?: string } = {},
): Promise<{ document: string; version: string }> {
  const before = new Set((await readDocuments(kysely)).map(({ id }) => id));
  expect(await send({ ...TERMS, ...fields })).toMatchObject({
    flashMessage: 'admin_document_created',
  });
  const id = (await readDocuments(kysely)).find((row) => !before.has(row.id))?.id ?? '';
  return { document: id, version: '1' };
}
