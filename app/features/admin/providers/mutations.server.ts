import { sql } from 'kysely';
import { resolveOfferReport } from '../../../../db/offer-reports.ts';
import type { LogEntry } from '../../../../domain/admin/admin.ts';
import type { FlashMessage } from '../../../../domain/forms/flash.ts';
import { readText, readUuid } from '../../../../domain/forms/form.ts';
import type { TitleRef } from '../../../../domain/titles/title.ts';
import { titleTag } from '../../../../domain/web/cache-tags.ts';
import { assertAppError } from '../../../../domain/web/errors.ts';
import { MAX_URL_LENGTH } from '../../../../domain/web/http-url.ts';
import {
  AdminError,
  type AdminSession,
  changeAsAdmin,
  redirectToTab,
  withAdmin,
} from '../../../admin-session.ts';
import {
  type FormHandlers,
  type FormOutcome,
  type FormSubmission,
  fieldError,
  rejectForm,
} from '../../../forms/form-action.ts';
import { checkProviderLink } from './change-link-check.server.ts';
import { resolveReport } from './change-offer-report.server.ts';
import {
  type ColumnError,
  type ProviderInput,
  parseOffer,
  parseProvider,
  type WatchOffer,
} from './rules.ts';
import { importProviders } from './save-import.server.ts';
import { COLUMNS, type Column, DATE_COLUMNS, OFFER_COLUMNS } from './schema.ts';

const FAILURE_TITLE = 'providers.failed';
const EDIT_FIELDS = ['provider', 'version', ...COLUMNS];

const addProvider = withAdmin(
  { failureTitle: FAILURE_TITLE, keptFields: COLUMNS },
  async (submission, admin) => {
    const input = parseProvider(readFields(submission.form));
    if (Array.isArray(input)) return rejectFields(submission, input, COLUMNS);
    const title = { type: input.content_type, id: input.content_id };
    const report = readUuid(submission.form, 'report');
    await ensureTitle(submission, title);
    await changeAsAdmin(submission.services, admin, async (transaction) => {
      const row = await transaction
        .insertInto('watch_providers')
        .values({ ...input, created_by: admin.id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!row) throw new AdminError(409, 'providers.already', 'provider_name');
      const created: LogEntry = {
        action: 'create_provider',
        type: 'watch_provider',
        id: row.id,
        details: { before: null, after: input },
      };
      // Another admin may have resolved it.
      const resolved = report && (await resolveOfferReport(transaction, report, admin.id));
      return { log: resolved ? [created, resolved] : [created], result: null };
    });
    return purgeAndRedirect(submission, title, 'admin_provider_added');
  },
);

const editProvider = withAdmin(
  { failureTitle: FAILURE_TITLE, keptFields: EDIT_FIELDS },
  async (submission, admin) => {
    const offer = parseOffer(readFields(submission.form));
    if (Array.isArray(offer)) return rejectFields(submission, offer, EDIT_FIELDS);
    return purgeAndRedirect(
      submission,
      await changeProvider(submission, admin, offer),
      'admin_provider_updated',
    );
  },
);

const toggleProvider = withAdmin(
  { failureTitle: FAILURE_TITLE, keptFields: ['provider'] },
  async (submission, admin) => {
    const changes = { is_active: submission.form.get('is_active') === 'on' };
    return purgeAndRedirect(
      submission,
      await changeProvider(submission, admin, changes),
      'admin_provider_updated',
    );
  },
);

const deleteProvider = withAdmin(
  { failureTitle: FAILURE_TITLE, keptFields: ['provider'] },
  async (submission, admin) =>
    purgeAndRedirect(
      submission,
      await changeProvider(submission, admin, null),
      'admin_provider_deleted',
    ),
);

/** The fields by column. Keeps one character more than a URL may have, to detect longer ones. */
function readFields(form: FormData): Record<Column, string> {
  const fields = Object.fromEntries(
    COLUMNS.map((column) => [column, readText(form, column, MAX_URL_LENGTH + 1)]),
  ) as Record<Column, string>;
  return { ...fields, is_active: String(form.has('is_active')) };
}

function rejectFields(
  submission: FormSubmission,
  problems: ColumnError[],
  keptFields: readonly string[],
): FormOutcome {
  const errors = problems.map(({ field, text, values }) =>
    fieldError(submission, field, text, values),
  );
  return rejectForm(submission, 422, FAILURE_TITLE, errors, keptFields);
}

/** Adds the title to the title index. Throws if the catalog does not have it. */
async function ensureTitle({ services, visitor }: FormSubmission, title: TitleRef): Promise<void> {
  const exists = await services.titleIndex
    .ensureIndexed(title, visitor.lang)
    .catch((error: unknown) => {
      assertAppError(error);
      throw new AdminError(503, 'providers.catalog_away', 'content_id');
    });
  if (!exists) throw new AdminError(404, 'providers.no_title', 'content_id');
}

/** Changes an offer, or deletes it (`null`), if its version is the one of the form. */
async function changeProvider(
  { services, form }: FormSubmission,
  admin: AdminSession,
  changes: Partial<WatchOffer> | null,
): Promise<TitleRef> {
  const id = readUuid(form, 'provider');
  if (id === null) throw new AdminError(404, 'admin.gone');
  return changeAsAdmin(services, admin, async (transaction) => {
    const row = await transaction
      .selectFrom('watch_providers')
      .select(OFFER_COLUMNS)
      .select(['version', 'content_type', 'content_id'])
      // A Date has a time zone.
      .select(({ cast }) => DATE_COLUMNS.map((name) => cast<string | null>(name, 'text').as(name)))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AdminError(404, 'admin.gone');
    const { version, ...before } = row;
    if (readText(form, 'version') !== String(version)) throw new AdminError(409, 'admin.stale');
    const after: ProviderInput | null = changes && { ...before, ...changes };
    if (changes === null)
      await transaction.deleteFrom('watch_providers').where('id', '=', id).execute();
    else
      await transaction
        .updateTable('watch_providers')
        .set({ ...changes, version: version + 1, updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
        .catch((error: unknown) => {
          throw toProviderError(error);
        });
    const action = changes === null ? 'delete_provider' : 'update_provider';
    return {
      log: [{ action, type: 'watch_provider', id, details: { before, after } }],
      result: { type: before.content_type, id: before.content_id },
    };
  });
}

/** The unique index rejects a second offer of a title, country, type and name. */
function toProviderError(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'watch_providers_once'
    ? new AdminError(409, 'providers.already', 'provider_name')
    : error;
}

/** Purges the pages of the title and redirects to the list. */
function purgeAndRedirect(
  submission: FormSubmission,
  title: TitleRef,
  flashMessage: FlashMessage,
): FormOutcome {
  submission.services.invalidate([titleTag(title)]);
  return redirectToTab(submission, 'providers', flashMessage);
}

export const PROVIDERS_FORMS = {
  admin_provider_add: addProvider,
  admin_provider_edit: editProvider,
  admin_provider_toggle: toggleProvider,
  admin_provider_delete: deleteProvider,
  admin_provider_check: checkProviderLink,
  admin_providers_import: importProviders,
  admin_offer_report_resolve: resolveReport,
} satisfies FormHandlers;
