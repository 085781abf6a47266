import { invalidDate, invalidDateRange } from '../http/api-error.ts';
import { type ApiRequest, paginate, parseDate, toIsoDate } from '../http/api-request.ts';

const DAY_MS = 86_400_000;
const MAX_RANGE_MS = 14 * DAY_MS;

/**
 * Always empty, because the data does not change. Throws 23 for an invalid date, 20 for an invalid
 * range.
 */
export function listChanges(request: ApiRequest) {
  const until = parseDay(request, 'end_date') ?? Date.parse(toIsoDate(request.now));
  const since = parseDay(request, 'start_date') ?? until - DAY_MS;
  if (since > until || until - since > MAX_RANGE_MS) throw invalidDateRange();
  return paginate(request, [], () => null);
}

function parseDay({ query }: ApiRequest, name: string): number | null {
  const text = query.get(name);
  if (!text) return null;
  const time = Date.parse(parseDate(text) ?? '');
  if (Number.isNaN(time)) throw invalidDate();
  return time;
}
