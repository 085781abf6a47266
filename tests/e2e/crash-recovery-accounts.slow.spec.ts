import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openDatabase } from '../../db/open.ts';
import { getLink, openMailbox } from '../support/accounts/mailbox.ts';
import { createMigratedDataDir } from '../support/data-dir.ts';
import { startSite } from '../support/start-site.ts';

const KILLS = 3;
const SIGN_UPS = 8;

test('kill -9 during sign-ups leaves no incomplete sign-up or user', { tag: ['@I3'] }, async () => {
  test.setTimeout(180_000);
  const folder = await createMigratedDataDir();
  const mailbox = openMailbox(folder);
  const attempted: string[] = [];
  const acknowledged: string[] = [];
  try {
    for (let round = 0; round < KILLS; round += 1) {
      const site = await startSite({ DATA_DIR: folder, TRUST_PROXY: '1' });
      const requests = Array.from({ length: SIGN_UPS }, async (_, index) => {
        const email = `half-${round}-${index}@example.com`;
        const headers = {
          'content-type': 'application/json',
          'x-forwarded-for': `10.7.${round}.${index}`,
        };
        const body = JSON.stringify({
          name: `Half ${round} ${index}`,
          email,
          password: 'correct horse 9',
        });
        const response = await fetch(`${site.url}/api/auth/sign-up/email`, {
          method: 'POST',
          headers,
          body,
        }).catch(() => null);
        if (!response?.ok) return;
        attempted.push(email);
        const query = await mailbox.latest(email).then(
          (message) => getLink(message).split('?')[1] ?? '',
          () => null,
        );
        const cookie = response.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ');
        const options = { headers: { ...headers, cookie, origin: site.url } };
        if (query === null) return;
        const confirmed = await fetch(`${site.url}/api/auth/verify-email?${query}`, options).catch(
          () => null,
        );
        if (confirmed?.ok) acknowledged.push(email);
      });
      // Each round kills the site after more answers, with other requests under way.
      const target = acknowledged.length + 1 + 2 * round;
      await expect
        .poll(() => acknowledged.length, { timeout: 45_000, intervals: [10] })
        .toBeGreaterThanOrEqual(target);
      await site.kill();
      await Promise.all(requests);
    }
    const { kysely, close } = await openDatabase({
      url: null,
      folder,
      log: { info() {}, warn() {}, error() {} },
    });
    try {
      const users = await kysely
        .selectFrom('users')
        .leftJoin('profiles', 'profiles.id', 'users.id')
        .leftJoin('accounts', 'accounts.user_id', 'users.id')
        .select([
          'users.email',
          'users.name',
          'profiles.username',
          'accounts.provider_id',
          'accounts.password',
        ])
        .execute();
      for (const user of users) {
        expect
          .soft(user, user.email)
          .toMatchObject({ username: user.name, provider_id: 'credential' });
        expect.soft(user.password?.length, user.email).toBeGreaterThan(80);
      }
      const emails = users.map(({ email }) => email);
      expect(acknowledged.filter((email) => !emails.includes(email))).toEqual([]);
      expect(emails.length).toBeGreaterThan(0);
      const pending = (await kysely.selectFrom('sign_ups').select('email').execute()).map(
        ({ email }) => email,
      );
      expect(pending.filter((email) => emails.includes(email))).toEqual([]);
      expect(
        attempted.filter((email) => !emails.includes(email) && !pending.includes(email)),
      ).toEqual([]);
      // The mail is stored with the sign-up: it is sent by now, or in the outbox.
      const waiting = (await kysely.selectFrom('outbox').select('recipient').execute()).map(
        ({ recipient }) => recipient,
      );
      for (const email of [...emails, ...pending])
        if (!waiting.includes(email))
          expect.soft(await mailbox.findMails(email), email).not.toEqual([]);
    } finally {
      await close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
