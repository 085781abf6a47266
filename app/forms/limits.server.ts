import type { FormIntent } from '../../domain/forms/form-intent.ts';
import type { Visitor } from '../context.ts';
import { isFormIntent } from './handlers.server.ts';
import { type FormLimits, MAX_FORM_BYTES } from './read-form.server.ts';

/** Above the limit of a document, whose form rejects it with a reason; three bytes per letter. */
const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;
const MAX_FILE_FORM_BYTES = 6 * 1024 * 1024;

const DOCUMENT_LIMITS: FormLimits = { maxBytes: MAX_DOCUMENT_BYTES, file: false };
const FILE_FORM_LIMITS: FormLimits = { maxBytes: MAX_FILE_FORM_BYTES, file: true };
const DEFAULT_LIMITS: FormLimits = { maxBytes: MAX_FORM_BYTES, file: false };

/** Forms with higher limits; those with `admin` only for admins. */
const LIMITS: Partial<Record<FormIntent, FormLimits & { admin: boolean }>> = {
  import: { ...FILE_FORM_LIMITS, admin: false },
  admin_providers_import: { ...FILE_FORM_LIMITS, admin: true },
  admin_document_create: { ...DOCUMENT_LIMITS, admin: true },
  admin_document_update: { ...DOCUMENT_LIMITS, admin: true },
  admin_document_preview: { ...DOCUMENT_LIMITS, admin: true },
};

type Sender = Pick<Visitor, 'user' | 'isSessionUnknown'>;

/** A form of an unknown session is read, because its response keeps what was typed. */
export function getFormLimits(intent: string, { user, isSessionUnknown }: Sender): FormLimits {
  const limits = isFormIntent(intent) ? LIMITS[intent] : undefined;
  if (!limits) return DEFAULT_LIMITS;
  const isAllowed = limits.admin ? user?.role === 'admin' : user !== null;
  return isAllowed || isSessionUnknown ? limits : DEFAULT_LIMITS;
}

/** Limit until the intent is known. */
export function getMaxFormBytes({ user, isSessionUnknown }: Sender): number {
  return user === null && !isSessionUnknown ? MAX_FORM_BYTES : MAX_FILE_FORM_BYTES;
}
