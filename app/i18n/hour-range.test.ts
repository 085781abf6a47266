import { expect, test } from 'vitest';
import { getLanguage, LANGUAGES } from '../../domain/language/language.ts';
import { formatHourRange } from './hour-range.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');
const hoursIn = (code: string) => plain(formatHourRange(getLanguage(code), 9, 18));

test.each([
  ['ko', '오전 9시 ~ 오후 6시'],
  ['en', '9 AM – 6 PM'],
  ['ja', '9時～18時'],
  ['de', '09–18 Uhr'],
  ['fr', '9 h à 18 h'],
  ['pt-br', '9h às 18h'],
  ['no', '09:00–18:00'],
  ['ru', '09:00–18:00'],
  ['uk', '09:00–18:00'],
  ['fi', '9.00–18.00'],
  ['ar', '9 ص – 6 م'],
])('%s formats the support hours as %s', { tags: ['G5'] }, (code, text) => {
  expect(hoursIn(code)).toBe(text);
});

test.each(LANGUAGES.map(({ code }) => code))(
  '%s does not format hours as bare numbers, which look like days',
  { tags: ['G5'] },
  (code) => {
    expect(hoursIn(code)).not.toMatch(/^\d+ ?– ?\d+$/);
    expect(
      hoursIn(code)
        .match(/\p{Nd}+/gu)
        ?.join(),
    ).toMatch(/^0?9,(00,)?(18|6)(,00)?$/);
  },
);
