import { PROVIDERS_FORMS } from '../../app/features/admin/providers/mutations.server.ts';
import type { User } from '../../domain/accounts/account.ts';
import { setUpAdminSite } from './admin-site.ts';
import type { OpenTestDatabase } from './database.ts';
import { emptyTables } from './empty-tables.ts';

export const NEW_PROVIDER = {
  intent: 'admin_provider_add',
  content_type: 'movie',
  content_id: '496243',
  provider_name: 'Watcha',
  watch_type: 'flatrate',
  country_code: 'KR',
  is_active: 'on',
};

export function setUpProvidersAdmin(open: OpenTestDatabase) {
  const admin = setUpAdminSite(open, ['watch_providers', 'titles']);

  const send = (fields: Record<string, string | File>, sender: User | null = admin.boss) =>
    admin.site.send(PROVIDERS_FORMS, sender, fields);

  const readRows = () =>
    admin.kysely
      .selectFrom('watch_providers')
      .selectAll()
      .orderBy('created_at')
      .orderBy('provider_name')
      .execute();

  /** Adds a provider. Returns its row and the fields of its edit form. */
  async function addProvider(fields: Partial<typeof NEW_PROVIDER> = {}) {
    await send({ ...NEW_PROVIDER, ...fields });
    const name = fields.provider_name ?? NEW_PROVIDER.provider_name;
    const row = (await readRows()).find(({ provider_name }) => provider_name === name);
    if (!row) throw new Error(`${name} was not added`);
    admin.site.invalidatedTags.length = 0;
    await emptyTables(admin.kysely, 'admin_logs');
    const identity = { provider: row.id, version: String(row.version) };
    return {
      row,
      edit: { ...NEW_PROVIDER, ...identity, intent: 'admin_provider_edit' },
      ...identity,
    };
  }

  return { admin, send, readRows, addProvider };
}
