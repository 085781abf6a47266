import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { previewRobots } from './preview-robots.ts';

const SITE = 'https://kinora.example';

function ask(
  host: string,
  path = '/robots.txt',
  hosts = ['preview.kinora.example', 'kinora.example'],
) {
  const app = new Hono()
    .route('/', previewRobots({ hosts, siteUrl: SITE }))
    .all('*', (c) => c.text('the site'));
  return app.request(`http://internal:3000${path}`, { headers: { host } });
}

test.each(['preview.kinora.example', 'PREVIEW.kinora.example', 'preview.kinora.example:8443'])(
  'robots.txt of %s disallows everything',
  async (host) => {
    const answer = await ask(host);
    expect([answer.status, await answer.text()]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  },
);

test('the production robots.txt and other preview pages are unchanged', async () => {
  expect(await (await ask('kinora.example')).text()).toBe('the site');
  expect(await (await ask('www.kinora.example')).text()).toBe('the site');
  expect(await (await ask('preview.kinora.example', '/ko')).text()).toBe('the site');
  expect(await (await ask('kinora.example', '/robots.txt', [])).text()).toBe('the site');
});
