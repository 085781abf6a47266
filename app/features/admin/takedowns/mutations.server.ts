import { adminLang } from '../../../../domain/admin/admin.ts';
import {
  parseTakedownTarget,
  type TakedownTarget,
  takedownKey,
} from '../../../../domain/admin/takedown.ts';
import type { FlashMessage } from '../../../../domain/forms/flash.ts';
import { readText, readUuid } from '../../../../domain/forms/form.ts';
import { isLongerThan, normalizeSingleLine } from '../../../../domain/text/text-input.ts';
import { personTag, TAKEDOWNS_TAG, titleTag } from '../../../../domain/web/cache-tags.ts';
import { AdminError, changeAsAdmin, withAdmin } from '../../../admin-session.ts';
import {
  type FormHandlers,
  type FormOutcome,
  type FormSubmission,
  redirectAfterForm,
} from '../../../forms/form-action.ts';
import { adminLinks } from '../../../i18n/admin-links.ts';
import { getTargetName } from './data.server.ts';
import { MAX_REASON_LENGTH } from './schema.ts';

/** Also takes down what the catalog cannot name: it may be unavailable. */
const createTakedown = withAdmin(
  { failureTitle: 'takedowns.failed', keptFields: ['target', 'reason'] },
  async (submission, admin) => {
    const { services, visitor, form } = submission;
    const target = parseTakedownTarget(readText(form, 'target'));
    if (target === null) throw new AdminError(422, 'takedowns.no_target');
    const reason = readReason(form);
    const name = (await getTargetName(services, target, adminLang(visitor.lang))) || null;
    await changeAsAdmin(services, admin, async (transaction) => {
      const row = await transaction
        .insertInto('takedowns')
        .values({
          kind: target.kind,
          target_id: target.id,
          name: name && normalizeSingleLine(name, 500),
          reason,
          created_by: admin.id,
        })
        .onConflict((conflict) => conflict.columns(['kind', 'target_id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!row) throw new AdminError(409, 'takedowns.already');
      if (target.kind === 'movie' || target.kind === 'tv')
        await transaction
          .insertInto('takedown_titles')
          .values({ content_type: target.kind, content_id: target.id, takedown_id: row.id })
          .execute();
      const details = { content: takedownKey(target), reason };
      return {
        log: [{ action: 'create_takedown', type: 'takedown', id: row.id, details }],
        result: null,
      };
    });
    return publishAndRedirect(submission, target, 'admin_takedown_created');
  },
);

const undoTakedown = withAdmin(
  { failureTitle: 'takedowns.undo_failed', keptFields: ['takedown'] },
  async (submission, admin) => {
    const id = readUuid(submission.form, 'takedown');
    if (id === null) throw new AdminError(404, 'admin.gone');
    const target = await changeAsAdmin(submission.services, admin, async (transaction) => {
      const row = await transaction
        .deleteFrom('takedowns')
        .where('id', '=', id)
        .returning(['kind', 'target_id', 'reason'])
        .executeTakeFirst();
      if (!row) throw new AdminError(404, 'admin.gone');
      const result = { kind: row.kind, id: row.target_id };
      const details = { content: takedownKey(result), reason: row.reason };
      return { log: [{ action: 'undo_takedown', type: 'takedown', id, details }], result };
    });
    return publishAndRedirect(submission, target, 'admin_takedown_undone');
  },
);

function readReason(form: FormData): string {
  const reason = normalizeSingleLine(
    readText(form, 'reason', 2 * MAX_REASON_LENGTH),
    2 * MAX_REASON_LENGTH,
  );
  if (reason === '') throw new AdminError(422, 'users.reason_required', 'reason');
  if (isLongerThan(reason, MAX_REASON_LENGTH))
    throw new AdminError(422, 'admin.too_long', 'reason', { count: MAX_REASON_LENGTH });
  return reason;
}

/** Any page may show a person or a title with a keyword; those with a title are known. */
async function publishAndRedirect(
  submission: FormSubmission,
  { kind, id }: TakedownTarget,
  flashMessage: FlashMessage,
): Promise<FormOutcome> {
  const { services, visitor } = submission;
  await services.reloadTakedowns();
  if (kind === 'movie' || kind === 'tv')
    services.invalidate([TAKEDOWNS_TAG, titleTag({ type: kind, id })]);
  else {
    services.invalidate(null);
    if (kind === 'person') services.invalidate([personTag(id)]);
  }
  return redirectAfterForm(submission, adminLinks.takedowns(visitor.lang), flashMessage);
}

export const TAKEDOWNS_FORMS = {
  admin_takedown_create: createTakedown,
  admin_takedown_undo: undoTakedown,
} satisfies FormHandlers;
