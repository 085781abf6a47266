import { expect, test } from 'vitest';
import { clearNoticeCookie, noticeCookie, readNotice } from './notice.ts';

test.each([
  [true, '__Host-kinora.notice=saved; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax'],
  [false, 'kinora.notice=saved; Max-Age=60; Path=/; HttpOnly; SameSite=Lax'],
])('the notice cookie lasts for a minute and is read back (https: %j)', (https, line) => {
  expect(noticeCookie('saved', https)).toBe(line);
  const [pair = ''] = line.split(';');
  expect(readNotice(`lang=ko; ${pair}`)).toBe('saved');
  expect(clearNoticeCookie(https)).toBe(line.replace('saved; Max-Age=60', '; Max-Age=0'));
});

test.each([null, '', 'lang=ko', 'kinora.notice=', 'kinora.notice=evil', 'xkinora.notice=saved'])(
  'returns null for the cookies %j without a notice',
  (cookie) => {
    expect(readNotice(cookie)).toBeNull();
  },
);
