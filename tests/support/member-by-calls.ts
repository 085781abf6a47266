import { type APIRequestContext, expect, request } from '@playwright/test';
import { linkOf, openMailbox } from './accounts/mailbox.ts';
import type { RunningSite } from './site.ts';

/** What a browser says of a form of the site itself, whose public address is `url`. */
export const ownHeaders = (url: string) => ({ origin: url, 'sec-fetch-site': 'same-origin' });

/** Somebody who has signed up and is signed in, without a browser. `folder` is where the site writes its mails. */
export async function signUpByCalls(
  site: RunningSite,
  url: string,
  folder: string,
): Promise<APIRequestContext> {
  const member = await request.newContext({ baseURL: site.url });
  const data = { name: 'Mina', email: 'mina@example.com', password: 'correct horse 9' };
  expect(
    (await member.post('/api/auth/sign-up/email', { headers: ownHeaders(url), data })).status(),
  ).toBe(200);
  const query = linkOf(await openMailbox(folder).latest(data.email)).split('?')[1];
  expect(
    (await member.get(`/api/auth/verify-email?${query}`, { headers: ownHeaders(url) })).status(),
  ).toBe(200);
  return member;
}

/** True where the site said that it was done. */
export async function sendAs(
  member: APIRequestContext | null,
  url: string,
  form: Record<string, string>,
): Promise<boolean> {
  const answer = await member
    ?.post('/en/forms', { headers: ownHeaders(url), form })
    .catch(() => null);
  return answer?.ok() ?? false;
}
