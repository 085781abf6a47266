import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { getLink, openMailbox } from '../support/accounts/mailbox.ts';
import type { CookieJar } from '../support/cookie-jar.ts';
import { createMigratedDataDir } from '../support/data-dir.ts';
import { type Client, createClient } from '../support/http-client.ts';
import { message } from '../support/messages.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const TITLE_ID = '496243';
const EMAIL = 'mina@example.com';

let folder: string;
let site: RunningSite;
let client: Client;

test.beforeAll(async () => {
  folder = await createMigratedDataDir();
  const url = 'https://kinora.example';
  site = await startSite({ SITE_URL: url, DATA_DIR: folder, TRUST_PROXY: '1' });
  client = createClient({ url, listening: site.url });
});

test.afterAll(async () => {
  client?.close();
  await site?.kill();
  await rm(folder, { recursive: true, force: true });
});

async function signUp(): Promise<CookieJar> {
  const jar: CookieJar = new Map();
  const json = { name: 'Mina', email: EMAIL, password: 'correct horse 9' };
  await client.post('/api/auth/sign-up/email', { json, jar });
  const query = getLink(await openMailbox(folder).latest(EMAIL)).split('?')[1];
  await client.get(`/api/auth/verify-email?${query}`, { jar });
  return jar;
}

/** The value of the cookie that the site sets for a visitor who saves a title. */
async function getPendingAction(): Promise<string> {
  const visitor: CookieJar = new Map();
  const form: [string, string][] = [
    ['intent', 'save'],
    ['title', `movie/${TITLE_ID}`],
  ];
  await client.post('/ko/forms', { form, jar: visitor });
  return visitor.get('__Host-kinora.pending_action') ?? '';
}

test('over https a cookie that another host of the domain can set saves no title', {
  tag: ['@S9'],
}, async () => {
  const member = await signUp();
  const action = await getPendingAction();
  expect(action).not.toBe('');
  const visit = (name: string) => client.get('/ko', { jar: new Map([...member, [name, action]]) });
  const readSaved = async () =>
    (await client.get('/ko/saved/titles.json', { jar: new Map(member) })).body;

  const planted = await visit('kinora.pending_action');
  expect(planted.headers['set-cookie'] ?? []).toEqual([]);
  expect(await readSaved()).not.toContain(TITLE_ID);

  await visit('__Host-kinora.pending_action');
  expect(await readSaved()).toContain(TITLE_ID);
});

test('over https a cookie that another host of the domain can set shows no message', {
  tag: ['@S9'],
}, async () => {
  const text = message('ko', 'notice.account_deleted_title');
  const visit = async (name: string) =>
    (await client.get('/ko', { headers: { cookie: `${name}=account_deleted` } })).body;
  expect(await visit('kinora.notice')).not.toContain(text);
  expect(await visit('__Host-kinora.notice')).toContain(text);
});
