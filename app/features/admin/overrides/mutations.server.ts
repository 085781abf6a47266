import {
  getOverrideFields,
  OVERRIDE_FIELDS,
  OVERRIDE_LANGUAGES,
  type OverrideField,
} from '../../../../domain/admin/override.ts';
import type { FlashMessage } from '../../../../domain/forms/flash.ts';
import { readChoice, readText } from '../../../../domain/forms/form.ts';
import { parseTitleKey, type TitlePage } from '../../../../domain/titles/title.ts';
import { titleTag } from '../../../../domain/web/cache-tags.ts';
import { assertAppError } from '../../../../domain/web/errors.ts';
import { AdminError, redirectToTab, withAdmin } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import {
  type FormHandlers,
  type FormOutcome,
  type FormSubmission,
  rejectForm,
} from '../../../forms/form-action.ts';
import {
  activateOverride,
  changeOverride,
  type OverrideTarget,
  saveOverride,
  toOriginal,
  writeOverride,
} from './change-override.server.ts';
import { readValue } from './rules.ts';
import type { OverrideValue } from './types.ts';

/** Creates an override (M7), or updates the active one of the same title, field and language. */
const createOverride = withAdmin(
  {
    failureTitle: 'overrides.create_failed',
    signedOut: 'overrides.not_signed_in',
    keptFields: ['value', 'language'],
  },
  async (submission, admin) => {
    const target = readTarget(submission.form);
    const value = readFormValue(submission.form, target.field);
    const version = readText(submission.form, `version_${target.language}`);
    const original = await getOriginal(submission.services, target);
    const action = await saveOverride(submission.services, admin, target, {
      value,
      version,
      original,
    });
    return redirectToList(
      submission,
      target,
      action === 'create_override' ? 'admin_override_created' : 'admin_override_updated',
    );
  },
);

/** Validates a value, for browsers without scripts. The page renders the preview. */
const previewOverride = withAdmin(
  { failureTitle: 'overrides.preview_failed', keptFields: ['value', 'language'] },
  async (submission) => {
    const field = readChoice(submission.form, 'field', OVERRIDE_FIELDS);
    if (field) readFormValue(submission.form, field);
    return rejectForm(submission, 200, 'overrides.preview', [], ['value', 'language']);
  },
);

const updateOverride = withAdmin(
  { failureTitle: 'overrides.update_failed', keptFields: ['value'] },
  async (submission, admin) => {
    const target = await changeOverride(
      submission,
      admin,
      async (transaction, override, target, original) => {
        if (!override.active) throw new AdminError(409, 'admin.stale');
        const value = readFormValue(submission.form, target.field);
        await writeOverride(transaction, override, {
          override_value: JSON.stringify(value),
          ...(original && toOriginal(submission.services, original, target)),
        });
        return ['update_override', override.value, value];
      },
    );
    return redirectToList(submission, target, 'admin_override_updated');
  },
);

/** Deactivates it, so that it can be restored (A 4). */
const deleteOverride = withAdmin(
  { failureTitle: 'overrides.delete_failed' },
  async (submission, admin) => {
    const target = await changeOverride(submission, admin, async (transaction, override) => {
      if (!override.active) throw new AdminError(409, 'admin.stale');
      await writeOverride(transaction, override, { is_active: false });
      return ['delete_override', override.value, null];
    });
    return redirectToList(submission, target, 'admin_override_deleted');
  },
);

const restoreOverride = withAdmin(
  { failureTitle: 'overrides.restore_failed', keptFields: ['override'] },
  async (submission, admin) => {
    const target = await changeOverride(
      submission,
      admin,
      async (transaction, override, target) => {
        if (override.active) throw new AdminError(409, 'admin.stale');
        await activateOverride(transaction, override, target);
        return ['restore_override', null, override.value];
      },
    );
    return redirectToList(submission, target, 'admin_override_restored');
  },
);

function readTarget(form: FormData): OverrideTarget {
  const title = parseTitleKey(readText(form, 'title'));
  const name = readText(form, 'field');
  if (title === null || name === '') throw new AdminError(422, 'overrides.missing');
  const field = getOverrideFields(title.type).find((allowed) => allowed === name);
  if (!field) throw new AdminError(422, 'overrides.wrong_field');
  const language = readChoice(form, 'language', OVERRIDE_LANGUAGES);
  if (!language) throw new AdminError(422, 'overrides.wrong_language', 'language');
  return { title, field, language };
}

function readFormValue(form: FormData, field: OverrideField): OverrideValue {
  const entry = form.get('value');
  const parsed = readValue(field, typeof entry === 'string' ? entry : '');
  if ('value' in parsed) return parsed.value;
  const { problem, count } = parsed;
  throw new AdminError(422, problem, 'value', count === undefined ? {} : { count });
}

/** The title without overrides. Throws 404 if the catalog does not have it, 503 if it is down. */
async function getOriginal(
  { catalog }: Services,
  { title, language }: OverrideTarget,
): Promise<TitlePage> {
  const page = await catalog
    .titleWithoutOverrides(title.type, title.id, language)
    .catch((error: unknown) => {
      assertAppError(error);
      throw new AdminError(503, 'overrides.catalog_away');
    });
  if (page === null) throw new AdminError(404, 'overrides.no_title');
  return page;
}

/** Also invalidates the pages that show the title. */
function redirectToList(
  submission: FormSubmission,
  { title, language }: OverrideTarget,
  flashMessage: FlashMessage,
): FormOutcome {
  submission.services.invalidate([titleTag(title)]);
  submission.services.titleIndex.refresh([title], language);
  return redirectToTab(submission, 'overrides', flashMessage);
}

export const OVERRIDES_FORMS = {
  admin_override_create: createOverride,
  admin_override_preview: previewOverride,
  admin_override_update: updateOverride,
  admin_override_delete: deleteOverride,
  admin_override_restore: restoreOverride,
} satisfies FormHandlers;
