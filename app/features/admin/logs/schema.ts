import { SECURITY_EVENTS } from '../../../../domain/accounts/security-event.ts';
import { LOG_ACTIONS, LOG_TARGETS } from '../../../../domain/admin/admin.ts';
import { ALL_OPTION } from '../../../../domain/forms/form.ts';
import {
  choice,
  defineQuery,
  dialog,
  filter,
  page,
  type QueryOf,
  type QueryPart,
  text,
  uuid,
} from '../../../../domain/forms/url-query.ts';

export type DateRange = {
  /** First and last day, as ISO dates. */
  from: string | null;
  to: string | null;
  /** `Date.getTimezoneOffset()` in minutes: `-540` in Seoul. */
  offset: number;
};

/** An ISO date that any database can read. */
const day = filter((value) =>
  /^2\d{3}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null,
);

/** 0 without days, for which it is needed. */
const offset: QueryPart<number> = {
  read(parameters, name) {
    const value = parameters.get(name) ?? '';
    const hasDays = parameters.has('from') || parameters.has('to');
    // Time zones differ from UTC by at most 14 hours.
    return hasDays && /^-?\d{1,3}$/.test(value) && Math.abs(Number(value)) <= 840
      ? Number(value)
      : 0;
  },
  write: (value, name) => (value === 0 ? {} : { [name]: String(value) }),
  isFilter: false,
};

/** Query of the admin log. */
export const logsQuery = defineQuery({
  /** The beginning of an admin's username, or an id. */
  text: text(),
  /** Id of an admin, as selected from the list. */
  admin: text('admin', { except: ALL_OPTION }),
  action: choice(LOG_ACTIONS),
  type: choice(LOG_TARGETS),
  /** The beginning of the target's id. */
  target: text('target'),
  from: day,
  to: day,
  offset,
  page: page(),
  open: dialog(['open'], uuid),
});
export type LogsQuery = QueryOf<typeof logsQuery>;

/** Query of the security events, in the same tab. */
export const securityQuery = defineQuery({
  source: {
    read: () => 'security',
    write: (source) => ({ source }),
    isFilter: false,
  },
  /** The beginning of a user's username, or an id. */
  text: text(),
  event: choice(SECURITY_EVENTS),
  from: day,
  to: day,
  offset,
  page: page(),
});
export type SecurityQuery = QueryOf<typeof securityQuery>;

/** Whether a URL shows security events instead of the admin log. */
export function isSecurityLog(parameters: URLSearchParams): boolean {
  return parameters.get('source') === 'security';
}
