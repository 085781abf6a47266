import {
  LOG_ACTIONS,
  LOG_TARGETS,
  type LogAction,
  type LogTarget,
} from '../../../../domain/admin.ts';
import { readChoice, readUuid } from '../../../../domain/form.ts';
import { readPage } from '../../../../domain/listing.ts';
import { oneLine } from '../../../../domain/one-line.ts';
import { SECURITY_EVENTS, type SecurityEvent } from '../../../../domain/security-event.ts';

export type Days = {
  /** First and last day, as ISO dates. */
  from: string | null;
  to: string | null;
  /** `Date.getTimezoneOffset()` in minutes: `-540` in Seoul. */
  offset: number;
};

/** Query of the admin log. Unknown and malformed values are ignored. */
export type LogsQuery = {
  /** The beginning of an admin's username, or an id. */
  who: string;
  /** Id of an admin, as selected from the list. */
  admin: string;
  action: LogAction | null;
  type: LogTarget | null;
  /** The beginning of the target's id. */
  target: string;
  page: number;
  /** The open entry. `id` is `null` if malformed. */
  open: { id: string | null } | null;
} & Days;

/** Query of the security events. Unknown and malformed values are ignored. */
export type SecurityQuery = {
  /** The beginning of a user's username, or an id. */
  who: string;
  event: SecurityEvent | null;
} & Days &
  Pick<LogsQuery, 'page'>;

/** Whether a URL shows security events instead of the admin log. */
export function isSecurityLog(parameters: URLSearchParams): boolean {
  return parameters.get('source') === 'security';
}

export function readSecurityQuery(parameters: URLSearchParams): SecurityQuery {
  return {
    who: readLine(parameters, 'q'),
    event: readChoice(parameters, 'event', SECURITY_EVENTS),
    ...readDays(parameters),
    page: readPage(parameters),
  };
}

/** The same for a URL, without defaults. */
export function writeSecurityQuery({
  who,
  event,
  from,
  to,
  offset,
  page,
}: Partial<SecurityQuery>): Record<string, string> {
  return {
    source: 'security',
    ...(who && { q: who }),
    ...(event && { event }),
    ...writeDays({ from, to, offset }),
    ...(page && page > 1 && { page: String(page) }),
  };
}

export function readLogsQuery(parameters: URLSearchParams): LogsQuery {
  const text = (name: string) => readLine(parameters, name);
  return {
    who: text('q'),
    admin: text('admin'),
    action: readChoice(parameters, 'action', LOG_ACTIONS),
    type: readChoice(parameters, 'type', LOG_TARGETS),
    target: text('target'),
    ...readDays(parameters),
    page: readPage(parameters),
    open: parameters.has('open') ? { id: readUuid(parameters, 'open') } : null,
  };
}

function readLine(parameters: URLSearchParams, name: string): string {
  return oneLine(parameters.get(name) ?? '', 100);
}

function readDays(parameters: URLSearchParams): Days {
  const offset = parameters.get('offset') ?? '';
  return {
    from: readDay(parameters.get('from')),
    to: readDay(parameters.get('to')),
    // Time zones differ from UTC by at most 14 hours.
    offset: /^-?\d{1,3}$/.test(offset) && Math.abs(Number(offset)) <= 840 ? Number(offset) : 0,
  };
}

function writeDays({ from, to, offset }: Partial<Days>): Record<string, string> {
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
  const { who, admin, action, type, target, from, to, offset, page, open } = query;
  return {
    ...(who && { q: who }),
    ...(admin && { admin }),
    ...(action && { action }),
    ...(type && { type }),
    ...(target && { target }),
    ...writeDays({ from, to, offset }),
    ...(page && page > 1 && { page: String(page) }),
    ...(open && { open: open.id ?? '' }),
  };
}
