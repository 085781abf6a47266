import type { FormIntent } from '../../domain/forms/form-intent.ts';
import { PENDING_ACTION_FORMS } from '../features/account/change-pending-action.server.ts';
import { PENDING_RESET_FORMS } from '../features/account/change-pending-reset.server.ts';
import { PENDING_SIGN_UP_FORMS } from '../features/account/change-pending-sign-up.server.ts';
import { PROFILE_FORMS } from '../features/account/change-profile.server.ts';
import { SECURITY_FORMS } from '../features/account/change-security.server.ts';
import { SIGN_IN_FORMS } from '../features/account/mutations.server.ts';
import { LEGAL_FORMS } from '../features/admin/legal/mutations.server.ts';
import { OVERRIDES_FORMS } from '../features/admin/overrides/mutations.server.ts';
import { PROVIDERS_FORMS } from '../features/admin/providers/mutations.server.ts';
import { REVIEWS_FORMS } from '../features/admin/reviews/mutations.server.ts';
import { INQUIRIES_FORMS } from '../features/admin/support/mutations.server.ts';
import { TAKEDOWNS_FORMS } from '../features/admin/takedowns/mutations.server.ts';
import { USERS_FORMS } from '../features/admin/users/mutations.server.ts';
import { FAMILY_FORMS } from '../features/family/mutations.server.ts';
import { IMPORT_EDIT_FORMS } from '../features/imports/mutations.server.ts';
import { IMPORT_FORMS } from '../features/imports/save-import.server.ts';
import { REVIEW_FORMS } from '../features/reviews/mutations.server.ts';
import { SAVED_FORMS } from '../features/saved/mutations.server.ts';
import { RATING_FORMS } from '../features/saved/save-ratings.server.ts';
import { SERVICES_FORMS } from '../features/services/mutations.server.ts';
import { SUPPORT_FORMS } from '../features/support/mutations.server.ts';
import { TITLE_FORMS } from '../features/title/mutations.server.ts';
import type { FormHandler } from './form-action.ts';

export const FORM_HANDLERS: Record<FormIntent, FormHandler> = {
  ...SIGN_IN_FORMS,
  ...PENDING_ACTION_FORMS,
  ...PENDING_RESET_FORMS,
  ...PENDING_SIGN_UP_FORMS,
  ...PROFILE_FORMS,
  ...SECURITY_FORMS,
  ...SAVED_FORMS,
  ...RATING_FORMS,
  ...IMPORT_FORMS,
  ...IMPORT_EDIT_FORMS,
  ...REVIEW_FORMS,
  ...SUPPORT_FORMS,
  ...TITLE_FORMS,
  ...FAMILY_FORMS,
  ...SERVICES_FORMS,
  ...USERS_FORMS,
  ...REVIEWS_FORMS,
  ...LEGAL_FORMS,
  ...INQUIRIES_FORMS,
  ...OVERRIDES_FORMS,
  ...PROVIDERS_FORMS,
  ...TAKEDOWNS_FORMS,
};

export function isFormIntent(intent: string): intent is FormIntent {
  return Object.hasOwn(FORM_HANDLERS, intent);
}
