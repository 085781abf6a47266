import { expect, test } from 'vitest';
import { getBrowserFields } from './get-browser-fields.server.tsx';
import type { FilterFieldWithOptions } from './types.ts';

const SORT: FilterFieldWithOptions = {
  kind: 'select',
  name: 'sort',
  label: 'Sort by',
  value: 'score',
  options: [
    { value: '', label: 'Popularity' },
    { value: 'score', label: 'Rating <9>' },
  ],
};
const KEYWORD: FilterFieldWithOptions = {
  kind: 'text',
  name: 'about',
  label: 'Keyword',
  hint: 'Heist',
  error: null,
};

test('the options of a dropdown are HTML with the chosen one, and no data of the page', {
  tags: ['H6'],
}, () => {
  const { fields, html } = getBrowserFields([SORT, KEYWORD]);
  expect(fields).toEqual([
    { kind: 'select', name: 'sort', label: 'Sort by', value: 'score' },
    KEYWORD,
  ]);
  expect(html).toEqual({
    'filter-sort':
      '<option value="all">Popularity</option>' +
      '<option value="score" selected="">Rating &lt;9&gt;</option>',
  });
});
