import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { LogAction, LogEntry } from '../../../../domain/admin.ts';
import { titleTag } from '../../../../domain/cache-tags.ts';
import { assertAppError } from '../../../../domain/errors.ts';
import { readChoice, readText, readUuid } from '../../../../domain/form.ts';
import { keyOf, refOfKey } from '../../../../domain/mark.ts';
import type { Notice } from '../../../../domain/notice.ts';
import {
  fieldsOf,
  OVERRIDE_FIELDS,
  OVERRIDE_LANGUAGES,
  type OverrideField,
  type OverrideLanguage,
} from '../../../../domain/override.ts';
import type { TitlePage, TitleRef } from '../../../../domain/title.ts';
import {
  type AdminSession,
  type Change,
  changeAsAdmin,
  forAdmins,
  Refusal,
} from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { panelLinks } from '../../../i18n/panel-links.ts';
import { type FormResult, type Send, type Sent, sendBack, sendOn } from '../../../send.ts';
import { getOriginals } from './get-originals.server.ts';
import { faceOf, partOf, readValue } from './rules.ts';
import type { OverrideValue } from './types.ts';

/** What an override is of: there is one active override of each. */
type Subject = { title: TitleRef; field: OverrideField; language: OverrideLanguage };
type Override = { id: string; version: number; value: OverrideValue; active: boolean };

const STALE = new Refusal(409, 'admin.stale');

/** Writes an override (M7), or changes the active one of the same title, field and language. */
const createOverride = forAdmins(
  {
    failed: 'overrides.create_failed',
    signedOut: 'overrides.not_signed_in',
    kept: ['value', 'language'],
  },
  async (sent, admin) => {
    const subject = readSubject(sent.form);
    const value = valueIn(sent.form, subject.field);
    const original = await askFor(sent.services, subject);
    const said = JSON.stringify(partOf(faceOf(original), subject.field));
    const version = readText(sent.form, `version_${subject.language}`);
    const written = { override_value: JSON.stringify(value), catalog_value: said };
    const action = await changeAsAdmin(sent.services, admin, async (transaction) => {
      const now = await activeOf(transaction, subject);
      if (version !== (now ? `${now.id} ${now.version}` : '')) throw STALE;
      const id = now
        ? await write(transaction, now, written)
        : await insert(transaction, admin, subject, written);
      const done = now ? 'update_override' : 'create_override';
      await forgetNames(transaction, subject);
      return { log: [entry(done, id, subject, original, now?.value ?? null, value)], done };
    });
    return on(
      sent,
      subject,
      action === 'create_override' ? 'admin_override_created' : 'admin_override_updated',
    );
  },
);

/** Nothing but what is wrong with a value: the page shows it, where no scripts do. */
const previewOverride = forAdmins(
  { failed: 'overrides.preview_failed', kept: ['value', 'language'] },
  async (sent) => {
    const field = readChoice(sent.form, 'field', OVERRIDE_FIELDS);
    if (field) valueIn(sent.form, field);
    return sendBack(sent, 200, 'overrides.preview', [], ['value', 'language']);
  },
);

const updateOverride = forAdmins(
  { failed: 'overrides.update_failed', kept: ['value'] },
  async (sent, admin) => {
    const subject = await change(sent, admin, async (transaction, now, subject, original) => {
      if (!now.active) throw STALE;
      const value = valueIn(sent.form, subject.field);
      const said = original && {
        catalog_value: JSON.stringify(partOf(faceOf(original), subject.field)),
      };
      await write(transaction, now, { override_value: JSON.stringify(value), ...said });
      return ['update_override', now.value, value];
    });
    return on(sent, subject, 'admin_override_updated');
  },
);

/** It stays, for who wants it back; visitors see what the catalog says (A 4). */
const deleteOverride = forAdmins({ failed: 'overrides.delete_failed' }, async (sent, admin) => {
  const subject = await change(sent, admin, async (transaction, now) => {
    if (!now.active) throw STALE;
    await write(transaction, now, { is_active: false });
    return ['delete_override', now.value, null];
  });
  return on(sent, subject, 'admin_override_deleted');
});

const restoreOverride = forAdmins(
  { failed: 'overrides.restore_failed', kept: ['override'] },
  async (sent, admin) => {
    const subject = await change(sent, admin, async (transaction, now, subject) => {
      if (now.active) throw STALE;
      if (await activeOf(transaction, subject)) throw TAKEN;
      // Another may come between the look and this: the database lets in one of them.
      await write(transaction, now, { is_active: true }).catch((error: { code?: string }) => {
        throw error.code === '23505' ? TAKEN : error;
      });
      return ['restore_override', null, now.value];
    });
    return on(sent, subject, 'admin_override_restored');
  },
);

const TAKEN = new Refusal(409, 'overrides.taken');

function readSubject(form: FormData): Subject {
  const title = refOfKey(readText(form, 'title'));
  const field = readText(form, 'field');
  if (title === null || field === '') throw new Refusal(422, 'overrides.missing');
  const known = fieldsOf(title.type).find((one) => one === field);
  if (!known) throw new Refusal(422, 'overrides.wrong_field');
  const language = readChoice(form, 'language', OVERRIDE_LANGUAGES);
  if (!language) throw new Refusal(422, 'overrides.wrong_language', 'language');
  return { title, field: known, language };
}

