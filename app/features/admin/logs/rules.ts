import {
  isSecurityFailure,
  SECURITY_EVENTS,
  type SecurityEvent,
} from '../../../../domain/security-event.ts';
import type { Days } from './schema.ts';

/** Colours of actions (M9): what cannot be undone stands out, and who may do so. */
export function toneOf(action: string): 'danger' | 'accent' | null {
  if (action === 'delete_user' || action === 'delete_review') return 'danger';
  return action === 'update_user_role' ? 'accent' : null;
}

/** Words of the log as they are read (M9): `delete_user` is "delete user". */
export function wordsOf(name: string): string {
  return name.replaceAll('_', ' ');
}

/** The moments that the days of a query stand for, in the zone of whoever asks: from the first on, and before the second. */
export function periodOf({ from, to, offset }: Days): { since: Date | null; before: Date | null } {
  const moment = (day: string, days: number) =>
    new Date(Date.parse(day) + (days * 24 * 60 + offset) * 60_000);
  return {
    since: from === null ? null : moment(from, 0),
    before: to === null ? null : moment(to, 1),
  };
}

/** Days are those of whoever reads, as all times in the list are. */
export function inOwnDays<Query extends Days>(query: Query): Query {
  const day = query.from ?? query.to;
  return day === null ? query : { ...query, offset: new Date(`${day}T00:00`).getTimezoneOffset() };
}

/** An event of the database; null if this version does not know it. */
export function knownEvent(event: string): SecurityEvent | null {
  return SECURITY_EVENTS.find((known) => known === event) ?? null;
}

/** Colours of security events: refused attempts stand out, and changes of what somebody may do. */
export function eventTone(event: string): 'danger' | 'accent' | null {
  const known = knownEvent(event);
  if (known !== null && isSecurityFailure(known)) return 'danger';
  return known === 'role_changed' || known === 'user_banned' ? 'accent' : null;
}

/** One line of the details: a fact, or what something was and is. The name is empty where the whole was changed. */
export type DetailLine =
  | { name: string; value: string }
  | { name: string; before: string | null; after: string | null };

/** What an entry says, to be read: facts first, then what changed. What stayed the same is left out. */
export function linesOf({ before, after, ...facts }: Record<string, unknown>): DetailLine[] {
  const lines = Object.entries(facts).map(([name, value]) => ({ name, value: write(value) ?? '' }));
  return [...lines, ...changesOf(before, after)];
}

function changesOf(before: unknown, after: unknown): DetailLine[] {
  if (!isRecord(before) && !isRecord(after)) {
    const change = { name: '', before: write(before), after: write(after) };
    return change.before === null && change.after === null ? [] : [change];
  }
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, before: write(was[name]), after: write(is[name]) }))
    .filter((change) => change.before !== change.after);
}

function write(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
