import type { Language } from '../../domain/language/language.ts';

/** All Intl formatters of one language. Created on first use: some take a millisecond. */
export type Formatter = ReturnType<typeof createFormatter>;

/** Names Chinese by script, because "Chinese (China)" is less clear. */
const SCRIPTS: Record<string, string> = { 'zh-cn': 'zh-Hans', 'zh-tw': 'zh-Hant' };

/** Languages that write the first day of a month as an ordinal, which Intl does not: `1er mars`. */
const FIRST_OF_MONTH: Record<string, string> = { fr: '1er ', 'pt-br': '1º ' };

export function createFormatter({ code, intl }: Pick<Language, 'code' | 'intl'>) {
  const cache = new Map<string, unknown>();
  function getOrCreate<T>(key: string, create: () => T): T {
    if (!cache.has(key)) cache.set(key, create());
    return cache.get(key) as T;
  }

  function number(value: number): string {
    return getOrCreate('number', () => new Intl.NumberFormat(intl)).format(value);
  }

  /** A score or popularity with exactly one fraction digit: `8.5`. */
  const score = memoize((value: number): string =>
    getOrCreate(
      'score',
      () => new Intl.NumberFormat(intl, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    ).format(value),
  );

  /** Whole US dollars, which the language distinguishes from its own: `US$500`. */
  function dollars(value: number): string {
    const text = getOrCreate(
      'dollars',
      () =>
        new Intl.NumberFormat(intl, {
          style: 'currency',
          currency: 'USD',
          maximumFractionDigits: 0,
        }),
    ).format(value);
    // In Arabic, the sign would leave its letters without the mark: `$US`.
    return code === 'ar' ? `${text}\u200e` : text;
  }

  /** Formats an ISO date: `May 30, 2019`. Returns an empty text for other input. */
  function date(iso: string): string {
    // Date.parse accepts more than ISO, in the local time zone.
    const time = Date.parse(/^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(iso)?.[0] ?? '');
    if (Number.isNaN(time)) return '';
    const text = getOrCreate('date', () => {
      // With dateStyle, Thai would include the era.
      const style: Intl.DateTimeFormatOptions =
        code === 'th' ? { day: 'numeric', month: 'long', year: 'numeric' } : { dateStyle: 'long' };
      return new Intl.DateTimeFormat(intl, { ...style, timeZone: 'UTC' });
    }).format(time);
    return text.replace(/^1 /, FIRST_OF_MONTH[code] ?? '$&');
  }

  /** Minutes as hours and minutes, or minutes only (D1): `2 hr 11 min`. */
  function runtime(minutes: number): string {
    const hours = Math.floor(minutes / 60);
    const remainingMinutes = minutes % 60;
    const parts = [
      hours > 0 ? unit('hour', hours) : null,
      remainingMinutes > 0 || hours === 0 ? unit('minute', remainingMinutes) : null,
    ].filter((part) => part !== null);
    // Intl adds a space between number and unit, which Japanese and Chinese do not use.
    return ['ja', 'zh-cn', 'zh-tw'].includes(code)
      ? parts.join('').replaceAll(' ', '')
      : parts.join(' ');
  }

  function unit(name: 'hour' | 'minute', value: number): string {
    // Intl abbreviates to single letters in Hungarian, which is not common usage.
    const unitDisplay = code === 'hu' ? 'long' : 'short';
    return getOrCreate(
      name,
      () => new Intl.NumberFormat(intl, { style: 'unit', unit: name, unitDisplay }),
    ).format(value);
  }

  /** Joins names or genres without "and". */
  function join(items: readonly string[]): string {
    const comma = code === 'ar' ? '، ' : ['ja', 'zh-cn', 'zh-tw'].includes(code) ? '、' : ', ';
    return items.join(comma);
  }

  /** Joins alternatives: `Netflix or TVING`. */
  function joinOr(items: readonly string[]): string {
    return getOrCreate('or', () => new Intl.ListFormat(intl, { type: 'disjunction' })).format(
      items,
    );
  }

  /** ` (56 years old)`, without a space before the bracket in Korean, Japanese and Chinese. */
  function inBrackets(text: string): string {
    if (code === 'ko') return `(${text})`;
    return ['ja', 'zh-cn', 'zh-tw'].includes(code) ? `（${text}）` : ` (${text})`;
  }

  const languageName = memoize((tag: string) =>
    displayName('language', SCRIPTS[tag.toLowerCase()] ?? tag),
  );
  const regionName = memoize((region: string) => displayName('region', region));

  function displayName(type: 'language' | 'region', code: string): string {
    try {
      return getOrCreate(type, () => new Intl.DisplayNames(intl, { type })).of(code) ?? code;
    } catch {
      // Intl does not know codes of the catalog such as `xx` for films without dialogue.
      return code;
    }
  }

  function compare(a: string, b: string): number {
    return getOrCreate('compare', () => new Intl.Collator(intl)).compare(a, b);
  }

  return {
    number,
    score,
    dollars,
    date,
    runtime,
    join,
    joinOr,
    inBrackets,
    languageName,
    regionName,
    compare,
  };
}

/** Caches the results for the last thousand values. */
function memoize<T>(format: (value: T) => string): (value: T) => string {
  const cache = new Map<T, string>();
  return (value) => {
    const cached = cache.get(value);
    if (cached !== undefined) return cached;
    if (cache.size >= 1000) cache.clear();
    const text = format(value);
    cache.set(value, text);
    return text;
  };
}
