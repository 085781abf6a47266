import { expect, test } from 'vitest';
import { DEFAULT_REGION, readRegion, WATCH_REGIONS } from './region.ts';

test.each([
  ['KR', 'KR'],
  ['us', 'US'],
  ['Gb', 'GB'],
])('D8 "%s" is the region %s', (value, region) => {
  expect(readRegion(value)).toBe(region);
});

test.each([null, '', 'K', 'KOR', 'K1', '한국', ' KR', 'KR\n', 'ſſ'])(
  'D8 %j is no region',
  (value) => {
    expect(readRegion(value)).toBeNull();
  },
);

test('D8 where to watch is answered for South Korea unless somebody says otherwise', () => {
  expect(DEFAULT_REGION).toBe('KR');
});

test('D8 the regions to choose from are regions, each once', () => {
  expect(WATCH_REGIONS).toEqual([...new Set(WATCH_REGIONS)].sort());
  expect(WATCH_REGIONS.every((region) => readRegion(region) === region)).toBe(true);
  expect(WATCH_REGIONS).toContain(DEFAULT_REGION);
});
