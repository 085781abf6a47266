import { expect, test } from 'vitest';
import { clearFlashCookie, flashCookie, readFlashMessage } from './flash.ts';

test.each([
  [true, '__Host-kinora.notice=saved; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax'],
  [false, 'kinora.notice=saved; Max-Age=60; Path=/; HttpOnly; SameSite=Lax'],
])('the notice cookie lasts for a minute and is read back (https: %j)', (https, header) => {
  expect(flashCookie('saved', https)).toBe(header);
  const [pair = ''] = header.split(';');
  expect(readFlashMessage(`lang=ko; ${pair}`, https)).toBe('saved');
  expect(clearFlashCookie(https)).toBe(header.replace('saved; Max-Age=60', '; Max-Age=0'));
});

test.each([null, '', 'lang=ko', 'kinora.notice=', 'kinora.notice=evil', 'xkinora.notice=saved'])(
  'returns null for the cookies %j without a notice',
  (cookie) => {
    expect(readFlashMessage(cookie, false)).toBeNull();
  },
);
