import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { rawRequest } from '../support/raw-request.ts';
import { getRequestLog, type LogLine } from '../support/request-log.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

/** Listens on 127.0.0.1; its SITE_URL is localhost. */
let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'info' });
});
test.afterAll(async () => {
  await site.kill();
});

test.describe('ambiguous paths', () => {
  for (const path of [
    '/ko/movie/x%5c..%5c..%5cfaq',
    '/ko/movie/%2e%2e/faq',
    '/ko/movie/..%2ffaq',
    '/ko/../healthz',
    '/api/auth/../../healthz',
    '/assets/../healthz',
  ])
    test(`${path} → 400 page that is not cached, no error logged`, { tag: ['@S11'] }, async () => {
      const { status, headers, body } = await rawRequest(site.url, path);
      expect(status).toBe(400);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).not.toContain('public');
      expect(body).toContain('<html');
      await expect.poll(() => getRequestLog(site, headers['x-request-id'])).toHaveLength(1);
      expect(getRequestLog(site, headers['x-request-id'])).toEqual([
        expect.objectContaining({ level: 30, status: 400 }),
      ]);
    });

  for (const path of [
    String.raw`/ko/movie/x\..\..\..\metrics`,
    String.raw`/ko/movie/x\..\..\..\healthz`,
    String.raw`/ko\movie`,
  ])
    test(`${path}, which browsers do not send, → 400, no error logged`, {
      tag: ['@S11'],
    }, async () => {
      const before = site.lines.length;
      expect((await rawRequest(site.url, path)).status).toBe(400);
      // Log lines are in order: when a later request is logged, so is the first.
      const { headers } = await rawRequest(site.url, '/ko/nothing');
      await expect.poll(() => getRequestLog(site, headers['x-request-id'])).toHaveLength(1);
      expect(
        site.lines.slice(before).filter((line) => (JSON.parse(line) as LogLine).level > 30),
      ).toEqual([]);
    });

  test('accepts a backslash in a search query', { tag: ['@S11'] }, async () => {
    expect((await rawRequest(site.url, String.raw`/ko/search?q=a\b%5c..`)).status).toBe(200);
  });
});

/** Sends raw header lines. Returns the status line of the response. */
function readStatusLine(lines: string[]): Promise<string> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n`),
    );
    socket.once('data', (data) => {
      resolve(data.toString('latin1').split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

test('a request with two Host headers → 400', { tag: ['@S11'] }, async () => {
  const end = 'Connection: close';
  expect(
    await readStatusLine(['GET /ko HTTP/1.1', 'Host: localhost', 'hOsT: evil.example', end]),
  ).toBe('HTTP/1.1 400 Bad Request');
  expect(
    await readStatusLine(['GET /ko HTTP/1.1', 'Host: localhost', 'Host: localhost', end]),
  ).toBe('HTTP/1.1 400 Bad Request');
  expect(await readStatusLine(['GET /ko HTTP/1.1', 'Host: localhost', end])).toBe(
    'HTTP/1.1 200 OK',
  );
});

test('a sign-out clears the browser cache (Clear-Site-Data)', { tag: ['@S11'] }, async () => {
  const headers = {
    origin: site.url,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const body = 'intent=sign_out';
  const form = await fetch(`${site.url}/ko/sign-out`, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  });
  expect([form.status, form.headers.get('clear-site-data')]).toEqual([303, '"cache"']);
  const call = await fetch(`${site.url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
  });
  expect([call.status, call.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
  const other = await fetch(`${site.url}/api/auth/get-session`, { headers });
  expect(other.headers.has('clear-site-data')).toBe(false);
});
