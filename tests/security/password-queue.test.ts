import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createPasswordHashing,
  type PasswordHashing,
} from '../../server/accounts/passwords/password-hashing.ts';
import { describeAccounts, signIn, type TestAccounts } from '../support/account-actions.ts';
import { openTestAccounts } from '../support/accounts-client.ts';

const STRANGERS = 60;
const OWNER = 'owner@example.com';
const POLL_OPTIONS = { timeout: 20_000 };

/** Cheap hashing whose threads can be paused, so that all requests queue. */
function createPausableHashing() {
  let paused: Promise<void> = Promise.resolve();
  let waiting = 0;
  const order: ('known' | 'unknown' | 'wrong')[] = [];
  const hashing = createPasswordHashing({
    threads: {
      async derive({ password, salt, keyBytes }) {
        await paused;
        return scryptSync(password, salt, keyBytes, { N: 1024 });
      },
      close: async () => {},
    },
  });
  const verify: PasswordHashing['verify'] = async (check) => {
    waiting += 1;
    const isCorrect = await hashing.verify(check);
    if (isCorrect) order.push(check.isKnownDevice ? 'known' : 'unknown');
    else order.push('wrong');
    return isCorrect;
  };
  function pause(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    [paused, waiting, order.length] = [promise, 0, 0];
    return resolve;
  }
  return { hashing: { ...hashing, verify }, order, pause, countWaiting: () => waiting };
}

describeAccounts('the queue of password checks', (opened) => {
  /** A browser that has signed in to the account before. */
  async function openKnownDevice(accounts: TestAccounts, email: string) {
    const device = accounts.browser();
    expect((await signIn(device, email)).status).toBe(200);
    await device.post('/sign-out');
    return device;
  }

  test('60 wrong sign-ins at once delay the owner only on devices without a valid cookie of the account', {
    tags: ['S7'],
  }, async () => {
    const { hashing, order, pause, countWaiting } = createPausableHashing();
    const accounts = openTestAccounts(opened.database, { hashing });
    await accounts.createUser(OWNER, 'Owner');
    await accounts.createUser('other@example.com', 'Other');
    const known = await openKnownDevice(accounts, OWNER);
    const ofOther = await openKnownDevice(accounts, 'other@example.com');
    const forged = accounts.browser();
    forged.jar.set(
      'kinora.device',
      (known.jar.get('kinora.device') ?? '').replace(/[^.]*$/, 'A'.repeat(43)),
    );

    const resume = pause();
    const wrong = Array.from({ length: STRANGERS }, (_, index) =>
      signIn(accounts.browser(), OWNER, `guess ${index} horse`),
    );
    await expect.poll(countWaiting, POLL_OPTIONS).toBe(STRANGERS);
    const right = [known, ofOther, forged].map((browser) => signIn(browser, OWNER));
    await expect.poll(countWaiting, POLL_OPTIONS).toBe(STRANGERS + 3);
    resume();
    for (const { status } of await Promise.all(right)) expect(status).toBe(200);
    for (const { status } of await Promise.all(wrong)) expect(status).toBe(401);
    expect(order.indexOf('known')).toBeLessThan(5);
    expect(order.indexOf('unknown')).toBeGreaterThanOrEqual(STRANGERS);
    await accounts.close();
  });
});
