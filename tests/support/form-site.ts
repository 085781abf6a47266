import { rm } from 'node:fs/promises';
import { type APIRequestContext, test } from '@playwright/test';
import { ownHeaders, signUpByCalls } from './member-by-calls.ts';
import { migratedDataDir } from './migrated-folder.ts';
import { freePort, type RunningSite, startSite } from './site.ts';

export const MEGABYTE = 1024 * 1024;
export const URL_ENCODED = 'application/x-www-form-urlencoded';

type FormRequest = {
  body: string | FormData;
  type?: string;
  as?: 'visitor' | 'member';
  path?: string;
  headers?: Record<string, string>;
};

/** For a spec about requests with forms: one site with one signed-in user for all its tests. */
export function setUpFormSite() {
  let folder: string;
  let url: string;
  let site: RunningSite;
  let member: APIRequestContext;
  let cookie: string;
  let requests = 0;

  test.beforeAll(async () => {
    folder = await migratedDataDir();
    const port = await freePort();
    url = `http://localhost:${port}`;
    site = await startSite({
      PORT: String(port),
      SITE_URL: url,
      DATA_DIR: folder,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
    });
    member = await signUpByCalls(site, url, folder);
    cookie = (await member.storageState()).cookies
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  });

  test.afterAll(async () => {
    await member?.dispose();
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Posts a form from a new IP each time, because rate limits count per IP. */
  async function send({
    body,
    type,
    as = 'visitor',
    path = '/en/forms',
    headers = {},
  }: FormRequest): Promise<Response> {
    requests += 1;
    return fetch(url + path, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        ...ownHeaders(url),
        'x-forwarded-for': `10.1.${requests >> 8}.${requests & 255}`,
        ...(type && { 'content-type': type }),
        ...(as === 'member' && { cookie }),
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
    get member() {
      return member;
    },
    get cookie() {
      return cookie;
    },
    send,
  };
}

export function importForm(text: string): FormData {
  const form = new FormData();
  form.set('intent', 'import');
  form.set('into', 'saved');
  form.set('file', new File([text], 'list.csv', { type: 'text/csv' }));
  return form;
}
