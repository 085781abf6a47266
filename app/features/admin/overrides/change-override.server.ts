import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { LogAction, LogEntry } from '../../../../domain/admin/admin.ts';
import type { OverrideField, OverrideLanguage } from '../../../../domain/admin/override.ts';
import { readText, readUuid } from '../../../../domain/forms/form.ts';
import { type TitlePage, type TitleRef, titleKey } from '../../../../domain/titles/title.ts';
import {
  AdminError,
  type AdminSession,
  type Change,
  changeAsAdmin,
} from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import type { FormSubmission } from '../../../forms/form-action.ts';
import { getOriginals } from './get-originals.server.ts';
import { fieldValue, toPreview } from './rules.ts';
import type { OverrideValue } from './types.ts';

/** Each title, field and language has at most one active override. */
export type OverrideTarget = { title: TitleRef; field: OverrideField; language: OverrideLanguage };
type Override = { id: string; version: number; value: OverrideValue; active: boolean };
type LoggedChange = [action: LogAction, before: OverrideValue | null, after: OverrideValue | null];
type Original = { catalog_value: string; catalog_value_at: Date; catalog_hash: null };
type Columns = Partial<Original> & { override_value?: string; is_active?: boolean };

const COLUMNS = ['id', 'version', 'override_value as value', 'is_active as active'] as const;

/**
 * Creates an override, or updates the active one of the same subject. `version` is the id and
 * version of the active override when the form was made, or empty.
 */
export async function saveOverride(
  services: Services,
  admin: AdminSession,
  target: OverrideTarget,
  { value, version, original }: { value: OverrideValue; version: string; original: TitlePage },
): Promise<'create_override' | 'update_override'> {
  const columns = {
    override_value: JSON.stringify(value),
    ...toOriginal(services, original, target),
  };
  return changeAsAdmin(services, admin, async (transaction) => {
    const active = await findActive(transaction, target);
    if (version !== (active ? `${active.id} ${active.version}` : ''))
      throw new AdminError(409, 'admin.stale');
    const id = active
      ? await writeOverride(transaction, active, columns)
      : await insertOverride(transaction, admin, target, columns);
    const action = active ? 'update_override' : 'create_override';
    await invalidateStoredNames(transaction, target);
    const change: LoggedChange = [action, active?.value ?? null, value];
    return { log: [toLogEntry(id, target, change)], result: action };
  });
}

/**
 * Changes the override of a form, if its version is still that of the form. The catalog is read
 * before the transaction begins, so that no lock waits for it.
 */
export async function changeOverride(
  { services, form }: FormSubmission,
  admin: AdminSession,
  change: (
    transaction: Transaction<Schema>,
    override: Override,
    target: OverrideTarget,
    original: TitlePage | undefined,
  ) => Promise<LoggedChange>,
): Promise<OverrideTarget> {
  const id = readUuid(form, 'override');
  const target = id && (await findTarget(services, id));
  if (!id || !target) throw new AdminError(404, 'admin.gone');
  const title = { ...target.title, language: target.language };
  const original = (await getOriginals(services, [title]))(title);
  await changeAsAdmin(services, admin, async (transaction): Promise<Change<null>> => {
    const override = await transaction
      .selectFrom('content_overrides')
      .select(COLUMNS)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!override) throw new AdminError(404, 'admin.gone');
    if (readText(form, 'version') !== String(override.version))
      throw new AdminError(409, 'admin.stale');
    const logged = await change(transaction, override, target, original);
    await invalidateStoredNames(transaction, target);
    return { log: [toLogEntry(id, target, logged)], result: null };
  });
  return target;
}

export async function activateOverride(
  transaction: Transaction<Schema>,
  override: Override,
  target: OverrideTarget,
): Promise<void> {
  if (await findActive(transaction, target)) throw new AdminError(409, 'overrides.taken');
  // The unique index decides a race (23505).
  await writeOverride(transaction, override, { is_active: true }).catch(
    (error: { code?: string }) => {
      throw error.code === '23505' ? new AdminError(409, 'overrides.taken') : error;
    },
  );
}

export async function writeOverride(
  transaction: Transaction<Schema>,
  { id, version }: Override,
  columns: Columns,
): Promise<string> {
  await transaction
    .updateTable('content_overrides')
    .set({ ...columns, version: version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Columns for the catalog's value, which is deleted when it is too old. */
export function toOriginal(
  { catalog }: Services,
  original: TitlePage,
  { title, field, language }: OverrideTarget,
): Original {
  return {
    catalog_value: JSON.stringify(fieldValue(toPreview(original), field)),
    catalog_value_at: new Date(catalog.titleFetchedAt(title.type, title.id, language) ?? 0),
    catalog_hash: null,
  };
}

async function findTarget({ db }: Services, id: string): Promise<OverrideTarget | null> {
  const row = await db
    .selectFrom('content_overrides')
    .select(['content_type', 'content_id', 'field_name', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const title = { type: row.content_type, id: row.content_id };
  return { title, field: row.field_name, language: row.language };
}

async function findActive(
  transaction: Transaction<Schema>,
  { title, field, language }: OverrideTarget,
): Promise<Override | undefined> {
  return transaction
    .selectFrom('content_overrides')
    .select(COLUMNS)
    .where('content_type', '=', title.type)
    .where('content_id', '=', title.id)
    .where('field_name', '=', field)
    .where('language', '=', language)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst();
}

/** @throws AdminError 409 if another admin has created the same override concurrently */
async function insertOverride(
  transaction: Transaction<Schema>,
  admin: AdminSession,
  { title, field, language }: OverrideTarget,
  columns: Original & { override_value: string },
): Promise<string> {
  const row = await transaction
    .insertInto('content_overrides')
    .values({
      content_type: title.type,
      content_id: title.id,
      field_name: field,
      language,
      ...columns,
      created_by: admin.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AdminError(409, 'admin.stale');
  return row.id;
}

/** Saved lists are searched by stored title names, which are read again after a change. */
async function invalidateStoredNames(
  transaction: Transaction<Schema>,
  { title, field }: OverrideTarget,
): Promise<void> {
  if (field !== 'title' && field !== 'name') return;
  await transaction
    .updateTable('titles')
    .set({ refreshed_at: new Date(0) })
    .where('content_type', '=', title.type)
    .where('content_id', '=', title.id)
    .execute();
}

function toLogEntry(
  id: string,
  { title, field, language }: OverrideTarget,
  [action, before, after]: LoggedChange,
): LogEntry {
  const details = { content: titleKey(title), field, language, before, after };
  return { action, type: 'content_override', id, details };
}
