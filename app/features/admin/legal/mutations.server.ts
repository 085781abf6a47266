import { LEGAL_LANGUAGES, LEGAL_TYPES } from '../../../../domain/admin.ts';
import { readChoice, readText } from '../../../../domain/form.ts';
import type { Notice } from '../../../../domain/notice.ts';
import { AdminError, type AdminSession, withAdmin } from '../../../admin-session.ts';
import {
  type FormHandler,
  type FormOutcome,
  type FormSubmission,
  redirectAfterForm,
  rejectForm,
} from '../../../forms/form-action.ts';
import { panelLinks } from '../../../i18n/panel-links.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import {
  changeDocument,
  createDocument,
  deleteDocument,
  isOn,
  rewrite,
} from './change-document.server.ts';
import { readWording, type Wording } from './save-wording.server.ts';

/** Which document it is about comes back with a refusal: others on the page have the same form. */
const ABOUT = ['document', 'number'];
/** So does what was typed, and with a preview. */
const KEPT = ['document', 'type', 'language', 'title', 'content', 'active'];

/** A form with a wording in it; refused with all that is wrong with that. */
function forWriters(
  failed: MessageKey,
  act: (submission: FormSubmission, admin: AdminSession, wording: Wording) => Promise<FormOutcome>,
): FormHandler {
  return withAdmin({ failed, kept: KEPT }, async (submission, admin) => {
    const wording = readWording(submission);
    return Array.isArray(wording)
      ? rejectForm(submission, 422, failed, wording, KEPT)
      : act(submission, admin, wording);
  });
}

const create = forWriters('legal_admin.create_failed', async (submission, admin, wording) => {
  const type = readChoice(submission.form, 'type', LEGAL_TYPES);
  const language = readChoice(submission.form, 'language', LEGAL_LANGUAGES);
  if (!type) throw new AdminError(422, 'legal_admin.type_required', 'type');
  if (!language) throw new AdminError(422, 'legal_admin.language_required', 'language');
  await createDocument(submission, admin, { type, language, ...wording, active: isOn(submission) });
  return on(submission, 'admin_document_created');
});

const update = forWriters('legal_admin.update_failed', async (submission, admin, wording) => {
  await changeDocument(submission, admin, (locked) =>
    rewrite(locked, admin, { ...wording, active: isOn(submission) }),
  );
  return on(submission, 'admin_document_updated');
});

const toggle = withAdmin(
  { failed: 'legal_admin.update_failed', kept: ABOUT },
  async (submission, admin) => {
    await changeDocument(submission, admin, (locked) =>
      rewrite(locked, admin, { active: isOn(submission) }),
    );
    return on(submission, 'admin_document_updated');
  },
);

/** An older wording becomes the present one, as a further version. */
const restore = withAdmin(
  { failed: 'legal_admin.update_failed', kept: ABOUT },
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
      const [line, ...others] = await rewrite(locked, admin, wording);
      return [{ ...line, details: { ...line.details, restored: number } }, ...others];
    });
    return on(submission, 'admin_document_updated');
  },
);

const remove = withAdmin(
  { failed: 'legal_admin.delete_failed', kept: ABOUT },
  async (submission, admin) => {
    await changeDocument(submission, admin, deleteDocument);
    return on(submission, 'admin_document_deleted');
  },
);

/** What would be stored of a draft. It changes nothing, so there is nothing to log. */
const preview = forWriters('legal_admin.preview_failed', async (submission, _, { content }) => {
  const back = rejectForm(submission, 200, 'legal_admin.preview', [], KEPT);
  if ('state' in back) back.state.values.preview = content;
  return back;
});

function on(submission: FormSubmission, notice: Notice): FormOutcome {
  return redirectAfterForm(submission, panelLinks.tab(submission.visitor.lang, 'legal'), notice);
}

export const LEGAL_FORMS: Record<string, FormHandler> = {
  admin_document_create: create,
  admin_document_update: update,
  admin_document_active: toggle,
  admin_document_restore: restore,
  admin_document_delete: remove,
  admin_document_preview: preview,
};
