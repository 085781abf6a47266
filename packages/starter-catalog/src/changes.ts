import { type Ask, dateIn, isoDay, paged } from './ask.ts';
import { invalidDate, invalidDateRange } from './wire-error.ts';

const DAY_MS = 86_400_000;
const LONGEST_MS = 14 * DAY_MS;

/** What changed lately: nothing, the data stands still. Throws 23 for what is no day, 20 for a range that the wire refuses. */
export function changed(ask: Ask) {
  const until = askedDay(ask, 'end_date') ?? Date.parse(isoDay(ask.now));
  const since = askedDay(ask, 'start_date') ?? until - DAY_MS;
  if (since > until || until - since > LONGEST_MS) throw invalidDateRange();
  return paged(ask, [], () => null);
}

function askedDay({ query }: Ask, name: string): number | null {
  const text = query.get(name);
  if (!text) return null;
  const time = Date.parse(dateIn(text) ?? '');
  if (Number.isNaN(time)) throw invalidDate();
  return time;
}
