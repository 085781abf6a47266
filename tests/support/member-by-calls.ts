import { type APIRequestContext, expect, request } from '@playwright/test';
import { linkOf, openMailbox } from './accounts/mailbox.ts';
import type { RunningSite } from './site.ts';

/** Headers of a same-origin form of the site at `url`. */
export const ownHeaders = (url: string) => ({ origin: url, 'sec-fetch-site': 'same-origin' });

/** Signs a user up and in without a browser. `folder` is the mail folder of the site. */
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

/** Returns whether the request succeeded. */
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
