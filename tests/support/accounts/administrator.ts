import type { Page } from '@playwright/test';
import { findControl } from '../../../server/control-client.ts';
import type { AccountSite } from './test.ts';

/** Both languages of the admin area, one without scripts. */
export const PANEL_JOURNEYS = [
  ['en', true],
  ['ko', false],
] as const;

/** Grants the admin role through the control socket, like the operator command. */
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

/** A signed-in admin on this page. */
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
