import { USERS_FORMS } from '../../features/admin/users/mutations.server.ts';
import type { Send } from '../../send.ts';

/** Every form of the admin panel, by its intent; each begins with `admin_`. */
export const ADMIN_FORMS: Record<string, Send> = {
  ...USERS_FORMS,
};
