import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../domain/language/language.ts';
import { NO_FILTERS } from '../../../domain/lists/list.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getFilterFields } from './get-filter-fields.server.ts';

test('fields without a filter have an empty value, which is an option', () => {
  for (const { code } of LANGUAGES)
    for (const { value, label, options } of getFilterFields(
      'movie',
      NO_FILTERS,
      serverLanguage(code),
    )) {
      expect(value).toBe('');
      expect(label).not.toBe('');
      expect(options.map((option) => option.value)).toContain('');
      expect(new Set(options.map((option) => option.label)).size).toBe(options.length);
    }
});

test('each field has the value of its filter as an option', () => {
  const filters = {
    ...NO_FILTERS,
    sort: 'votes',
    rating: 7,
    runtime: { from: null, to: 120 },
    language: 'ko',
  } as const;
  const fields = getFilterFields('movie', filters, serverLanguage('en'));
  const labels = fields.map(({ value, options }) =>
    options.filter((option) => option.value === value).map(({ label }) => label),
  );
  expect(labels).toEqual([['Most votes'], ['7 and up'], ['Up to 2 hr'], ['Korean']]);
});

test('a range of minutes that is in the URL only is an option too', () => {
  const filters = { ...NO_FILTERS, runtime: { from: 100, to: 110 } };
  const field = getFilterFields('tv', filters, serverLanguage('en')).find(
    ({ name }) => name === 'runtime',
  );
  expect(field?.value).toBe('100-110');
  expect(field?.options.map(({ value }) => value)).toEqual(['', '-30', '-45', '-60', '100-110']);
});
