import type { Page } from '@playwright/test';
import { findControl } from '../../../server/control-client.ts';
import type { AccountSite } from './test.ts';

/** Both languages of the panel, and with and without scripts: what differs between languages and what scripts do have little in common. */
export const PANEL_JOURNEYS = [
  ['en', true],
  ['ko', false],
] as const;

/** Makes somebody an administrator by the way that an operator's command goes, without a process of its own. */
export async function makeAdmin(
  { folder }: Pick<AccountSite, 'folder'>,
  email: string,
): Promise<void> {
  const run = await findControl(folder);
  if (run === null) throw new Error(`no site has ${folder} open`);
  for await (const line of run('grant', once(email)))
    if (!line.includes(email)) throw new Error(line);
}

async function* once(line: string): AsyncGenerator<string> {
  yield line;
}

type NewMember = (page: Page, lang?: string) => Promise<{ email: string; username: string }>;

/** Signed in on this page, and an administrator. */
export async function newAdmin(
  page: Page,
  accounts: AccountSite,
  newMember: NewMember,
  lang = 'en',
) {
  const person = await newMember(page, lang);
  await makeAdmin(accounts, person.email);
  return person;
}
