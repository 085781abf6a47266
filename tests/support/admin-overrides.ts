import { expect } from 'vitest';
import { OVERRIDES_FORMS } from '../../app/features/admin/overrides/mutations.server.ts';
import type { User } from '../../domain/accounts/account.ts';
import { setUpAdminSite } from './admin-site.ts';
import type { OpenTestDatabase } from './database.ts';
import { emptyTables } from './empty-tables.ts';

export const NEW_OVERRIDE = {
  intent: 'admin_override_create',
  title: 'movie/496243',
  field: 'title',
  language: 'ko',
  value: '기생충: 흑백판',
};

/** Result of a form whose override another admin has changed meanwhile. */
export const STALE_OUTCOME = {
  status: 409,
  problems: ['Someone else changed this in the meantime. Check what it is now, then try again.'],
};

export function setUpOverridesAdmin(open: OpenTestDatabase) {
  const admin = setUpAdminSite(open, ['content_overrides', 'titles']);

  const send = (fields: Record<string, string>, sender: User | null = admin.boss) =>
    admin.site.send(OVERRIDES_FORMS, sender, fields);

  const readRows = () =>
    admin.kysely
      .selectFrom('content_overrides')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute();

  const readRow = () =>
    admin.kysely.selectFrom('content_overrides').selectAll().executeTakeFirstOrThrow();

  /** Creates an override. Returns the fields that identify it in a form. */
  async function addOverride(
    fields: Partial<typeof NEW_OVERRIDE> = {},
  ): Promise<{ override: string; version: string }> {
    expect(await send({ ...NEW_OVERRIDE, ...fields })).toMatchObject({
      flashMessage: 'admin_override_created',
    });
    const row = await admin.kysely
      .selectFrom('content_overrides')
      .select(['id', 'version'])
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    await emptyTables(admin.kysely, 'admin_logs');
    admin.site.invalidatedTags.length = 0;
    return { override: row.id, version: String(row.version) };
  }

  return { admin, send, readRow, readRows, addOverride };
}
