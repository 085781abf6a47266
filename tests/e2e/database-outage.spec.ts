import { expect, test } from '@playwright/test';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { message } from '../support/messages.ts';
import { ask } from '../support/plain-request.ts';
import { makePostgresDatabase, postgres } from '../support/postgres.ts';
import { type RunningSite, startSite } from '../support/site.ts';
import { standInFrontOf, type UnsteadyServer } from '../support/unsteady-server.ts';

/** One site on a PostgreSQL server with bad days, in order. */
test.describe.configure({ mode: 'default' });
test.skip(postgres === null, 'no PostgreSQL server on this machine');

const PARASITE = '/en/movie/496243-parasite';
const SAID = message('en', 'review.unavailable');

let server: UnsteadyServer;
let site: RunningSite;
let remove: () => Promise<void>;

test.beforeAll(async () => {
  const own = await makePostgresDatabase();
  remove = own.remove;
  const silent = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ url: own.url, folder: '', log: silent });
  await migrate(database.kysely);
  await database.kysely
    .insertInto('reviews')
    .values({ user_id: 'u1', content_type: 'movie', content_id: 496243, rating: 9, review_text: 'Mind the stairs.', language: 'en' })
    .execute();
  await database.close();
  server = await standInFrontOf(own.url);
  site = await startSite({ DATABASE_URL: server.url, LOG_LEVEL: 'warn' });
});

test.afterAll(async () => {
  await site?.stop();
  await server?.stop();
  await remove?.();
});

async function body(path: string): Promise<string> {
  const answer = await ask(site.url + path);
  expect(answer.status, path).toBe(200);
  return answer.body;
}

/** Titles that nobody has looked at yet, one for each day. */
const UNSEEN = { hangs: '/en/movie/129-spirited-away', refuses: '/en/movie/238-the-godfather' };

for (const day of ['hangs', 'refuses'] as const)
  test(`C3 a database that ${day}: browsing goes on without reviews, which the page says, and all is well again by itself`, async () => {
    expect(await body(PARASITE)).toContain('Mind the stairs.');
    server.become(day);
    expect(await body(UNSEEN[day])).toContain(SAID);
    for (const path of [
      '/en',
      '/ko/tv',
      '/en/search?q=host',
      '/en/person/21684-bong-joon-ho',
      '/ko/movie/genre/%EB%93%9C%EB%9D%BC%EB%A7%88',
    ])
      expect((await ask(site.url + path)).status, path).toBe(200);
    // What was seen before keeps its reviews.
    expect(await body(PARASITE)).toContain('Mind the stairs.');
    expect((await ask(`${site.url}/readyz`)).status).toBe(503);
    server.become('steady');
    await expect.poll(async () => (await body(UNSEEN[day])).includes(SAID), { timeout: 20_000 }).toBe(false);
    await expect.poll(async () => (await ask(`${site.url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
  });
