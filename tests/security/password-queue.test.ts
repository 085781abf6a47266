import { scryptSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  createPasswordHashing,
  type PasswordHashing,
} from '../../server/accounts/passwords/password-hashing.ts';
import { describeAccounts, signIn, type TestAccounts } from '../support/account-actions.ts';
import { openTestAccounts } from '../support/accounts-client.ts';

const STRANGERS = 60;
const OWNER = 'owner@example.com';

/** Takes a tenth of the real time, and hardly any CPU, so that all requests queue. */
function createSlowHashing(): PasswordHashing {
  return createPasswordHashing({
    threads: {
      async derive({ password, salt, keyBytes }) {
        await sleep(40);
        return scryptSync(password, salt, keyBytes, { N: 1024 });
      },
      close: async () => {},
    },
  });
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
    const accounts = openTestAccounts(opened.database, { hashing: createSlowHashing() });
    await accounts.createUser(OWNER, 'Owner');
    await accounts.createUser('other@example.com', 'Other');
    const known = await openKnownDevice(accounts, OWNER);
    const ofOther = await openKnownDevice(accounts, 'other@example.com');
    const forged = accounts.browser();
    forged.jar.set(
      'kinora.device',
      (known.jar.get('kinora.device') ?? '').replace(/[^.]*$/, 'A'.repeat(43)),
    );

    let answered = 0;
    const wrong = Array.from({ length: STRANGERS }, async (_, index) => {
      const { status } = await signIn(accounts.browser(), OWNER, `guess ${index} horse`);
      answered += 1;
      return status;
    });
    // Until all of them are queued.
    await sleep(500);
    const [byKnown, ...byOthers] = await Promise.all(
      [known, ofOther, forged].map(async (browser) => {
        const { status } = await signIn(browser, OWNER);
        return { status, answeredBefore: answered };
      }),
    );
    expect(byKnown?.status).toBe(200);
    expect(byKnown?.answeredBefore).toBeLessThan(STRANGERS / 2);
    for (const { status, answeredBefore } of byOthers) {
      expect(status).toBe(200);
      expect(answeredBefore).toBeGreaterThan(STRANGERS - 10);
    }
    expect(new Set(await Promise.all(wrong))).toEqual(new Set([401]));
    await accounts.close();
  });
});
