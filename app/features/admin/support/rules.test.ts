import { expect, test } from 'vitest';
import { toDue } from './rules.ts';

const HOUR_SECONDS = 3600;

test.each([
  [24 * HOUR_SECONDS, { late: false, soon: false, unit: 'hours', count: 24 }],
  [24 * HOUR_SECONDS - 1, { late: false, soon: false, unit: 'hours', count: 23 }],
  [4 * HOUR_SECONDS + 1, { late: false, soon: false, unit: 'hours', count: 4 }],
  [4 * HOUR_SECONDS, { late: false, soon: true, unit: 'hours', count: 4 }],
  [HOUR_SECONDS, { late: false, soon: true, unit: 'hours', count: 1 }],
  [HOUR_SECONDS - 1, { late: false, soon: true, unit: 'minutes', count: 59 }],
  [1, { late: false, soon: true, unit: 'minutes', count: 1 }],
  [0, { late: true, unit: 'minutes', count: 1 }],
  [-HOUR_SECONDS + 1, { late: true, unit: 'minutes', count: 59 }],
  [-HOUR_SECONDS, { late: true, unit: 'hours', count: 1 }],
  [-48 * HOUR_SECONDS + 1, { late: true, unit: 'hours', count: 47 }],
  [-48 * HOUR_SECONDS, { late: true, unit: 'days', count: 2 }],
] as const)('formats %i seconds before a reply is due', { tags: ['M6'] }, (seconds, due) => {
  expect(toDue(seconds)).toEqual(due);
});
