import { describe, expect, test } from 'vitest';
import { getState, parseProvider, readTitleNumber } from './rules.ts';
import type { Column } from './schema.ts';

const TYPED: Record<Column, string> = {
  content_type: 'movie',
  content_id: '496243',
  provider_name: 'Watcha',
  watch_type: 'flatrate',
  country_code: 'KR',
  provider_url: '',
  provider_logo_url: '',
  is_active: 'true',
  starts_on: '',
  ends_on: '',
};
const INPUT = {
  ...TYPED,
  content_id: 496_243,
  provider_url: null,
  provider_logo_url: null,
  is_active: true,
  starts_on: null,
  ends_on: null,
};

describe('fields of a provider', { tags: ['M8'] }, () => {
  test.each<[Partial<Record<Column, string>>, object]>([
    [{}, {}],
    [
      { content_type: 'tv', watch_type: 'buy', country_code: 'XK', is_active: 'FALSE' },
      { content_type: 'tv', watch_type: 'buy', country_code: 'XK', is_active: false },
    ],
    [{ content_id: '2147483647' }, { content_id: 2_147_483_647 }],
    [{ ends_on: '2026-11-27' }, { ends_on: '2026-11-27' }],
    [
      { starts_on: '2026-11-27', ends_on: '2026-11-27' },
      { starts_on: '2026-11-27', ends_on: '2026-11-27' },
    ],
    [{ provider_name: '  네이버\u0000시리즈온\n' }, { provider_name: '네이버 시리즈온' }],
    [
      { provider_name: '<script>alert(1)</script>' },
      { provider_name: '<script>alert(1)</script>' },
    ],
    [{ provider_name: '\u202eevil' }, { provider_name: 'evil' }],
    [{ provider_name: '😀'.repeat(100) }, { provider_name: '😀'.repeat(100) }],
    [
      { provider_url: 'https://watcha.com', provider_logo_url: 'https://watcha.com/a.png' },
      { provider_url: 'https://watcha.com/', provider_logo_url: 'https://watcha.com/a.png' },
    ],
  ])('reads a provider with %o', (typed, expected) => {
    expect(parseProvider({ ...TYPED, ...typed })).toEqual({ ...INPUT, ...expected });
  });

  test.each<[Partial<Record<Column, string>>, [Column, string][]]>([
    [
      { content_id: '', provider_name: ' \u202e\n' },
      [
        ['content_id', 'providers.required'],
        ['provider_name', 'providers.required'],
      ],
    ],
    ...['0', '-1', '1.5', '01', '1e3', '2147483648', '99999999999', 'abc', '１２', ' 1'].map(
      (content_id): [Partial<Record<Column, string>>, [Column, string][]] => [
        { content_id },
        [['content_id', 'providers.bad_id']],
      ],
    ),
    [{ content_type: 'person' }, [['content_type', 'providers.bad_type']]],
    [{ provider_name: '😀'.repeat(101) }, [['provider_name', 'admin.too_long']]],
    [{ provider_name: 'x'.repeat(1_000_000) }, [['provider_name', 'admin.too_long']]],
    [{ watch_type: 'free' }, [['watch_type', 'providers.bad_watch']]],
    [{ country_code: 'kr' }, [['country_code', 'providers.bad_country']]],
    [{ country_code: '' }, [['country_code', 'providers.bad_country']]],
    [{ country_code: 'ZZ' }, [['country_code', 'providers.bad_country']]],
    [{ is_active: '' }, [['is_active', 'providers.bad_active']]],
    [{ is_active: '__proto__' }, [['is_active', 'providers.bad_active']]],
    [{ is_active: 'constructor' }, [['is_active', 'providers.bad_active']]],
    [{ starts_on: '2026-02-29' }, [['starts_on', 'providers.bad_day']]],
    [{ ends_on: '27.11.2026' }, [['ends_on', 'providers.bad_day']]],
    [{ starts_on: '2026-11-28', ends_on: '2026-11-27' }, [['ends_on', 'providers.bad_period']]],
    [{ provider_url: 'http://watcha.com' }, [['provider_url', 'providers.bad_address']]],
    [
      { provider_logo_url: 'data:image/png;base64,AA==' },
      [['provider_logo_url', 'providers.bad_address']],
    ],
    [
      { content_id: '', watch_type: '', provider_url: 'javascript:alert(1)' },
      [
        ['content_id', 'providers.required'],
        ['provider_url', 'providers.bad_address'],
        ['watch_type', 'providers.bad_watch'],
      ],
    ],
  ])('rejects a provider with %o', (typed, problems) => {
    const result = parseProvider({ ...TYPED, ...typed });
    expect(Array.isArray(result) && result.map(({ field, text }) => [field, text])).toEqual(
      problems,
    );
  });
});

test.each([
  [true, null, null, 'active'],
  [true, '2026-11-27', '2026-11-27', 'active'],
  [true, '2026-11-28', null, 'scheduled'],
  [true, null, '2026-11-26', 'ended'],
  [false, '2026-11-28', null, 'inactive'],
  [false, null, '2026-11-26', 'inactive'],
] as const)(
  'on 2026-11-27, an offer with active %s from %s to %s is %s',
  { tags: ['M8'] },
  (is_active, starts_on, ends_on, state) => {
    expect(getState({ is_active, starts_on, ends_on }, '2026-11-27')).toBe(state);
  },
);

test.each([
  ['496243', { type: null, id: 496_243 }],
  ['#496243', { type: null, id: 496_243 }],
  ['tv/1399', { type: 'tv', id: 1399 }],
  ['Movie 670', { type: 'movie', id: 670 }],
  ['movie#670', { type: 'movie', id: 670 }],
  ['0', null],
  ['2147483648', null],
  ['9'.repeat(100), null],
  ['Netflix', null],
  ['123tv', null],
  ['tv', null],
  ['', null],
])('reads %j as the title number %o', (text, number) => {
  expect(readTitleNumber(text)).toEqual(number);
});
