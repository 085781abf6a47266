import { LEGAL_FORMS } from '../features/admin/legal/mutations.server.ts';
import { OVERRIDES_FORMS } from '../features/admin/overrides/mutations.server.ts';
import { PROVIDERS_FORMS } from '../features/admin/providers/mutations.server.ts';
import { REVIEWS_FORMS } from '../features/admin/reviews/mutations.server.ts';
import { INQUIRIES_FORMS } from '../features/admin/support/mutations.server.ts';
import { USERS_FORMS } from '../features/admin/users/mutations.server.ts';
import type { FormHandler } from './form-action.ts';

/** Every form of the admin panel, by its intent; each begins with `admin_`. */
export const ADMIN_FORMS: Record<string, FormHandler> = {
  ...USERS_FORMS,
  ...REVIEWS_FORMS,
  ...LEGAL_FORMS,
  ...INQUIRIES_FORMS,
  ...OVERRIDES_FORMS,
  ...PROVIDERS_FORMS,
};
