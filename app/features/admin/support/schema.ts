import {
  INQUIRY_PRIORITIES,
  INQUIRY_STATUSES,
  type InquiryPriority,
  type InquiryStatus,
} from '../../../../domain/admin/admin.ts';
import { readPage } from '../../../../domain/admin/listing.ts';
import { readChoice, readUuid } from '../../../../domain/forms/form.ts';
import { normalizeSingleLine } from '../../../../domain/text/text-input.ts';

export const ASSIGNEES = ['me', 'nobody'] as const;

/** Query of the inquiries. Unknown and malformed values are ignored. */
export type InquiriesQuery = {
  text: string;
  status: InquiryStatus | null;
  priority: InquiryPriority | null;
  assignee: (typeof ASSIGNEES)[number] | null;
  sort: 'newest' | 'oldest';
  page: number;
  /** Id of the open inquiry: empty if malformed, `null` if the dialog is closed. */
  open: string | null;
};

/** Characters of a reply or note. */
export const MAX_BODY_LENGTH = 5000;

export function readInquiriesQuery(parameters: URLSearchParams): InquiriesQuery {
  return {
    text: normalizeSingleLine(parameters.get('q') ?? '', 100),
    status: readChoice(parameters, 'status', INQUIRY_STATUSES),
    priority: readChoice(parameters, 'priority', INQUIRY_PRIORITIES),
    assignee: readChoice(parameters, 'assignee', ASSIGNEES),
    sort: readChoice(parameters, 'sort', ['oldest'] as const) ?? 'newest',
    page: readPage(parameters),
    open: parameters.has('open') ? (readUuid(parameters, 'open') ?? '') : null,
  };
}

/** The same for a URL, without defaults. */
export function writeInquiriesQuery({
  text,
  status,
  priority,
  assignee,
  sort,
  page,
  open,
}: InquiriesQuery): Record<string, string> {
  return {
    ...(text && { q: text }),
    ...(status && { status }),
    ...(priority && { priority }),
    ...(assignee && { assignee }),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...(open && { open }),
  };
}
