import { expect, test } from 'vitest';
import { hasPendingActionCookie } from '../accounts/pending-action-cookie.ts';
import { readSignUpId } from '../accounts/sign-up-cookies.ts';
import { readFlashMessage } from '../forms/flash.ts';

const ID = '4b6ac08d-86fe-4593-96d0-b9c022869e91';
const COOKIES: [
  name: string,
  value: string,
  isRead: (cookie: string, https: boolean) => boolean,
][] = [
  ['pending_action', 'save:movie/1:stamp', hasPendingActionCookie],
  ['sign_up', ID, (cookie, https) => readSignUpId(cookie, https) !== null],
  ['notice', 'saved', (cookie, https) => readFlashMessage(cookie, https) !== null],
];

test.each(COOKIES)(
  '%s is read by one name, over https with __Host-',
  { tags: ['S9'] },
  (name, value, isRead) => {
    const plain = `kinora.${name}=${value}`;
    const prefixed = `__Host-${plain}`;
    expect([isRead(plain, false), isRead(prefixed, false)]).toEqual([true, false]);
    expect([isRead(plain, true), isRead(prefixed, true)]).toEqual([false, true]);
  },
);

/** Browsers let any host set a cookie whose name only resembles a prefixed one. */
test.each(['\u00a0__Host-', '\u2000__Host-', '\ufeff__Host-', '__host-'])(
  'the prefix %j is not that of a __Host- cookie',
  { tags: ['S9'] },
  (prefix) => {
    expect(readFlashMessage(`lang=ko; ${prefix}kinora.notice=saved`, true)).toBeNull();
  },
);
