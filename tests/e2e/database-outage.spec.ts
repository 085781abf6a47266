import { expect, test } from '@playwright/test';
import { message } from '../support/messages.ts';
import { ask } from '../support/plain-request.ts';
import { postgres } from '../support/postgres.ts';
import { startUnsteadySite, type UnsteadySite } from '../support/unsteady-site.ts';

/** One site on an unsteady PostgreSQL server; the tests run in order. */
test.describe.configure({ mode: 'default' });
test.skip(postgres === null, 'no PostgreSQL server on this machine');

const PARASITE = '/en/movie/496243-parasite';
const SAID = message('en', 'review.unavailable');

let unsteady: UnsteadySite;

test.beforeAll(async () => {
  unsteady = await startUnsteadySite((database) =>
    database
      .insertInto('reviews')
      .values({
        user_id: 'u1',
        content_type: 'movie',
        content_id: 496243,
        rating: 9,
        review_text: 'Mind the stairs.',
        language: 'en',
      })
      .execute(),
  );
});

test.afterAll(() => unsteady?.stop());

async function body(path: string): Promise<string> {
  const answer = await ask(unsteady.site.url + path);
  expect(answer.status, path).toBe(200);
  return answer.body;
}

/** Titles that are not cached yet, one for each failure. */
const UNSEEN = { hangs: '/en/movie/129-spirited-away', refuses: '/en/movie/238-the-godfather' };

for (const day of ['hangs', 'refuses'] as const)
  test(`C3 with a database that ${day}, pages are served without reviews and recover by themselves`, async () => {
    expect(await body(PARASITE)).toContain('Mind the stairs.');
    unsteady.server.become(day);
    expect(await body(UNSEEN[day])).toContain(SAID);
    for (const path of [
      '/en',
      '/ko/tv',
      '/en/search?q=host',
      '/en/person/21684-bong-joon-ho',
      '/ko/movie/genre/%EB%93%9C%EB%9D%BC%EB%A7%88',
    ])
      expect((await ask(unsteady.site.url + path)).status, path).toBe(200);
    // A cached page keeps its reviews.
    expect(await body(PARASITE)).toContain('Mind the stairs.');
    expect((await ask(`${unsteady.site.url}/readyz`)).status).toBe(503);
    unsteady.server.become('steady');
    await expect
      .poll(async () => (await body(UNSEEN[day])).includes(SAID), { timeout: 20_000 })
      .toBe(false);
    await expect
      .poll(async () => (await ask(`${unsteady.site.url}/readyz`)).status, { timeout: 20_000 })
      .toBe(200);
  });
