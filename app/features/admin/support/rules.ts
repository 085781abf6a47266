/** Senders are promised a reply within a day (A 9). */
export const REPLY_DEADLINE_HOURS = 24;
const DUE_SOON_HOURS = 4;

const HOUR_SECONDS = 3600;

/** Time left, in the largest suitable unit. */
export type Due =
  | { late: false; soon: boolean; unit: 'minutes' | 'hours'; count: number }
  | { late: true; unit: DueUnit; count: number };
type DueUnit = 'minutes' | 'hours' | 'days';

/**
 * `secondsLeft` until a reply is due, negative if overdue. Rounds down, so as not to promise more
 * time.
 */
export function toDue(secondsLeft: number): Due {
  const seconds = Math.abs(secondsLeft);
  const hours = Math.floor(seconds / HOUR_SECONDS);
  const minutes = Math.max(1, Math.floor(seconds / 60));
  if (secondsLeft > 0) {
    const soon = seconds <= DUE_SOON_HOURS * HOUR_SECONDS;
    return hours > 0
      ? { late: false, soon, unit: 'hours', count: hours }
      : { late: false, soon, unit: 'minutes', count: minutes };
  }
  if (hours === 0) return { late: true, unit: 'minutes', count: minutes };
  return hours < 48
    ? { late: true, unit: 'hours', count: hours }
    : { late: true, unit: 'days', count: Math.floor(hours / 24) };
}
