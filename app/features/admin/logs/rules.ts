import {
  isSecurityFailure,
  SECURITY_EVENTS,
  type SecurityEvent,
} from '../../../../domain/accounts/security-event.ts';
import type { DateRange } from './schema.ts';

/** Colours of actions (M9): irreversible ones, and changes of roles. */
export function actionTone(action: string): 'danger' | 'accent' | null {
  if (action === 'delete_user' || action === 'delete_review') return 'danger';
  return action === 'update_user_role' ? 'accent' : null;
}

/** Readable action (M9): `delete_user` is "delete user". */
export function humanize(name: string): string {
  return name.replaceAll('_', ' ');
}

/** The period of a query's days in the admin's time zone: `since` inclusive, `before` exclusive. */
export function toPeriod({ from, to, offset }: DateRange): {
  since: Date | null;
  before: Date | null;
} {
  const toInstant = (day: string, days: number) =>
    new Date(Date.parse(day) + (days * 24 * 60 + offset) * 60_000);
  return {
    since: from === null ? null : toInstant(from, 0),
    before: to === null ? null : toInstant(to, 1),
  };
}

/** Sets the offset to the browser's time zone, as times in the list are in it, too. */
export function withLocalOffset<Query extends DateRange>(query: Query): Query {
  const day = query.from ?? query.to;
  return day === null ? query : { ...query, offset: new Date(`${day}T00:00`).getTimezoneOffset() };
}

/** An event of the database; `null` if this version does not know it. */
export function toSecurityEvent(event: string): SecurityEvent | null {
  return SECURITY_EVENTS.find((name) => name === event) ?? null;
}

/** Colours of security events: failed attempts, and changes of roles and bans. */
export function eventTone(event: string): 'danger' | 'accent' | null {
  const securityEvent = toSecurityEvent(event);
  if (securityEvent !== null && isSecurityFailure(securityEvent)) return 'danger';
  return securityEvent === 'role_changed' || securityEvent === 'user_banned' ? 'accent' : null;
}

/** A line of details: a value, or a change. `name` is empty if the whole value changed. */
export type DetailLine =
  | { name: string; value: string }
  | { name: string; before: string | null; after: string | null };

/** Readable details of an entry: values first, then changes. Omits unchanged values. */
export function toDetailLines({ before, after, ...values }: Record<string, unknown>): DetailLine[] {
  const lines = Object.entries(values).map(([name, value]) => ({
    name,
    value: formatValue(value) ?? '',
  }));
  return [...lines, ...toChanges(before, after)];
}

/** JSON with spaces, but without line breaks. */
export function toInlineJson(details: Record<string, unknown>): string {
  return JSON.stringify(details, null, 1).replace(/\n */g, ' ');
}

function toChanges(before: unknown, after: unknown): DetailLine[] {
  if (!isRecord(before) && !isRecord(after)) {
    const change = { name: '', before: formatValue(before), after: formatValue(after) };
    return change.before === null && change.after === null ? [] : [change];
  }
  const [oldValues, newValues] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(oldValues), ...Object.keys(newValues)])]
    .map((name) => ({
      name,
      before: formatValue(oldValues[name]),
      after: formatValue(newValues[name]),
    }))
    .filter((change) => change.before !== change.after);
}

function formatValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
