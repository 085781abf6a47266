import { rm } from 'node:fs/promises';
import { type APIRequestContext, test } from '@playwright/test';
import { createMigratedDataDir } from './data-dir.ts';
import { sameOriginHeaders, signUpByApi } from './sign-up-by-api.ts';
import { findFreePort, type RunningSite, startSite } from './start-site.ts';

export const MEGABYTE = 1024 * 1024;
export const URL_ENCODED = 'application/x-www-form-urlencoded';

type FormRequest = {
  body: string | FormData;
  type?: string;
  role?: 'visitor' | 'member';
  path?: string;
  headers?: Record<string, string>;
};

/** For a spec about requests with forms: one site with one signed-in user for all its tests. */
export function setUpFormSite(env: Record<string, string> = {}) {
  let folder: string;
  let url: string;
  let site: RunningSite;
  let userRequests: APIRequestContext;
  let cookie: string;
  let requests = 0;

  test.beforeAll(async () => {
    folder = await createMigratedDataDir();
    const port = await findFreePort();
    url = `http://localhost:${port}`;
    site = await startSite({
      PORT: String(port),
      SITE_URL: url,
      DATA_DIR: folder,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
      ...env,
    });
    userRequests = await signUpByApi(site, url, folder);
    cookie = (await userRequests.storageState()).cookies
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  });

  test.afterAll(async () => {
    await userRequests?.dispose();
    await site?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  /** Posts a form from a new IP each time, because rate limits count per IP. */
  async function send({
    body,
    type,
    role = 'visitor',
    path = '/en/forms',
    headers = {},
  }: FormRequest): Promise<Response> {
    requests += 1;
    return fetch(url + path, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        ...sameOriginHeaders(url),
        'x-forwarded-for': `10.1.${requests >> 8}.${requests & 255}`,
        ...(type && { 'content-type': type }),
        ...(role === 'member' && { cookie }),
        ...headers,
      },
    });
  }

  return {
    /** The SITE_URL. */
    get url() {
      return url;
    },
    get site() {
      return site;
    },
    /** The signed-in user. */
    get userRequests() {
      return userRequests;
    },
    get cookie() {
      return cookie;
    },
    send,
  };
}

export function importForm(content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set('intent', 'import');
  form.set('into', 'saved');
  form.set('file', new File([content], 'list.csv', { type: 'text/csv' }));
  return form;
}
