import { join } from 'node:path';
import { getLink, openMailbox } from '../../../../tests/support/accounts/mailbox.ts';
import { createVisitorClient, type VisitorClient } from './visitor-client.ts';

export type User = { id: string; name: string; client: VisitorClient };

export const USER_COUNT = 8;

/** Signs up users as visitors do. `mailFolders` are the DATA_DIRs of the sites. */
export async function signUpUsers(
  url: string,
  mailFolders: string[],
  count = USER_COUNT,
): Promise<User[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => signUp(url, index + 1, mailFolders)),
  );
}

async function signUp(url: string, number: number, mailFolders: string[]): Promise<User> {
  const client = createVisitorClient(url, `127.1.0.${number}`);
  const email = `user-${number}@example.com`;
  const name = `Drill User ${number}`;
  const account = { name, email, password: 'correct horse 9' };
  const { status, body } = await client.sendJson('/api/auth/sign-up/email', account);
  if (status !== 200) throw new Error(`the sign-up was answered with ${status}: ${body}`);
  const mail = await Promise.any(mailFolders.map((folder) => openMailbox(folder).latest(email)));
  await client.get(`/api/auth/verify-email?${getLink(mail).split('?')[1]}`);
  const session = JSON.parse((await client.get('/api/auth/get-session')).body);
  if (!session?.user) throw new Error(`${email} is not signed in`);
  return { id: session.user.id, name, client };
}

/** Folder of a site as `DATA_DIR`. */
export const getMailFolders = (root: string) =>
  ['site-1', 'site-2'].map((site) => join(root, site));
