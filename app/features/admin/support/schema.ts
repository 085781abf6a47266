import { INQUIRY_PRIORITIES, INQUIRY_STATUSES } from '../../../../domain/admin/admin.ts';
import { readUuid } from '../../../../domain/forms/form.ts';
import {
  choice,
  defineQuery,
  option,
  page,
  type QueryOf,
  type QueryPart,
  text,
} from '../../../../domain/forms/url-query.ts';

export const ASSIGNEES = ['me', 'nobody'] as const;

/** Characters of a reply or note. */
export const MAX_BODY_LENGTH = 5000;

/** Id of the open inquiry: empty if malformed, `null` if the dialog is closed. */
const open: QueryPart<string | null> = {
  read: (parameters, name) => (parameters.has(name) ? (readUuid(parameters, name) ?? '') : null),
  write: (id, name) => (id ? { [name]: id } : {}),
  isFilter: false,
};

export const inquiriesQuery = defineQuery({
  text: text(),
  status: choice(INQUIRY_STATUSES),
  priority: choice(INQUIRY_PRIORITIES),
  assignee: choice(ASSIGNEES),
  sort: option(['newest', 'oldest']),
  page: page(),
  open,
});
export type InquiriesQuery = QueryOf<typeof inquiriesQuery>;
