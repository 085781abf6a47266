import type { Page } from '@playwright/test';
import { findRunningSite } from '../../../server/control/control-client.ts';
import type { AccountSite } from './fixtures.ts';

/** Both languages of the admin area, one without scripts. */
export const ADMIN_PAGE_VARIANTS = [
  ['en', true],
  ['ko', false],
] as const;

/** Grants the admin role through the control socket, like the operator command. */
export async function makeAdmin(
  { folder }: Pick<AccountSite, 'folder'>,
  email: string,
): Promise<void> {
  const run = await findRunningSite(folder);
  if (run === null) throw new Error(`no site has ${folder} open`);
  for await (const line of run('grant', singleLine(email)))
    if (!line.includes(email)) throw new Error(line);
}

async function* singleLine(line: string): AsyncGenerator<string> {
  yield line;
}

type NewUser = (page: Page, lang?: string) => Promise<{ email: string; username: string }>;

/** A signed-in admin on this page. */
export async function newAdmin(page: Page, accounts: AccountSite, newUser: NewUser, lang = 'en') {
  const user = await newUser(page, lang);
  await makeAdmin(accounts, user.email);
  return user;
}
