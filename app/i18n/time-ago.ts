/** Numbers that Hebrew adds to words, and spaces that Japanese and Chinese do not use. */
const UNUSUAL = / \(\d\)|(?<=\d) (?=\p{sc=Han})/gu;

/** Created once for each language. */
const formats = new Map<string, Intl.RelativeTimeFormat>();

/** A past time in its largest unit, rounded down: `3 hours ago`. At least a minute. */
export function timeAgo(intl: string, time: number, now = Date.now()): string {
  const minutes = Math.max(1, (now - time) / 60_000);
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute' as const]
      : minutes < 1440
        ? [minutes / 60, 'hour' as const]
        : [minutes / 1440, 'day' as const];
  const format = formats.get(intl) ?? new Intl.RelativeTimeFormat(intl);
  formats.set(intl, format);
  return format.format(-Math.floor(count), unit).replace(UNUSUAL, '');
}
