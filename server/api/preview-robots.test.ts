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
  '%s is closed to crawlers',
  async (host) => {
    const answer = await ask(host);
    expect([answer.status, await answer.text()]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  },
);

test('production is not, even where it is listed as a preview, nor is any other page of a preview', async () => {
  expect(await (await ask('kinora.example')).text()).toBe('the site');
  expect(await (await ask('www.kinora.example')).text()).toBe('the site');
  expect(await (await ask('preview.kinora.example', '/ko')).text()).toBe('the site');
  expect(await (await ask('kinora.example', '/robots.txt', [])).text()).toBe('the site');
});
