import { SECURITY_EVENTS, type SecurityEvent } from '../../../../domain/accounts/security-event.ts';
import {
  LOG_ACTIONS,
  LOG_TARGETS,
  type LogAction,
  type LogTarget,
} from '../../../../domain/admin/admin.ts';
import { readPage } from '../../../../domain/admin/listing.ts';
import { ALL_OPTION, readChoice, readUuid } from '../../../../domain/forms/form.ts';
import { normalizeSingleLine } from '../../../../domain/text/text-input.ts';

export type DateRange = {
  /** First and last day, as ISO dates. */
  from: string | null;
  to: string | null;
  /** `Date.getTimezoneOffset()` in minutes: `-540` in Seoul. */
  offset: number;
};

/** Query of the admin log. Unknown and malformed values are ignored. */
export type LogsQuery = {
  /** The beginning of an admin's username, or an id. */
  text: string;
  /** Id of an admin, as selected from the list. */
  admin: string;
  action: LogAction | null;
  type: LogTarget | null;
  /** The beginning of the target's id. */
  target: string;
  page: number;
  /** The open entry. `id` is `null` if malformed. */
  open: { id: string | null } | null;
} & DateRange;

/** Query of the security events. Unknown and malformed values are ignored. */
export type SecurityQuery = {
  /** The beginning of a user's username, or an id. */
  text: string;
  event: SecurityEvent | null;
} & DateRange &
  Pick<LogsQuery, 'page'>;

/** Whether a URL shows security events instead of the admin log. */
export function isSecurityLog(parameters: URLSearchParams): boolean {
  return parameters.get('source') === 'security';
}

export function readSecurityQuery(parameters: URLSearchParams): SecurityQuery {
  return {
    text: readTextParameter(parameters, 'q'),
    event: readChoice(parameters, 'event', SECURITY_EVENTS),
    ...readDateRange(parameters),
    page: readPage(parameters),
  };
}

/** The same for a URL, without defaults. */
export function writeSecurityQuery({
  text,
  event,
  from,
  to,
  offset,
  page,
}: Partial<SecurityQuery>): Record<string, string> {
  return {
    source: 'security',
    ...(text && { q: text }),
    ...(event && { event }),
    ...writeDateRange({ from, to, offset }),
    ...(page && page > 1 && { page: String(page) }),
  };
}

export function readLogsQuery(parameters: URLSearchParams): LogsQuery {
  const text = (name: string) => readTextParameter(parameters, name);
  return {
    text: text('q'),
    admin: text('admin') === ALL_OPTION ? '' : text('admin'),
    action: readChoice(parameters, 'action', LOG_ACTIONS),
    type: readChoice(parameters, 'type', LOG_TARGETS),
    target: text('target'),
    ...readDateRange(parameters),
    page: readPage(parameters),
    open: parameters.has('open') ? { id: readUuid(parameters, 'open') } : null,
  };
}

function readTextParameter(parameters: URLSearchParams, name: string): string {
  return normalizeSingleLine(parameters.get(name) ?? '', 100);
}

function readDateRange(parameters: URLSearchParams): DateRange {
  const offset = parameters.get('offset') ?? '';
  return {
    from: readDay(parameters.get('from')),
    to: readDay(parameters.get('to')),
    // Time zones differ from UTC by at most 14 hours.
    offset: /^-?\d{1,3}$/.test(offset) && Math.abs(Number(offset)) <= 840 ? Number(offset) : 0,
  };
}

function writeDateRange({ from, to, offset }: Partial<DateRange>): Record<string, string> {
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...((from || to) && offset && { offset: String(offset) }),
  };
}

/** An ISO date that any database can read; else `null`. */
function readDay(text: string | null): string | null {
  return text !== null && /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : null;
}

/** The same for a URL, without defaults. */
export function writeLogsQuery(query: Partial<LogsQuery>): Record<string, string> {
  const { text, admin, action, type, target, from, to, offset, page, open } = query;
  return {
    ...(text && { q: text }),
    ...(admin && { admin }),
    ...(action && { action }),
    ...(type && { type }),
    ...(target && { target }),
    ...writeDateRange({ from, to, offset }),
    ...(page && page > 1 && { page: String(page) }),
    ...(open && { open: open.id ?? '' }),
  };
}
