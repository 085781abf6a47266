import { describe, expect, test } from 'vitest';
import { catalogChanged, readValue } from './rules.ts';

describe('values of override fields', { tags: ['M7'] }, () => {
  test.each([
    ['title', '  기생충: 흑백판 ', '기생충: 흑백판'],
    ['name', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['title', 'One\nline\u0000\u202e only', 'One line  only'],
    ['title', '👪'.repeat(200), '👪'.repeat(200)],
    ['overview', 'First.\r\n\r\n\r\n\r\nSecond.\u0000', 'First.\n\nSecond.'],
    ['overview', 'x'.repeat(4000), 'x'.repeat(4000)],
    ['poster_path', ' /abc-123_X.jpg ', '/abc-123_X.jpg'],
    ['poster_path', '/poster-movie-496243-ko.svg', '/poster-movie-496243-ko.svg'],
    ['backdrop_path', '/backdrop-tv-1399-0.svg', '/backdrop-tv-1399-0.svg'],
    ['vote_average', '0', 0],
    ['vote_average', '7.5', 7.5],
    ['vote_average', '7,5', 7.5],
    ['vote_average', '10', 10],
    ['vote_average', '10.0', 10],
  ] as const)('reads the override %s %j', (field, typed, value) => {
    expect(readValue(field, typed)).toEqual({ value });
  });

  test.each([
    ['title', '', 'overrides.missing'],
    ['overview', ' \n\u0000 ', 'overrides.missing'],
    ['vote_average', ' ', 'overrides.missing'],
    ['title', 'x'.repeat(201), 'admin.too_long'],
    ['title', '👪'.repeat(201), 'admin.too_long'],
    ['name', 'x'.repeat(1_000_000), 'admin.too_long'],
    ['overview', 'x'.repeat(4001), 'admin.too_long'],
    ['overview', 'x'.repeat(1_000_000), 'admin.too_long'],
    ['poster_path', `/${'x'.repeat(200)}`, 'admin.too_long'],
    ['vote_average', '1'.repeat(1_000_000), 'overrides.not_a_score'],
  ] as const)('rejects an override with a missing or too long %s', (field, typed, problem) => {
    expect(readValue(field, typed)).toMatchObject({ problem });
  });

  test.each([
    'abc.jpg',
    'https://evil.example/x.jpg',
    '//evil.example/x.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '/',
    '/../x.jpg',
    '/a/../../x.jpg',
    '/x.jpg?a',
    '/x.jpg#a',
    '/x y.jpg',
    '/\\evil.example',
    '/x.jpg" onerror="alert(1)',
    '/é.jpg',
  ])('rejects %s as an image path', (typed) => {
    expect(readValue('poster_path', typed)).toEqual({ problem: 'overrides.not_a_path' });
    expect(readValue('backdrop_path', typed)).toEqual({ problem: 'overrides.not_a_path' });
  });

  test.each([
    '-1',
    '10.1',
    '11',
    '100',
    '7.55',
    '.5',
    '7.',
    '1e1',
    'NaN',
    'Infinity',
    'eight',
    '0x5',
    '７',
  ])('rejects %s as a score', (typed) => {
    expect(readValue('vote_average', typed)).toEqual({ problem: 'overrides.not_a_score' });
  });
});

test('a catalog value counts as changed if it differs, a score from half a point on', {
  tags: ['M7'],
}, () => {
  expect(catalogChanged('title', 'Parasite', 'Parasite')).toBe(false);
  expect(catalogChanged('title', 'Parasite', 'The Parasite')).toBe(true);
  expect(catalogChanged('overview', null, 'A family.')).toBe(true);
  expect(catalogChanged('overview', null, null)).toBe(false);
  expect(catalogChanged('vote_average', 8.5, 8.1)).toBe(false);
  expect(catalogChanged('vote_average', 8.5, 8)).toBe(true);
  expect(catalogChanged('vote_average', null, 8)).toBe(true);
});
