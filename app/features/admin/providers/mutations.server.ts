import { sql } from 'kysely';
import { titleTag } from '../../../../domain/cache-tags.ts';
import { assertAppError } from '../../../../domain/errors.ts';
import { readText, readUuid } from '../../../../domain/form.ts';
import type { Notice } from '../../../../domain/notice.ts';
import type { TitleRef } from '../../../../domain/title.ts';
import { ADDRESS_MOST } from '../../../../domain/web-address.ts';
import { AdminError, type AdminSession, changeAsAdmin, withAdmin } from '../../../admin-session.ts';
import {
  type FormHandler,
  type FormOutcome,
  type FormSubmission,
  fieldError,
  redirectAfterForm,
  rejectForm,
} from '../../../forms/form-action.ts';
import { panelLinks } from '../../../i18n/panel-links.ts';
import { type Draft, type DraftProblem, type Offer, readDraft, readOffer } from './rules.ts';
import { importProviders } from './save-import.server.ts';
import { COLUMNS, type Column } from './schema.ts';

const FAILED = 'providers.failed';
const EDITED = ['provider', 'version', ...COLUMNS];

const addProvider = withAdmin({ failed: FAILED, kept: COLUMNS }, async (submission, admin) => {
  const draft = readDraft(readFields(submission.form));
  if (Array.isArray(draft)) return backWith(submission, draft, COLUMNS);
  const title = { type: draft.content_type, id: draft.content_id };
  await seeToTitle(submission, title);
  await changeAsAdmin(submission.services, admin, async (transaction) => {
    const row = await transaction
      .insertInto('watch_providers')
      .values({ ...draft, created_by: admin.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new AdminError(409, 'providers.already', 'provider_name');
    return {
      log: [
        {
          action: 'create_provider',
          type: 'watch_provider',
          id: row.id,
          details: { before: null, after: draft },
        },
      ],
      done: null,
    };
  });
  return shown(submission, title, 'admin_provider_added');
});

const editProvider = withAdmin({ failed: FAILED, kept: EDITED }, async (submission, admin) => {
  const offer = readOffer(readFields(submission.form));
  if (Array.isArray(offer)) return backWith(submission, offer, EDITED);
  return shown(
    submission,
    await changeProvider(submission, admin, offer),
    'admin_provider_updated',
  );
});

const toggleProvider = withAdmin(
  { failed: FAILED, kept: ['provider'] },
  async (submission, admin) => {
    const changes = { is_active: submission.form.get('is_active') === 'on' };
    return shown(
      submission,
      await changeProvider(submission, admin, changes),
      'admin_provider_updated',
    );
  },
);

const deleteProvider = withAdmin(
  { failed: FAILED, kept: ['provider'] },
  async (submission, admin) =>
    shown(submission, await changeProvider(submission, admin, null), 'admin_provider_deleted'),
);

/** The fields of the form, by the columns that they are for. An address that is too long stays so. */
function readFields(form: FormData): Record<Column, string> {
  const fields = Object.fromEntries(
    COLUMNS.map((column) => [column, readText(form, column, ADDRESS_MOST + 1)]),
  ) as Record<Column, string>;
  return { ...fields, is_active: String(form.has('is_active')) };
}

function backWith(
  submission: FormSubmission,
  problems: DraftProblem[],
  kept: readonly string[],
): FormOutcome {
  const said = problems.map(({ field, text, values }) =>
    fieldError(submission, field, text, values),
  );
  return rejectForm(submission, 422, FAILED, said, kept);
}

/** The catalog has the title, and from now on the site knows what it is called. */
async function seeToTitle({ services, visitor }: FormSubmission, title: TitleRef): Promise<void> {
  const exists = await services.titles.learn(title, visitor.lang).catch((error: unknown) => {
    assertAppError(error);
    throw new AdminError(503, 'providers.catalog_away', 'content_id');
  });
  if (!exists) throw new AdminError(404, 'providers.no_title', 'content_id');
}

/** Changes an offer that is as the form knew it, or removes it where `changes` is null. Its title stays: that of another is another offer. */
async function changeProvider(
  { services, form }: FormSubmission,
  admin: AdminSession,
  changes: Partial<Offer> | null,
): Promise<TitleRef> {
  const id = readUuid(form, 'provider');
  if (id === null) throw new AdminError(404, 'admin.gone');
  return changeAsAdmin(services, admin, async (transaction) => {
    const row = await transaction
      .selectFrom('watch_providers')
      .select([...COLUMNS, 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AdminError(404, 'admin.gone');
    const { version, ...before } = row;
    if (readText(form, 'version') !== String(version)) throw new AdminError(409, 'admin.stale');
    const after: Draft | null = changes && { ...before, ...changes };
    if (changes === null)
      await transaction.deleteFrom('watch_providers').where('id', '=', id).execute();
    else
      await transaction
        .updateTable('watch_providers')
        .set({ ...changes, version: version + 1, updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
        .catch(refuseTaken);
    const action = changes === null ? 'delete_provider' : 'update_provider';
    return {
      log: [{ action, type: 'watch_provider', id, details: { before, after } }],
      done: { type: before.content_type, id: before.content_id },
    };
  });
}

/** Another offer is of the same title, country, way to watch and name, whatever its capitals. */
function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  throw code === '23505' && constraint === 'watch_providers_once'
    ? new AdminError(409, 'providers.already', 'provider_name')
    : error;
}

/** On to the list; the title's page shows it from now on. */
function shown(submission: FormSubmission, title: TitleRef, notice: Notice): FormOutcome {
  submission.services.invalidate([titleTag(title)]);
  return redirectAfterForm(
    submission,
    panelLinks.tab(submission.visitor.lang, 'providers'),
    notice,
  );
}

export const PROVIDERS_FORMS: Record<string, FormHandler> = {
  admin_provider_add: addProvider,
  admin_provider_edit: editProvider,
  admin_provider_toggle: toggleProvider,
  admin_provider_delete: deleteProvider,
  admin_providers_import: importProviders,
};
