import { expect, test } from 'vitest';
import { mapLanguages } from '../language/language.ts';
import {
  DEFAULT_REGION,
  getDefaultRegion,
  getLikelyRegion,
  parseRegion,
  WATCH_REGIONS,
} from './watch-region.ts';

test.each([
  ['KR', 'KR'],
  ['us', 'US'],
  ['Gb', 'GB'],
])('reads "%s" as the region %s', { tags: ['D8'] }, (value, region) => {
  expect(parseRegion(value)).toBe(region);
});

test.each([null, '', 'K', 'KOR', 'K1', '한국', ' KR', 'KR\n', 'ſſ'])(
  'returns null for the invalid region %j',
  { tags: ['D8'] },
  (value) => {
    expect(parseRegion(value)).toBeNull();
  },
);

test('the default region is South Korea', { tags: ['D8'] }, () => {
  expect(DEFAULT_REGION).toBe('KR');
});

test('the selectable regions are valid, sorted and unique', { tags: ['D8'] }, () => {
  expect(WATCH_REGIONS).toEqual([...new Set(WATCH_REGIONS)].sort());
  expect(WATCH_REGIONS.every((region) => parseRegion(region) === region)).toBe(true);
  expect(WATCH_REGIONS).toContain(DEFAULT_REGION);
});

test('the likely region is that of the language, if the catalog has its offers', {
  tags: ['D8'],
}, () => {
  const regions = Object.entries(mapLanguages(getLikelyRegion)).map((entry) => entry.join(' '));
  expect(regions.join(', ')).toBe(
    'ko KR, en US, zh-cn , zh-tw TW, ja JP, ru RU, th TH, cs CZ, fr FR, de DE, nl NL, it IT, es ES, hu HU, pt PT, pt-br BR, he IL, da DK, fi FI, no NO, sv SE, pl PL, tr TR, uk UA, ar SA, el GR, ro RO, sk SK',
  );
});

test.each([
  ['KR', 'de', 'KR'],
  ['DE', 'ko', 'DE'],
  ['auto', 'ko', 'KR'],
  ['auto', 'de', 'DE'],
  ['auto', 'pt-br', 'BR'],
  ['auto', 'zh-tw', 'TW'],
  ['auto', 'en', 'US'],
  ['auto', 'zh-cn', 'KR'],
] as const)(
  'with DEFAULT_REGION=%s the default region in %s is %s',
  { tags: ['D8'] },
  (setting, lang, region) => {
    expect(getDefaultRegion(setting, lang)).toBe(region);
  },
);
