import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openDatabase } from '../../db/open.ts';
import { openMailbox } from '../support/accounts/mailbox.ts';
import { migratedDataDir } from '../support/migrated-folder.ts';
import { startSite } from '../support/site.ts';

const KILLS = 3;
const SIGN_UPS = 12;

test('I3 kill -9 between request and answer leaves no half user: all of a sign-up is there, or nothing of it', async () => {
  test.setTimeout(180_000);
  const folder = await migratedDataDir();
  const mailbox = openMailbox(folder);
  const answered: string[] = [];
  try {
    for (let round = 0; round < KILLS; round += 1) {
      const site = await startSite({ DATA_DIR: folder, TRUST_PROXY: '1' });
      const requests = Array.from({ length: SIGN_UPS }, async (_, index) => {
        const email = `half-${round}-${index}@example.com`;
        const answer = await fetch(`${site.url}/api/auth/sign-up/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.7.${round}.${index}` },
          body: JSON.stringify({ name: `Half ${round} ${index}`, email, password: 'correct horse 9' }),
        }).catch(() => null);
        if (answer?.ok) answered.push(email);
      });
      // Each time further on, with others under way.
      const enough = answered.length + 1 + 4 * round;
      await expect.poll(() => answered.length, { timeout: 45_000, intervals: [10] }).toBeGreaterThanOrEqual(enough);
      await site.kill();
      await Promise.all(requests);
    }
    const { kysely, close } = await openDatabase({ url: null, folder, log: { info() {}, warn() {}, error() {} } });
    try {
      const users = await kysely
        .selectFrom('users')
        .leftJoin('profiles', 'profiles.id', 'users.id')
        .leftJoin('accounts', 'accounts.user_id', 'users.id')
        .select(['users.email', 'users.name', 'profiles.username', 'accounts.provider_id', 'accounts.password'])
        .execute();
      for (const user of users) {
        expect.soft(user, user.email).toMatchObject({ username: user.name, provider_id: 'credential' });
        expect.soft(user.password?.length, user.email).toBeGreaterThan(80);
      }
      const emails = users.map(({ email }) => email);
      expect(answered.filter((email) => !emails.includes(email))).toEqual([]);
      expect(emails.length).toBeGreaterThan(0);
      // The mail of each was written with it: sent by now, or still to be sent.
      const waiting = (await kysely.selectFrom('outbox').select('recipient').execute()).map(({ recipient }) => recipient);
      for (const email of emails) if (!waiting.includes(email)) expect.soft(await mailbox.received(email), email).not.toEqual([]);
    } finally {
      await close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
