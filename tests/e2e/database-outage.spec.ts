import { expect, test } from '@playwright/test';
import {
  type FaultyDatabaseSite,
  startFaultyDatabaseSite,
} from '../support/faulty-database-site.ts';
import { httpGet } from '../support/http-get.ts';
import { message } from '../support/messages.ts';
import { postgresUrl } from '../support/postgres.ts';

test.skip(postgresUrl === null, 'no PostgreSQL server on this machine');

const PARASITE = '/en/movie/496243-parasite';
const REVIEW_TEXT = message('en', 'review.unavailable');

let faultySite: FaultyDatabaseSite;

test.beforeAll(async () => {
  faultySite = await startFaultyDatabaseSite((database) =>
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

test.afterAll(() => faultySite?.stop());

async function body(path: string): Promise<string> {
  const response = await httpGet(faultySite.site.url + path);
  expect(response.status, path).toBe(200);
  return response.body;
}

async function readiness(): Promise<[number, string, string]> {
  const { status, body: text } = await httpGet(`${faultySite.site.url}/readyz`);
  const state = JSON.parse(text) as { status: string; database: string };
  return [status, state.status, state.database];
}

/** Titles that are not cached yet, one for each failure. */
const UNCACHED_PATH = {
  hangs: '/en/movie/129-spirited-away',
  refuses: '/en/movie/238-the-godfather',
};

for (const failure of ['hangs', 'refuses'] as const)
  test(`with a database that ${failure}, pages are served without reviews and recover by themselves`, {
    tag: ['@C3', ...(failure === 'hangs' ? [] : ['@slow'])],
  }, async () => {
    expect(await body(PARASITE)).toContain('Mind the stairs.');
    faultySite.proxy.setMode(failure);
    expect(await body(UNCACHED_PATH[failure])).toContain(REVIEW_TEXT);
    for (const path of [
      '/en',
      '/ko/tv',
      '/en/search?q=host',
      '/en/person/21684-bong-joon-ho',
      '/ko/movie/genre/%EB%93%9C%EB%9D%BC%EB%A7%88',
    ])
      expect((await httpGet(faultySite.site.url + path)).status, path).toBe(200);
    // A cached page keeps its reviews.
    expect(await body(PARASITE)).toContain('Mind the stairs.');
    expect(await readiness()).toEqual([200, 'degraded', 'down']);
    faultySite.proxy.setMode('steady');
    await expect
      .poll(async () => (await body(UNCACHED_PATH[failure])).includes(REVIEW_TEXT), {
        timeout: 20_000,
      })
      .toBe(false);
    await expect.poll(readiness, { timeout: 20_000 }).toEqual([200, 'ok', 'ok']);
  });
