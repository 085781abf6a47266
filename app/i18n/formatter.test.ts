import { afterEach, describe, expect, test, vi } from 'vitest';
import { getLanguage, LANGUAGES } from '../../domain/language/language.ts';
import { createFormatter } from './formatter.ts';

const CODES = LANGUAGES.map(({ code }) => code);
/** Replaces special spaces: Intl versions differ in the space between number and unit. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const formatIn = (code: string) => createFormatter(getLanguage(code));

describe('dates', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test.each(CODES)(
    '%s formats a date with its day and Gregorian year in every time zone',
    (code) => {
      const { date } = formatIn(code);
      for (const [iso, day, year] of [
        ['2019-05-30', 30, 2019],
        ['2020-01-01', 1, 2020],
        ['1927-12-31', 31, 1927],
      ] as const) {
        const numbers = (date(iso).match(/\d+/g) ?? []).map(Number);
        expect(numbers).toContain(day);
        expect(numbers).toContain(year);
      }
    },
  );

  test.each([
    ['en', 'May 30, 2019'],
    ['ko', '2019년 5월 30일'],
    ['ja', '2019年5月30日'],
    ['de', '30. Mai 2019'],
    ['th', '30 พฤษภาคม 2019'],
    ['he', '30 במאי 2019'],
    ['ar', '30 مايو 2019'],
    ['no', '30. mai 2019'],
    ['pt-br', '30 de maio de 2019'],
  ])('%s formats a date as %s', (code, text) => {
    expect(plain(formatIn(code).date('2019-05-30'))).toBe(text);
  });

  test.each([
    ['fr', '1er mars 2026', '11 mars 2026'],
    ['pt-br', '1º de março de 2026', '11 de março de 2026'],
    ['pt', '1 de março de 2026', '11 de março de 2026'],
  ])('%s formats the first day of a month as %s', (code, first, eleventh) => {
    expect(plain(formatIn(code).date('2026-03-01'))).toBe(first);
    expect(plain(formatIn(code).date('2026-03-11'))).toBe(eleventh);
  });

  // Zones west of Greenwich could shift a date back, zones east of it forward.
  test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])(
    'a date is formatted as the same day in the time zone %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(
        new Date('2019-05-30T00:00:00Z').getDate() === 29 ||
          new Date('2019-05-30T23:00:00Z').getDate() === 31,
      ).toBe(true);
      for (const code of CODES)
        expect(formatIn(code).date('2019-05-30').match(/\d+/g)).toContain('30');
    },
  );

  test('a timestamp is formatted as its day in UTC', () => {
    expect(formatIn('en').date('2024-02-29T23:59:59.999Z')).toBe('February 29, 2024');
    expect(formatIn('en').date('2024-03-01T00:00:00.000Z')).toBe('March 1, 2024');
  });

  test.each([
    '',
    'soon',
    '2019',
    '2019-05',
    '5',
    'May 30, 20',
    '2019-13-01',
    '30-05-2019',
    '2019-05-301',
  ])('the invalid date "%s" gives an empty text', (text) => {
    expect(formatIn('en').date(text)).toBe('');
  });
});

describe('runtime', { tags: ['D1'] }, () => {
  test.each(CODES)(
    '%s formats a runtime as hours and minutes, below an hour as minutes',
    { tags: ['D1'] },
    (code) => {
      const { runtime } = formatIn(code);
      expect(runtime(191).match(/\d+/g)).toEqual(['3', '11']);
      expect(runtime(45).match(/\d+/g)).toEqual(['45']);
      expect(runtime(180).match(/\d+/g)).toEqual(['3']);
      expect(runtime(180)).not.toBe(runtime(3));
      expect(runtime(0).match(/\d+/g)).toEqual(['0']);
    },
  );

  test.each([
    ['en', '2 hr 11 min', '45 min'],
    ['ko', '2시간 11분', '45분'],
    ['ja', '2時間11分', '45分'],
    ['zh-cn', '2小时11分钟', '45分钟'],
    ['zh-tw', '2小時11分鐘', '45分鐘'],
    ['fr', '2 h 11 min', '45 min'],
    ['ru', '2 ч 11 мин', '45 мин'],
    ['hu', '2 óra 11 perc', '45 perc'],
    // Hebrew has a word for two hours.
    ['he', 'שעתיים 11 דק׳', '45 דק׳'],
  ])('%s formats runtimes as %s and %s', { tags: ['D1'] }, (code, long, short) => {
    const { runtime } = formatIn(code);
    expect(plain(runtime(131)).replaceAll('.', '')).toBe(long);
    expect(plain(runtime(45)).replaceAll('.', '')).toBe(short);
  });
});

describe('numbers', () => {
  test.each(CODES)(
    '%s formats a score with exactly one fraction digit',
    { tags: ['D1'] },
    (code) => {
      const { score } = formatIn(code);
      expect(score(8)).toMatch(/^8[.,]0$/);
      expect(score(7.449)).toMatch(/^7[.,]4$/);
      expect(score(10)).toMatch(/^10[.,]0$/);
    },
  );

  test.each(CODES)('%s formats everything with Latin digits', (code) => {
    const { number, score, date, runtime } = formatIn(code);
    const text = [number(1_234_567), score(6.5), date('2019-05-30'), runtime(131)].join(' ');
    expect(text.replace(/[0-9]/g, '')).not.toMatch(/\p{Nd}/u);
    expect(number(1_234_567).replace(/\D/g, '')).toBe('1234567');
  });

  test.each([
    ['en', '1,234,567'],
    ['de', '1.234.567'],
    ['cs', '1 234 567'],
    ['ar', '1,234,567'],
  ])('%s groups thousands as %s', (code, text) => {
    expect(plain(formatIn(code).number(1_234_567))).toBe(text);
  });
});

describe('names', () => {
  test.each([
    ['en', 'Drama, Comedy'],
    ['ko', 'Drama, Comedy'],
    ['he', 'Drama, Comedy'],
    ['ar', 'Drama، Comedy'],
    ['ja', 'Drama、Comedy'],
    ['zh-cn', 'Drama、Comedy'],
    ['zh-tw', 'Drama、Comedy'],
  ])('%s joins names with commas and without "and": %s', (code, text) => {
    expect(formatIn(code).join(['Drama', 'Comedy'])).toBe(text);
  });

  test('join returns an empty text for no names, and a single name unchanged', () => {
    expect(formatIn('en').join([])).toBe('');
    expect(formatIn('ja').join(['Drama'])).toBe('Drama');
  });

  test.each(CODES)('%s has names for languages and regions', (code) => {
    const { languageName, regionName } = formatIn(code);
    for (const tag of ['ko', 'en', 'ja']) expect(languageName(tag)).not.toBe(tag);
    for (const region of ['KR', 'US']) expect(regionName(region)).not.toBe(region);
  });

  test.each([
    ['ko', 'zh-cn', '중국어(간체)'],
    ['en', 'zh-TW', 'Traditional Chinese'],
    ['en', 'pt-br', 'Brazilian Portuguese'],
  ])('%s names the language %s %s, by its tag or its URL prefix', (code, tag, name) => {
    expect(formatIn(code).languageName(tag)).toBe(name);
  });

  test('unknown language and region codes are returned unchanged', () => {
    const { languageName, regionName } = formatIn('en');
    expect(languageName('xx')).toBe('xx');
    expect(languageName('not a tag')).toBe('not a tag');
    expect(regionName('')).toBe('');
    expect(regionName('Korea')).toBe('Korea');
  });

  test('names are sorted by the rules of the language', () => {
    const sorted = (code: string, names: string[]) => names.toSorted(formatIn(code).compare);
    expect(sorted('sv', ['Ö', 'Z', 'A', 'Å'])).toEqual(['A', 'Z', 'Å', 'Ö']);
    expect(sorted('de', ['Ö', 'Z', 'A', 'P'])).toEqual(['A', 'Ö', 'P', 'Z']);
  });
});

test.each([
  ['en', 'Born 1969 (56)'],
  ['ar', 'Born 1969 (56)'],
  ['ko', 'Born 1969(56)'],
  ['ja', 'Born 1969（56）'],
  ['zh-tw', 'Born 1969（56）'],
] as const)('%s appends a text in brackets as %s', (lang, text) => {
  expect(`Born 1969${formatIn(lang).inBrackets('56')}`).toBe(text);
});

test.each(CODES)('%s formats dollars without cents, and says that they are American', (code) => {
  const text = plain(formatIn(code).dollars(1_234_567));
  expect(text.replace(/\D/g, '')).toBe('1234567');
  expect(text).toMatch(code === 'en' ? /^\$/ : /\$|USD/);
});

test('in Arabic, the sign of dollars stays behind its letters', () => {
  // The mark ends the run of Latin letters, which the sign would leave otherwise.
  expect(formatIn('ar').dollars(60_900_000)).toMatch(/US\$\u200e$/);
});
