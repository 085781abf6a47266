import { expect, test } from 'vitest';
import { DEFAULT_REGION, parseRegion, WATCH_REGIONS } from './watch-region.ts';

test.each([
  ['KR', 'KR'],
  ['us', 'US'],
  ['Gb', 'GB'],
])('D8 reads "%s" as the region %s', (value, region) => {
  expect(parseRegion(value)).toBe(region);
});

test.each([null, '', 'K', 'KOR', 'K1', '한국', ' KR', 'KR\n', 'ſſ'])(
  'D8 returns null for the invalid region %j',
  (value) => {
    expect(parseRegion(value)).toBeNull();
  },
);

test('D8 the default region is South Korea', () => {
  expect(DEFAULT_REGION).toBe('KR');
});

test('D8 the selectable regions are valid, sorted and unique', () => {
  expect(WATCH_REGIONS).toEqual([...new Set(WATCH_REGIONS)].sort());
  expect(WATCH_REGIONS.every((region) => parseRegion(region) === region)).toBe(true);
  expect(WATCH_REGIONS).toContain(DEFAULT_REGION);
});
