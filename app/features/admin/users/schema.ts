import { readPage } from '../../../../domain/listing.ts';
import { oneLine } from '../../../../domain/one-line.ts';

/** What the address of the users says. Unknown and malformed values are as if they were not there. */
export type UsersQuery = {
  text: string;
  role: 'admin' | 'user' | null;
  status: 'banned' | 'active' | null;
  sort: 'newest' | 'oldest';
  page: number;
  /** Whose dialog is open, and which. */
  open: { dialog: UserDialog; id: string } | null;
};

const DIALOGS = ['manage', 'delete'] as const;
export type UserDialog = (typeof DIALOGS)[number];

export const REASON_MOST = 500;

export function readUsersQuery(parameters: URLSearchParams): UsersQuery {
  const one = <T extends string>(name: string, values: readonly T[]): T | null =>
    values.find((value) => value === parameters.get(name)) ?? null;
  const dialog = DIALOGS.find((name) => parameters.has(name));
  return {
    text: oneLine(parameters.get('q') ?? '', 100),
    role: one('role', ['admin', 'user'] as const),
    status: one('status', ['banned', 'active'] as const),
    sort: one('sort', ['oldest'] as const) ?? 'newest',
    page: readPage(parameters),
    open: dialog ? { dialog, id: oneLine(parameters.get(dialog) ?? '', 100) } : null,
  };
}

/** The same for an address, without what is the default. */
export function writeUsersQuery({ text, role, status, sort, page, open }: Partial<UsersQuery>): Record<string, string> {
  return {
    ...(text && { q: text }),
    ...(role && { role }),
    ...(status && { status }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(page && page > 1 && { page: String(page) }),
    ...(open && { [open.dialog]: open.id }),
  };
}
