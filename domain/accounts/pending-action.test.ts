import { expect, test } from 'vitest';
import { formatPendingAction, type PendingAction, parsePendingAction } from './pending-action.ts';
import {
  clearPendingActionCookie,
  hasPendingActionCookie,
  pendingActionCookie,
  readPendingAction,
} from './pending-action-cookie.ts';

const SAVE: PendingAction = { name: 'save', title: { type: 'movie', id: 496243 } };
const toHeader = (setCookie: string) => `lang=ko; ${setCookie.split(';')[0]}`;

test('a pending action is read from its text', { tags: ['U4'] }, () => {
  expect(formatPendingAction(SAVE)).toBe('save:movie/496243');
  expect(parsePendingAction('save:movie/496243')).toEqual(SAVE);
});

test.each(['', 'save', 'save:', 'hide:movie/1', 'save:person/1', 'save:movie/0', 'save:movie/1:x'])(
  '%j is no pending action',
  { tags: ['U4'] },
  (text) => {
    expect(parsePendingAction(text)).toBeNull();
  },
);

test.each([
  [true, '; Max-Age=1800; Path=/; HttpOnly; Secure; SameSite=Lax', '__Host-kinora.pending_action'],
  [false, '; Max-Age=1800; Path=/; HttpOnly; SameSite=Lax', 'kinora.pending_action'],
])(
  'the cookie of a pending action lasts 30 minutes (https: %j)',
  { tags: ['U4'] },
  (https, attributes, name) => {
    const setCookie = pendingActionCookie(SAVE, '1795725216.abc', https);
    expect(setCookie).toBe(`${name}=save%3Amovie%2F496243%3A1795725216.abc${attributes}`);
    expect(readPendingAction(toHeader(setCookie), https, () => 1800)).toEqual(SAVE);
    expect(clearPendingActionCookie(https)).toContain(`${name}=; Max-Age=0`);
  },
);

test.each([
  ['a forged stamp', null],
  ['a stamp of more than 30 minutes ago', 1801],
  ['a stamp of the future', -1],
])('the cookie of a pending action is void with %s', { tags: ['U4'] }, (_, ageSeconds) => {
  const header = toHeader(pendingActionCookie(SAVE, 'stamp', false));
  expect(readPendingAction(header, false, () => ageSeconds)).toBeNull();
  expect(hasPendingActionCookie(header, false)).toBe(true);
});
