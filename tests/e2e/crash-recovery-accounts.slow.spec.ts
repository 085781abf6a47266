import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openDatabase } from '../../db/open.ts';
import { getLink, type Mailbox, openMailbox } from '../support/accounts/mailbox.ts';
import { createMigratedDataDir } from '../support/data-dir.ts';
import { silentLog } from '../support/silent-log.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

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
      const requests = Array.from({ length: SIGN_UPS }, (_, index) =>
        signUp(site, mailbox, `${round}-${index}`, attempted, acknowledged),
      );
      // Each round kills the site after more answers, with other requests under way.
      const target = acknowledged.length + 1 + 2 * round;
      await expect
        .poll(() => acknowledged.length, { timeout: 45_000, intervals: [10] })
        .toBeGreaterThanOrEqual(target);
      await site.kill();
      await Promise.all(requests);
    }
    await expectComplete(folder, mailbox, attempted, acknowledged);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Signs up and confirms the address; notes the e-mails whose two requests were answered. */
async function signUp(
  site: RunningSite,
  mailbox: Mailbox,
  name: string,
  attempted: string[],
  acknowledged: string[],
): Promise<void> {
  const email = `half-${name}@example.com`;
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.7.${name.replace('-', '.')}`,
  };
  const response = await fetch(`${site.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: `Half ${name}`, email, password: 'correct horse 9' }),
  }).catch(() => null);
  if (!response?.ok) return;
  attempted.push(email);
  const query = await mailbox.latest(email).then(
    (message) => getLink(message).split('?')[1] ?? '',
    () => null,
  );
  if (query === null) return;
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const confirmed = await fetch(`${site.url}/api/auth/verify-email?${query}`, {
    headers: { ...headers, cookie, origin: site.url },
  }).catch(() => null);
  if (confirmed?.ok) acknowledged.push(email);
}

/** Each user is whole, and each sign-up is pending or a user, with its mail sent or waiting. */
async function expectComplete(
  folder: string,
  mailbox: Mailbox,
  attempted: string[],
  acknowledged: string[],
): Promise<void> {
  const { kysely, close } = await openDatabase({ url: null, folder, log: silentLog });
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
    const signUps = await kysely.selectFrom('sign_ups').select('email').execute();
    const pending = signUps.map(({ email }) => email);
    expect(pending.filter((email) => emails.includes(email))).toEqual([]);
    const known = [...emails, ...pending];
    expect(attempted.filter((email) => !known.includes(email))).toEqual([]);
    const outbox = await kysely.selectFrom('outbox').select('recipient').execute();
    const waiting = outbox.map(({ recipient }) => recipient);
    for (const email of known.filter((address) => !waiting.includes(address)))
      expect.soft(await mailbox.findMails(email), email).not.toEqual([]);
  } finally {
    await close();
  }
}
