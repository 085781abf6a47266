import { type APIRequestContext, expect, request } from '@playwright/test';
import { getLink, openMailbox } from './accounts/mailbox.ts';
import type { RunningSite } from './start-site.ts';

/** Headers of a same-origin form of the site at `url`. */
export const sameOriginHeaders = (url: string) => ({
  origin: url,
  'sec-fetch-site': 'same-origin',
});

/** Signs a user up and in without a browser. `folder` is the mail folder of the site. */
export async function signUpByApi(
  site: RunningSite,
  url: string,
  folder: string,
): Promise<APIRequestContext> {
  const userRequests = await request.newContext({ baseURL: site.url });
  const data = { name: 'Mina', email: 'mina@example.com', password: 'correct horse 9' };
  expect(
    (
      await userRequests.post('/api/auth/sign-up/email', { headers: sameOriginHeaders(url), data })
    ).status(),
  ).toBe(200);
  const query = getLink(await openMailbox(folder).latest(data.email)).split('?')[1];
  expect(
    (
      await userRequests.get(`/api/auth/verify-email?${query}`, { headers: sameOriginHeaders(url) })
    ).status(),
  ).toBe(200);
  return userRequests;
}

/** Returns whether the request succeeded. */
export async function submitForm(
  userRequests: APIRequestContext | null,
  url: string,
  form: Record<string, string>,
): Promise<boolean> {
  const response = await userRequests
    ?.post('/en/forms', { headers: sameOriginHeaders(url), form })
    .catch(() => null);
  return response?.ok() ?? false;
}
