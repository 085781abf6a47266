import { expect, test } from 'vitest';
import { createFormStamps } from './form-stamps.ts';

let now = Date.UTC(2026, 10, 23, 9, 0, 0);
const stamps = createFormStamps({ secret: 'one', now: () => now });

test('any process with the secret reads the age of a stamp in seconds', { tags: ['G5'] }, () => {
  const stamp = stamps.issue();
  expect(stamps.getAgeSeconds(stamp)).toBe(0);
  now += 90_000;
  expect(stamps.getAgeSeconds(stamp)).toBe(90);
  expect(createFormStamps({ secret: 'one', now: () => now }).getAgeSeconds(stamp)).toBe(90);
});

test('a stamp made without the secret is rejected', { tags: ['G5'] }, () => {
  const stamp = stamps.issue();
  const [time = '', signature = ''] = stamp.split('.');
  expect(createFormStamps({ secret: 'two', now: () => now }).getAgeSeconds(stamp)).toBeNull();
  const invalidStamps = [
    '',
    'x',
    time,
    `${Number(time) - 60}.${signature}`,
    `${time}.${signature.slice(0, -1)}`,
    `${stamp} `,
    `${time}.${'é'.repeat(22)}`,
  ];
  for (const invalidStamp of invalidStamps)
    expect(stamps.getAgeSeconds(invalidStamp), invalidStamp).toBeNull();
});
