import { LEGAL_LANGUAGES, LEGAL_TYPES } from '../../../../domain/admin.ts';
import { readChoice, readText } from '../../../../domain/form.ts';
import type { Notice } from '../../../../domain/notice.ts';
import { type AdminSession, forAdmins, Refusal } from '../../../admin-session.ts';
import { panelLinks } from '../../../i18n/panel-links.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import { type FormResult, type Send, type Sent, sendBack, sendOn } from '../../../send.ts';
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
  act: (sent: Sent, admin: AdminSession, wording: Wording) => Promise<FormResult>,
): Send {
  return forAdmins({ failed, kept: KEPT }, async (sent, admin) => {
    const wording = readWording(sent);
    return Array.isArray(wording)
      ? sendBack(sent, 422, failed, wording, KEPT)
      : act(sent, admin, wording);
  });
}

const create = forWriters('legal_admin.create_failed', async (sent, admin, wording) => {
  const type = readChoice(sent.form, 'type', LEGAL_TYPES);
  const language = readChoice(sent.form, 'language', LEGAL_LANGUAGES);
  if (!type) throw new Refusal(422, 'legal_admin.type_required', 'type');
  if (!language) throw new Refusal(422, 'legal_admin.language_required', 'language');
  await createDocument(sent, admin, { type, language, ...wording, active: isOn(sent) });
  return on(sent, 'admin_document_created');
});

const update = forWriters('legal_admin.update_failed', async (sent, admin, wording) => {
  await changeDocument(sent, admin, (locked) =>
    rewrite(locked, admin, { ...wording, active: isOn(sent) }),
  );
  return on(sent, 'admin_document_updated');
});

const toggle = forAdmins(
  { failed: 'legal_admin.update_failed', kept: ABOUT },
  async (sent, admin) => {
    await changeDocument(sent, admin, (locked) => rewrite(locked, admin, { active: isOn(sent) }));
    return on(sent, 'admin_document_updated');
  },
);

/** An older wording becomes the present one, as a further version. */
const restore = forAdmins(
  { failed: 'legal_admin.update_failed', kept: ABOUT },
  async (sent, admin) => {
    const number = Number(readText(sent.form, 'number', 6));
    await changeDocument(sent, admin, async (locked) => {
      const wording = await locked.transaction
        .selectFrom('legal_versions')
        .select(['title', 'content'])
        .where('document_id', '=', locked.document.id)
        .where('number', '=', Number.isInteger(number) ? number : 0)
        .executeTakeFirst();
      if (!wording) throw new Refusal(404, 'admin.gone');
      const [line, ...others] = await rewrite(locked, admin, wording);
      return [{ ...line, details: { ...line.details, restored: number } }, ...others];
    });
    return on(sent, 'admin_document_updated');
  },
);

const remove = forAdmins(
  { failed: 'legal_admin.delete_failed', kept: ABOUT },
  async (sent, admin) => {
    await changeDocument(sent, admin, deleteDocument);
    return on(sent, 'admin_document_deleted');
  },
);

/** What would be stored of a draft. It changes nothing, so there is nothing to log. */
const preview = forWriters('legal_admin.preview_failed', async (sent, _, { content }) => {
  const back = sendBack(sent, 200, 'legal_admin.preview', [], KEPT);
  if ('state' in back) back.state.values.preview = content;
  return back;
});

function on(sent: Sent, notice: Notice): FormResult {
  return sendOn(sent, panelLinks.tab(sent.visitor.lang, 'legal'), notice);
}

export const LEGAL_FORMS: Record<string, Send> = {
  admin_document_create: create,
  admin_document_update: update,
  admin_document_active: toggle,
  admin_document_restore: restore,
  admin_document_delete: remove,
  admin_document_preview: preview,
};
