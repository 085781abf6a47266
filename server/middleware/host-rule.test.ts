import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createServesHost, hostRule } from './host-rule.ts';

const SITE = 'https://kinora.example';

function ask(
  host: string | null,
  path: string,
  siteHosts: string[],
  init: RequestInit = {},
  previewHosts: string[] = [],
) {
  const app = new Hono()
    .use(
      hostRule({
        servesHost: createServesHost({ siteHosts, previewHosts, siteUrl: SITE }),
        siteUrl: SITE,
      }),
    )
    .all('*', (c) => c.text('served'));
  return app.request(`http://internal:3000${path}`, {
    ...init,
    headers: host === null ? {} : { host },
  });
}

describe('R13 with hosts configured', () => {
  const HOSTS = ['kinora.example', 'www.kinora.example', 'pr-7.preview.example', 'localhost:4000'];

  test.each([
    'kinora.example',
    'www.kinora.example',
    'pr-7.preview.example',
    'KINORA.Example',
    'kinora.example:3000',
    'localhost:4000',
  ])('R13 serves the configured host %s', async (host) => {
    const answer = await ask(host, '/ko', HOSTS);
    expect([answer.status, await answer.text()]).toEqual([200, 'served']);
  });

  test.each([
    'elsewhere.example',
    'kinora.example.evil.example',
    'sub.kinora.example',
    '10.0.0.1',
    'localhost:5000',
    '',
  ])('R13 redirects the host "%s" to the production host', async (host) => {
    const answer = await ask(host, '/ko', HOSTS);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `${SITE}/ko`]);
  });

  test('R13 redirects a request without a host to the production host', async () => {
    expect((await ask(null, '/ko', HOSTS)).status).toBe(308);
  });

  test.each([
    '/',
    '/ko/movie/496243-%EA%B8%B0%EC%83%9D%EC%B6%A9?region=US&q=a%26b',
    '/en/search?q=%EA%B8%B0+1',
    '//evil.example/x?y=1',
    '/nowhere?x',
  ])('R13 the redirect of %s keeps path and query', async (path) => {
    const location = (await ask('elsewhere.example', path, HOSTS)).headers.get('location');
    expect(location).toBe(SITE + path);
    expect(new URL(location ?? '').host).toBe('kinora.example');
  });

  test('R13 the redirect of a POST keeps the method (308)', async () => {
    expect(
      (await ask('elsewhere.example', '/ko', HOSTS, { method: 'POST', body: 'x=1' })).status,
    ).toBe(308);
  });

  test.each(['/healthz', '/readyz'])(
    '%s is served on any host, because probes use the IP',
    async (path) => {
      expect((await ask('10.0.0.1:3000', path, HOSTS)).status).toBe(200);
    },
  );
});

test('R13 the production host is served even if only other hosts are listed', async () => {
  expect((await ask('kinora.example', '/ko', ['pr-7.preview.example'])).status).toBe(200);
  expect((await ask('elsewhere.example', '/ko', ['pr-7.preview.example'])).status).toBe(308);
});

describe('S11 without SITE_HOSTS', () => {
  test.each([
    'kinora.example',
    'kinora.example:3000',
    'localhost',
    'localhost:3000',
    'kinora.localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
    '10.0.0.1',
    '[fd00::1]:3000',
    'nas',
    'NAS:3000',
    'kinora.local',
    'my-nas.lan:3000',
    'films.corp.internal',
    'films.home.arpa',
  ])('S11 without SITE_HOSTS the production or private host %s is served', async (host) => {
    expect((await ask(host, '/ko', [])).status).toBe(200);
  });

  test.each([
    'evil.example',
    'www.kinora.example',
    'kinora.example.evil.example',
    'local.evil.example',
    'evil.example:3000',
    '1.2.3.4.evil.example',
    'localhost.',
    '10.0.0.1.',
    'a b',
    '',
  ])('S11 "%s" is redirected to the production host without SITE_HOSTS', async (host) => {
    const answer = await ask(host, '/ko?x=1', []);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `${SITE}/ko?x=1`]);
  });

  test('S11 preview hosts are served in addition to private hosts', async () => {
    expect(
      (await ask('pr-7.preview.example', '/ko', [], {}, ['pr-7.preview.example'])).status,
    ).toBe(200);
    expect((await ask('localhost', '/ko', [], {}, ['pr-7.preview.example'])).status).toBe(200);
  });

  test('S11 the result for a host is stable after many other hosts', () => {
    const servesHost = createServesHost({ siteHosts: [], previewHosts: [], siteUrl: SITE });
    for (let round = 0; round < 1000; round += 1)
      expect(servesHost(`h${round}.evil.example`)).toBe(false);
    expect([
      servesHost('kinora.example'),
      servesHost('h1.evil.example'),
      servesHost(undefined),
    ]).toEqual([true, false, false]);
  });
});
