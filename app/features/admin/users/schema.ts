import {
  choice,
  defineQuery,
  dialog,
  option,
  page,
  type QueryOf,
  text,
} from '../../../../domain/forms/url-query.ts';
import { normalizeSingleLine } from '../../../../domain/text/text-input.ts';

export const ROLES = ['admin', 'user'] as const;
export const STATUSES = ['active', 'banned'] as const;

export const MAX_REASON_LENGTH = 500;

export const usersQuery = defineQuery({
  text: text(),
  role: choice(ROLES),
  status: choice(STATUSES),
  sort: option(['newest', 'oldest']),
  page: page(),
  /** The open dialog and its user. */
  open: dialog(['manage', 'delete'], (id) => normalizeSingleLine(id, 100)),
});
export type UsersQuery = QueryOf<typeof usersQuery>;
