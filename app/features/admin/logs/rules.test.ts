import { expect, test } from 'vitest';
import { actionTone, eventTone, humanize, toDetailLines, toInlineJson, toPeriod } from './rules.ts';

test('actions are written without underscores, and three of them are coloured', {
  tags: ['M9'],
}, () => {
  expect(humanize('update_user_role')).toBe('update user role');
  expect(
    ['delete_user', 'delete_review', 'update_user_role', 'ban_user', 'delete_provider'].map(
      actionTone,
    ),
  ).toEqual(['danger', 'danger', 'accent', null, null]);
});

test.each([
  [{}, []],
  [{ before: null, after: null }, []],
  [
    { username: 'Mina', before: 'user', after: 'admin' },
    [
      { name: 'username', value: 'Mina' },
      { name: '', before: 'user', after: 'admin' },
    ],
  ],
  [{ before: 1, after: 0 }, [{ name: '', before: '1', after: '0' }]],
  [
    {
      before: { title: 'A', is_active: false, same: [1] },
      after: { title: 'B', is_active: true, same: [1] },
    },
    [
      { name: 'title', before: 'A', after: 'B' },
      { name: 'is_active', before: 'false', after: 'true' },
    ],
  ],
  [
    { before: { rating: 8, text: null }, after: null },
    [{ name: 'rating', before: '8', after: null }],
  ],
  [
    { after: { url: 'https://a.example' } },
    [{ name: 'url', before: null, after: 'https://a.example' }],
  ],
  [{ before: ['a'], after: ['a', 'b'] }, [{ name: '', before: '["a"]', after: '["a","b"]' }]],
])('formats the details %o', { tags: ['M9'] }, (details, lines) => {
  expect(toDetailLines(details)).toEqual(lines);
});

test('days are those of the admin’s time zone', { tags: ['M9'] }, () => {
  expect(toPeriod({ from: '2026-11-20', to: '2026-11-20', offset: -540 })).toEqual({
    since: new Date('2026-11-19T15:00:00Z'),
    before: new Date('2026-11-20T15:00:00Z'),
  });
  expect(toPeriod({ from: null, to: '2999-12-31', offset: 0 })).toEqual({
    since: null,
    before: new Date('3000-01-01T00:00:00Z'),
  });
});

test('details are JSON in one line', { tags: ['M9'] }, () => {
  const details = { reason: 'two\n  lines, { "x": 1 }', before: [], after: { active: true } };
  const json = toInlineJson(details);
  expect(json).toBe(
    '{ "reason": "two\\n  lines, { \\"x\\": 1 }", "before": [], "after": { "active": true } }',
  );
  expect(JSON.parse(json)).toEqual(details);
});

test('failed attempts and changes of roles and bans are coloured', { tags: ['S11'] }, () => {
  expect(
    [
      'sign_in_failed',
      'form_refused',
      'role_changed',
      'user_banned',
      'sign_in',
      'of_a_later_version',
    ].map(eventTone),
  ).toEqual(['danger', 'danger', 'accent', 'accent', null, null]);
});
