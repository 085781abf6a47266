import type { User } from '../../domain/accounts/account.ts';
import type { FormIntent } from '../../domain/forms/form-intent.ts';
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

export function getFormLimits(intent: string, user: User | null): FormLimits {
  const limits = isFormIntent(intent) ? LIMITS[intent] : undefined;
  if (!limits || user === null || (limits.admin && user.role !== 'admin')) return DEFAULT_LIMITS;
  return limits;
}

/** Limit until the intent is known. */
export function getMaxFormBytes(user: User | null): number {
  return user === null ? MAX_FORM_BYTES : MAX_FILE_FORM_BYTES;
}
