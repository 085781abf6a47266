import { LEGAL_LANGUAGES, LEGAL_TYPES } from '../../../../domain/admin/admin.ts';
import { readChoice, readText } from '../../../../domain/forms/form.ts';
import { AdminError, type AdminSession, redirectToTab, withAdmin } from '../../../admin-session.ts';
import {
  type FormHandler,
  type FormHandlers,
  type FormOutcome,
  type FormSubmission,
  rejectForm,
} from '../../../forms/form-action.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import {
  changeDocument,
  createDocument,
  deleteDocument,
  isActive,
  updateDocument,
} from './change-document.server.ts';
import type { Wording } from './save-wording.server.ts';

/** Kept by rejected forms: the page has the same form for each document. */
const IDENTITY_FIELDS = ['document', 'number'];
const KEPT_FIELDS = ['document', 'type', 'language', 'title', 'content', 'active'];

/** Handles forms with a title and a content, which it validates. */
function withWording(
  failureTitle: MessageKey,
  handle: (
    submission: FormSubmission,
    admin: AdminSession,
    wording: Wording,
  ) => Promise<FormOutcome>,
): FormHandler {
  return withAdmin({ failureTitle, keptFields: KEPT_FIELDS }, async (submission, admin) => {
    // Loaded on demand, because its libraries take memory.
    const { readWording } = await import('./save-wording.server.ts');
    const wording = readWording(submission);
    return Array.isArray(wording)
      ? rejectForm(submission, 422, failureTitle, wording, KEPT_FIELDS)
      : handle(submission, admin, wording);
  });
}

const create = withWording('legal_admin.create_failed', async (submission, admin, wording) => {
  const type = readChoice(submission.form, 'type', LEGAL_TYPES);
  const language = readChoice(submission.form, 'language', LEGAL_LANGUAGES);
  if (!type) throw new AdminError(422, 'legal_admin.type_required', 'type');
  if (!language) throw new AdminError(422, 'legal_admin.language_required', 'language');
  await createDocument(submission, admin, {
    type,
    language,
    ...wording,
    active: isActive(submission),
  });
  return redirectToTab(submission, 'legal', 'admin_document_created');
});

const update = withWording('legal_admin.update_failed', async (submission, admin, wording) => {
  await changeDocument(submission, admin, (locked) =>
    updateDocument(locked, admin, { ...wording, active: isActive(submission) }),
  );
  return redirectToTab(submission, 'legal', 'admin_document_updated');
});

const toggle = withAdmin(
  { failureTitle: 'legal_admin.update_failed', keptFields: IDENTITY_FIELDS },
  async (submission, admin) => {
    await changeDocument(submission, admin, (locked) =>
      updateDocument(locked, admin, { active: isActive(submission) }),
    );
    return redirectToTab(submission, 'legal', 'admin_document_updated');
  },
);

/** Makes an older wording the current one, as a new version. */
const restore = withAdmin(
  { failureTitle: 'legal_admin.update_failed', keptFields: IDENTITY_FIELDS },
  async (submission, admin) => {
    const number = Number(readText(submission.form, 'number', 6));
    await changeDocument(submission, admin, async (locked) => {
      const wording = await locked.transaction
        .selectFrom('legal_versions')
        .select(['title', 'content'])
        .where('document_id', '=', locked.document.id)
        .where('number', '=', Number.isInteger(number) ? number : 0)
        .executeTakeFirst();
      if (!wording) throw new AdminError(404, 'admin.gone');
      const [entry, ...otherEntries] = await updateDocument(locked, admin, wording);
      return [{ ...entry, details: { ...entry.details, restored: number } }, ...otherEntries];
    });
    return redirectToTab(submission, 'legal', 'admin_document_updated');
  },
);

const remove = withAdmin(
  { failureTitle: 'legal_admin.delete_failed', keptFields: IDENTITY_FIELDS },
  async (submission, admin) => {
    await changeDocument(submission, admin, deleteDocument);
    return redirectToTab(submission, 'legal', 'admin_document_deleted');
  },
);

/** Shows the sanitized content of a draft. Changes nothing, so nothing is logged. */
const preview = withWording('legal_admin.preview_failed', async (submission, _, { content }) => {
  const outcome = rejectForm(submission, 200, 'legal_admin.preview', [], KEPT_FIELDS);
  if ('state' in outcome) outcome.state.values.preview = content;
  return outcome;
});

export const LEGAL_FORMS = {
  admin_document_create: create,
  admin_document_update: update,
  admin_document_active: toggle,
  admin_document_restore: restore,
  admin_document_delete: remove,
  admin_document_preview: preview,
} satisfies FormHandlers;
