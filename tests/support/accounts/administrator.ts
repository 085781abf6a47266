import type { Page } from '@playwright/test';
import { admin } from '../admin.ts';
import type { AccountSite } from './test.ts';

/** Language, and whether scripts run, of the journeys through the panel. */
export const PANEL_JOURNEYS = [
  ['ko', true],
  ['en', true],
  ['ko', false],
] as const;

/** Makes somebody an administrator, as an operator does. */
export async function makeAdmin({ folder }: AccountSite, email: string): Promise<void> {
  const said = await admin(['grant', email], { DATA_DIR: folder });
  if (said.code !== 0) throw new Error(said.err);
}

type NewMember = (page: Page, lang?: string) => Promise<{ email: string; username: string }>;

/** Signed in on this page, and an administrator. */
export async function newAdmin(page: Page, accounts: AccountSite, newMember: NewMember, lang = 'en') {
  const person = await newMember(page, lang);
  await makeAdmin(accounts, person.email);
  return person;
}
