import type { Language } from '../../domain/language/language.ts';

/** All Intl formatters of one language. Created on first use: some take a millisecond. */
export type Formatter = ReturnType<typeof createFormatter>;

/** Names Chinese by script, because "Chinese (China)" is less clear. */
const SCRIPTS: Record<string, string> = { 'zh-cn': 'zh-Hans', 'zh-tw': 'zh-Hant' };

/** Languages that write the first day of a month as an ordinal, which Intl does not: `1er mars`. */
const FIRST_OF_MONTH: Record<string, string> = { fr: '1er ', 'pt-br': '1º ' };

export function createFormatter({ code, intl }: Pick<Language, 'code' | 'intl'>) {
  const once = new Map<string, unknown>();
  function make<T>(key: string, create: () => T): T {
    if (!once.has(key)) once.set(key, create());
    return once.get(key) as T;
  }

  function number(value: number): string {
    return make('number', () => new Intl.NumberFormat(intl)).format(value);
  }

  /** A score with exactly one fraction digit: `8.5`. */
  const score = remember((value: number): string =>
    make(
      'score',
      () => new Intl.NumberFormat(intl, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    ).format(value),
  );

  /** Formats an ISO date: `May 30, 2019`. Returns an empty text for other input. */
  function date(iso: string): string {
    // Date.parse accepts more than ISO, in the local time zone.
    const time = Date.parse(/^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(iso)?.[0] ?? '');
    if (Number.isNaN(time)) return '';
    const text = make('date', () => {
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
    const rest = minutes % 60;
    const parts = [
      hours > 0 ? unit('hour', hours) : null,
      rest > 0 || hours === 0 ? unit('minute', rest) : null,
    ].filter((part) => part !== null);
    // Intl adds a space between number and unit, which Japanese and Chinese do not use.
    return ['ja', 'zh-cn', 'zh-tw'].includes(code)
      ? parts.join('').replaceAll(' ', '')
      : parts.join(' ');
  }

  function unit(name: 'hour' | 'minute', value: number): string {
    // Intl abbreviates to single letters in Hungarian, which is not common usage.
    const unitDisplay = code === 'hu' ? 'long' : 'short';
    return make(
      name,
      () => new Intl.NumberFormat(intl, { style: 'unit', unit: name, unitDisplay }),
    ).format(value);
  }

  /** Joins names or genres without "and". */
  function join(items: readonly string[]): string {
    const comma = code === 'ar' ? '، ' : ['ja', 'zh-cn', 'zh-tw'].includes(code) ? '、' : ', ';
    return items.join(comma);
  }

  const languageName = remember((tag: string) =>
    displayName('language', SCRIPTS[tag.toLowerCase()] ?? tag),
  );
  const regionName = remember((region: string) => displayName('region', region));

  function displayName(type: 'language' | 'region', code: string): string {
    try {
      return make(type, () => new Intl.DisplayNames(intl, { type })).of(code) ?? code;
    } catch {
      // Intl does not know codes of the catalog such as `xx` for films without dialogue.
      return code;
    }
  }

  function compare(a: string, b: string): number {
    return make('compare', () => new Intl.Collator(intl)).compare(a, b);
  }

  return { number, score, date, runtime, join, languageName, regionName, compare };
}

/** Caches the results for the last thousand values. */
function remember<T>(write: (value: T) => string): (value: T) => string {
  const written = new Map<T, string>();
  return (value) => {
    const cached = written.get(value);
    if (cached !== undefined) return cached;
    if (written.size >= 1000) written.clear();
    const text = write(value);
    written.set(value, text);
    return text;
  };
}
