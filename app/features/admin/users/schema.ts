import { readPage } from '../../../../domain/admin/listing.ts';
import { readChoice } from '../../../../domain/forms/form.ts';
import { normalizeSingleLine } from '../../../../domain/text/text-input.ts';

/** Query of the users. Unknown and malformed values are ignored. */
export type UsersQuery = {
  text: string;
  role: (typeof ROLES)[number] | null;
  status: (typeof STATUSES)[number] | null;
  sort: 'newest' | 'oldest';
  page: number;
  /** The open dialog and its user. */
  open: { dialog: UserDialog; id: string } | null;
};

export const ROLES = ['admin', 'user'] as const;
export const STATUSES = ['active', 'banned'] as const;

const DIALOGS = ['manage', 'delete'] as const;
type UserDialog = (typeof DIALOGS)[number];

export const MAX_REASON_LENGTH = 500;

export function readUsersQuery(parameters: URLSearchParams): UsersQuery {
  const dialog = DIALOGS.find((name) => parameters.has(name));
  return {
    text: normalizeSingleLine(parameters.get('q') ?? '', 100),
    role: readChoice(parameters, 'role', ROLES),
    status: readChoice(parameters, 'status', STATUSES),
    sort: readChoice(parameters, 'sort', ['oldest'] as const) ?? 'newest',
    page: readPage(parameters),
    open: dialog ? { dialog, id: normalizeSingleLine(parameters.get(dialog) ?? '', 100) } : null,
  };
}

/** The same for a URL, without defaults. */
export function writeUsersQuery({
  text,
  role,
  status,
  sort,
  page,
  open,
}: Partial<UsersQuery>): Record<string, string> {
  return {
    ...(text && { q: text }),
    ...(role && { role }),
    ...(status && { status }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(page && page > 1 && { page: String(page) }),
    ...(open && { [open.dialog]: open.id }),
  };
}
