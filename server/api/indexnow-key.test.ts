import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { indexNowKey } from './indexnow-key.ts';

const KEY = '26ecd1ada803-4912A62634CC4E3DDD7E';

test('serves the key at its exact path only', async () => {
  const app = new Hono().route('/', indexNowKey(KEY)).all('*', (c) => c.text('the site', 404));
  const response = await app.request(`/${KEY}.txt`);
  expect([response.status, await response.text()]).toEqual([200, KEY]);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  for (const path of [
    `/${KEY}`,
    `/${KEY}.txt.bak`,
    `/ko/${KEY}.txt`,
    `/${KEY.toLowerCase()}.txt`,
    '/another-key.txt',
  ])
    expect((await app.request(path)).status, path).toBe(404);
});
