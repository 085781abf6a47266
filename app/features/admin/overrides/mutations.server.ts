import { titleTag } from '../../../../domain/cache-tags.ts';
import { assertAppError } from '../../../../domain/errors.ts';
import { readChoice, readText } from '../../../../domain/form.ts';
import { refOfKey } from '../../../../domain/mark.ts';
import type { Notice } from '../../../../domain/notice.ts';
import {
  fieldsOf,
  OVERRIDE_FIELDS,
  OVERRIDE_LANGUAGES,
  type OverrideField,
} from '../../../../domain/override.ts';
import type { TitlePage } from '../../../../domain/title.ts';
import { forAdmins, Refusal } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { panelLinks } from '../../../i18n/panel-links.ts';
import { type FormResult, type Send, type Sent, sendBack, sendOn } from '../../../send.ts';
import {
  activateOverride,
  catalogValue,
  changeOverride,
  STALE,
  type Subject,
  saveOverride,
  writeOverride,
} from './change-override.server.ts';
import { readValue } from './rules.ts';
import type { OverrideValue } from './types.ts';

/** Creates an override (M7), or updates the active one of the same title, field and language. */
const createOverride = forAdmins(
  {
    failed: 'overrides.create_failed',
    signedOut: 'overrides.not_signed_in',
    kept: ['value', 'language'],
  },
  async (sent, admin) => {
    const subject = readSubject(sent.form);
    const value = readFormValue(sent.form, subject.field);
    const version = readText(sent.form, `version_${subject.language}`);
    const original = await getOriginal(sent.services, subject);
    const action = await saveOverride(sent.services, admin, subject, { value, version, original });
    return redirectToList(
      sent,
      subject,
      action === 'create_override' ? 'admin_override_created' : 'admin_override_updated',
    );
  },
);

/** Validates a value, for browsers without scripts. The page renders the preview. */
const previewOverride = forAdmins(
  { failed: 'overrides.preview_failed', kept: ['value', 'language'] },
  async (sent) => {
    const field = readChoice(sent.form, 'field', OVERRIDE_FIELDS);
    if (field) readFormValue(sent.form, field);
    return sendBack(sent, 200, 'overrides.preview', [], ['value', 'language']);
  },
);

const updateOverride = forAdmins(
  { failed: 'overrides.update_failed', kept: ['value'] },
  async (sent, admin) => {
    const subject = await changeOverride(
      sent,
      admin,
      async (transaction, override, subject, original) => {
        if (!override.active) throw STALE;
        const value = readFormValue(sent.form, subject.field);
        await writeOverride(transaction, override, {
          override_value: JSON.stringify(value),
          ...(original && { catalog_value: catalogValue(original, subject) }),
        });
        return ['update_override', override.value, value];
      },
    );
    return redirectToList(sent, subject, 'admin_override_updated');
  },
);

/** Deactivates it, so that it can be restored (A 4). */
const deleteOverride = forAdmins({ failed: 'overrides.delete_failed' }, async (sent, admin) => {
  const subject = await changeOverride(sent, admin, async (transaction, override) => {
    if (!override.active) throw STALE;
    await writeOverride(transaction, override, { is_active: false });
    return ['delete_override', override.value, null];
  });
  return redirectToList(sent, subject, 'admin_override_deleted');
});

const restoreOverride = forAdmins(
  { failed: 'overrides.restore_failed', kept: ['override'] },
  async (sent, admin) => {
    const subject = await changeOverride(sent, admin, async (transaction, override, subject) => {
      if (override.active) throw STALE;
      await activateOverride(transaction, override, subject);
      return ['restore_override', null, override.value];
    });
    return redirectToList(sent, subject, 'admin_override_restored');
  },
);

function readSubject(form: FormData): Subject {
  const title = refOfKey(readText(form, 'title'));
  const name = readText(form, 'field');
  if (title === null || name === '') throw new Refusal(422, 'overrides.missing');
  const field = fieldsOf(title.type).find((known) => known === name);
  if (!field) throw new Refusal(422, 'overrides.wrong_field');
  const language = readChoice(form, 'language', OVERRIDE_LANGUAGES);
  if (!language) throw new Refusal(422, 'overrides.wrong_language', 'language');
  return { title, field, language };
}

function readFormValue(form: FormData, field: OverrideField): OverrideValue {
  const typed = form.get('value');
  const read = readValue(field, typeof typed === 'string' ? typed : '');
  if ('value' in read) return read.value;
  const { problem, count } = read;
  throw new Refusal(422, problem, 'value', count === undefined ? {} : { count });
}

/** The title without overrides. Throws 404 if the catalog does not have it, 503 if it is down. */
async function getOriginal(
  { catalog }: Services,
  { title, language }: Subject,
): Promise<TitlePage> {
  const page = await catalog.original(title.type, title.id, language).catch((error: unknown) => {
    assertAppError(error);
    throw new Refusal(503, 'overrides.catalog_away');
  });
  if (page === null) throw new Refusal(404, 'overrides.no_title');
  return page;
}

/** Also invalidates the pages that show the title. */
function redirectToList(sent: Sent, { title, language }: Subject, notice: Notice): FormResult {
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
