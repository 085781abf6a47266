import { expect, test } from 'vitest';
import { statsQuery } from './schema.ts';

const parse = (search: string) => statsQuery.read(new URLSearchParams(search));

test.each([
  '',
  'days=30',
  'view=chart',
  'days=31',
  'days=7.0',
  'days=-7',
  'days=090',
  'days=',
  'view=TABLE',
  'view=%00',
  'days=9999999999',
])('"%s" shows charts of 30 days', { tags: ['M2'] }, (search) => {
  expect(parse(search)).toEqual({ days: 30, view: 'chart' });
});

test('reads range and view from the URL and writes them', { tags: ['M2'] }, () => {
  expect(parse('days=7&view=table')).toEqual({ days: 7, view: 'table' });
  expect(parse('days=90')).toEqual({ days: 90, view: 'chart' });
  expect(statsQuery.write({ days: 7, view: 'table' })).toEqual({ days: '7', view: 'table' });
  expect(statsQuery.write({ days: 30, view: 'chart' })).toEqual({});
});