function valueIn(form: FormData, field: OverrideField): OverrideValue {
  const typed = form.get('value');
  const read = readValue(field, typeof typed === 'string' ? typed : '');
  if ('value' in read) return read.value;
  throw new Refusal(
    422,
    read.problem,
    'value',
    read.count === undefined ? {} : { count: read.count },
  );
}

/** The title as the catalog itself has it: it must have it, and say so. */
async function askFor({ catalog }: Services, { title, language }: Subject): Promise<TitlePage> {
  const page = await catalog.original(title.type, title.id, language).catch((error: unknown) => {
    assertAppError(error);
    throw new Refusal(503, 'overrides.catalog_away');
  });
  if (page === null) throw new Refusal(404, 'overrides.no_title');
  return page;
}

type Done = [action: LogAction, before: OverrideValue | null, after: OverrideValue | null];

/** Changes one that is there, and is still as it was when the form was made. The catalog is asked before: no transaction waits for it. */
async function change(
  { services, form }: Sent,
  admin: AdminSession,
  act: (
    transaction: Transaction<Schema>,
    now: Override,
    subject: Subject,
    original: TitlePage | undefined,
  ) => Promise<Done>,
): Promise<Subject> {
  const id = readUuid(form, 'override');
  const subject = id && (await subjectOf(services, id));
  if (!id || !subject) throw GONE;
  const asked = { ...subject.title, language: subject.language };
  const original = (await getOriginals(services, [asked]))(asked);
  await changeAsAdmin(services, admin, async (transaction): Promise<Change<null>> => {
    const now = await transaction
      .selectFrom('content_overrides')
      .select(['id', 'version', 'override_value as value', 'is_active as active'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!now) throw GONE;
    if (readText(form, 'version') !== String(now.version)) throw STALE;
    const [action, before, after] = await act(transaction, now, subject, original);
    await forgetNames(transaction, subject);
    return { log: [entry(action, id, subject, original, before, after)], done: null };
  });
  return subject;
}

const GONE = new Refusal(404, 'admin.gone');

async function subjectOf({ database }: Services, id: string): Promise<Subject | null> {
  const row = await database
    .selectFrom('content_overrides')
    .select(['content_type', 'content_id', 'field_name', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row
    ? {
        title: { type: row.content_type, id: row.content_id },
        field: row.field_name,
        language: row.language,
      }
    : null;
}

async function activeOf(
  transaction: Transaction<Schema>,
  { title, field, language }: Subject,
): Promise<Override | undefined> {
  return transaction
    .selectFrom('content_overrides')
    .select(['id', 'version', 'override_value as value', 'is_active as active'])
    .where('content_type', '=', title.type)
    .where('content_id', '=', title.id)
    .where('field_name', '=', field)
    .where('language', '=', language)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst();
}

type Written = { override_value?: string; catalog_value?: string; is_active?: boolean };

async function write(
  transaction: Transaction<Schema>,
  { id, version }: Override,
  written: Written,
): Promise<string> {
  await transaction
    .updateTable('content_overrides')
    .set({ ...written, version: version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Who wrote the same at the same moment was first: then this one is not what its form was made for. */
async function insert(
  transaction: Transaction<Schema>,
  admin: AdminSession,
  { title, field, language }: Subject,
  written: { override_value: string; catalog_value: string },
): Promise<string> {
  const row = await transaction
    .insertInto('content_overrides')
    .values({
      content_type: title.type,
      content_id: title.id,
      field_name: field,
      language,
      ...written,
      created_by: admin.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw STALE;
  return row.id;
}

/** Lists of members find a title by its names: they are read again when one was replaced. */
async function forgetNames(
  transaction: Transaction<Schema>,
  { title, field }: Subject,
): Promise<void> {
  if (field !== 'title' && field !== 'name') return;
  await transaction
    .updateTable('titles')
    .set({ asked_at: new Date(0) })
    .where('content_type', '=', title.type)
    .where('content_id', '=', title.id)
    .execute();
}

function entry(
  action: LogAction,
  id: string,
  { title, field, language }: Subject,
  original: TitlePage | undefined,
  before: OverrideValue | null,
  after: OverrideValue | null,
): LogEntry {
  const details = {
    title: original?.title.text ?? null,
    content: keyOf(title),
    field,
    language,
    before,
    after,
  };
  return { action, type: 'content_override', id, details };
}

/** Pages that show the title are made anew from here on. */
function on(sent: Sent, { title, language }: Subject, notice: Notice): FormResult {
  sent.services.invalidate([titleTag(title)]);
  sent.services.titles.refresh([title], language);
  return sendOn(sent, panelLinks.tab(sent.visitor.lang, 'overrides'), notice);
}

export const OVERRIDES_FORMS: Record<string, Send> = {
  admin_override_create: createOverride,
  admin_override_preview: previewOverride,
  admin_override_update: updateOverride,
  admin_override_delete: deleteOverride,
  admin_override_restore: restoreOverride,
};
