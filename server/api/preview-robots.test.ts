import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { previewRobots } from './preview-robots.ts';

const SITE = 'https://kinora.example';

function requestRobots(
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
    const response = await requestRobots(host);
    expect([response.status, await response.text()]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  },
);

test('the production robots.txt and other preview pages are unchanged', async () => {
  expect(await (await requestRobots('kinora.example')).text()).toBe('the site');
  expect(await (await requestRobots('www.kinora.example')).text()).toBe('the site');
  expect(await (await requestRobots('preview.kinora.example', '/ko')).text()).toBe('the site');
  expect(await (await requestRobots('kinora.example', '/robots.txt', [])).text()).toBe('the site');
});
