import { readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { migratedDataDir } from '../support/migrated-folder.ts';
import { rawRequest } from '../support/raw-request.ts';
import { freePort, type RunningSite, startSite } from '../support/site.ts';

const FROM_EVIL = {
  origin: 'https://evil.example',
  'sec-fetch-site': 'cross-site',
  'content-type': 'application/x-www-form-urlencoded',
};

/** One site for all tests of this file that read its log; it listens on 127.0.0.1 and its SITE_URL is localhost. */
let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'info' });
});
test.afterAll(async () => {
  await site.stop();
});

type LogLine = { level: number; requestId?: string; status?: number; err?: unknown };

/** Lines of the log for one request. */
function linesOf(requestId: string): LogLine[] {
  return site.lines
    .map((line) => JSON.parse(line) as LogLine)
    .filter((line) => line.requestId === requestId);
}

test.describe('writes from another site', () => {
  for (const [path, lang] of [
    ['/ko/profile', 'ko'],
    ['/ko', 'ko'],
    ['/en/movie/496243-parasite', 'en'],
    ['/ar/nothing', 'ar'],
    ['/profile', 'ko'],
    ['/nowhere', 'ko'],
    ['/ko/forms', 'ko'],
    ['/ko/sign-out', 'ko'],
    ['/ko/profile/', 'ko'],
  ] as const)
    test(`S11 POST ${path} from another site is answered with 403 in the visitor's language, and is no error in the log`, async () => {
      const { status, headers, body } = await rawRequest(site.url, path, {
        method: 'POST',
        headers: FROM_EVIL,
      });
      expect(status).toBe(403);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['content-language']).toBe(lang);
      expect(body).toContain(`<html lang="${lang}"`);
      await expect.poll(() => linesOf(String(headers['x-request-id']))).toHaveLength(1);
      expect(linesOf(String(headers['x-request-id']))).toEqual([
        expect.objectContaining({ level: 30, status: 403 }),
      ]);
    });

  for (const path of [
    '/ko.data',
    '/ko/profile.data',
    '/ko/sign-in.data?_routes=root',
    '/_root.data',
    '/api/events',
    '/api/auth/sign-out',
  ])
    test(`S11 POST ${path} from another site is answered with 403, and is no error in the log`, async () => {
      const { status, headers } = await rawRequest(site.url, path, {
        method: 'POST',
        headers: FROM_EVIL,
      });
      expect(status).toBe(403);
      await expect.poll(() => linesOf(String(headers['x-request-id']))).toHaveLength(1);
      expect(linesOf(String(headers['x-request-id']))).toEqual([
        expect.objectContaining({ level: 30, status: 403 }),
      ]);
    });

  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
    test(`S11 ${method} from another site is answered with 403`, async () => {
      expect(
        (await rawRequest(site.url, '/ko/profile', { method, headers: FROM_EVIL })).status,
      ).toBe(403);
    });

  for (const origin of [
    'http://evil.example',
    'null',
    'garbage',
    'https://localhost',
    'http://localhost:1',
  ])
    test(`S11 a write with the origin "${origin}" is refused by pages, forms, events and accounts alike`, async () => {
      for (const path of [
        '/ko/profile',
        '/ko/profile.data',
        '/ko/forms',
        '/api/events',
        '/api/auth/sign-out',
      ])
        expect
          .soft(
            (await rawRequest(site.url, path, { method: 'POST', headers: { origin } })).status,
            path,
          )
          .toBe(403);
    });

  test('S11 a name that is pointed at this machine is no origin of the site: it is redirected to the real one', async () => {
    for (const path of ['/ko/profile', '/ko/forms', '/api/events', '/api/auth/sign-out']) {
      const headers = {
        host: 'evil.example',
        origin: 'http://evil.example',
        'sec-fetch-site': 'same-origin',
      };
      const answer = await rawRequest(site.url, path, { method: 'POST', headers });
      expect
        .soft([answer.status, answer.headers.location], path)
        .toEqual([308, expect.stringMatching(/^http:\/\/localhost:\d+\//)]);
    }
  });
});

test.describe('paths that programs read differently', () => {
  for (const path of [
    '/ko/movie/x%5c..%5c..%5cfaq',
    '/ko/movie/%2e%2e/faq',
    '/ko/movie/..%2ffaq',
    '/ko/../healthz',
    '/api/auth/../../healthz',
    '/assets/../healthz',
  ])
    test(`S11 ${path} is answered with the page for bad requests, is not cached, and is no error in the log`, async () => {
      const { status, headers, body } = await rawRequest(site.url, path);
      expect(status).toBe(400);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).not.toContain('public');
      expect(body).toContain('<html');
      await expect.poll(() => linesOf(String(headers['x-request-id']))).toHaveLength(1);
      expect(linesOf(String(headers['x-request-id']))).toEqual([
        expect.objectContaining({ level: 30, status: 400 }),
      ]);
    });

  for (const path of [
    String.raw`/ko/movie/x\..\..\..\metrics`,
    String.raw`/ko/movie/x\..\..\..\healthz`,
    String.raw`/ko\movie`,
  ])
    test(`S11 ${path}, which no browser sends, is answered with 400, and is no error in the log`, async () => {
      const before = site.lines.length;
      expect((await rawRequest(site.url, path)).status).toBe(400);
      // Of a later request, so that lines of the first have been read.
      const { headers } = await rawRequest(site.url, '/ko/nothing');
      await expect.poll(() => linesOf(String(headers['x-request-id']))).toHaveLength(1);
      expect(
        site.lines.slice(before).filter((line) => (JSON.parse(line) as LogLine).level > 30),
      ).toEqual([]);
    });

  test('S11 a backslash in a search is only text', async () => {
    expect((await rawRequest(site.url, String.raw`/ko/search?q=a\b%5c..`)).status).toBe(200);
  });
});

/** Sends a request byte by byte, and resolves to the status line. */
function statusLine(lines: string[]): Promise<string> {
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

test('S11 a request with two Host headers is refused', async () => {
  const end = 'Connection: close';
  expect(await statusLine(['GET /ko HTTP/1.1', 'Host: localhost', 'hOsT: evil.example', end])).toBe(
    'HTTP/1.1 400 Bad Request',
  );
  expect(await statusLine(['GET /ko HTTP/1.1', 'Host: localhost', 'Host: localhost', end])).toBe(
    'HTTP/1.1 400 Bad Request',
  );
  expect(await statusLine(['GET /ko HTTP/1.1', 'Host: localhost', end])).toBe('HTTP/1.1 200 OK');
});

test.describe('hosts', () => {
  for (const host of [
    'localhost:3000',
    '127.0.0.1',
    '192.168.1.5:3000',
    '[::1]',
    'nas',
    'kinora.local',
    'films.lan',
  ])
    test(`S11 the site answers as ${host} without any setting, forms included`, async () => {
      expect((await rawRequest(site.url, '/ko', { headers: { host } })).status).toBe(200);
      const headers = {
        ...FROM_EVIL,
        host,
        origin: `http://${host}`,
        'sec-fetch-site': 'same-origin',
      };
      expect(
        (await rawRequest(site.url, '/ko/sign-out', { method: 'POST', headers })).status,
      ).not.toBe(403);
      expect(
        (await rawRequest(site.url, '/api/auth/sign-out', { method: 'POST', headers })).status,
      ).toBe(200);
    });

  test('S11 a public name that is not the site is redirected, out of the page cache too', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { status, headers } = await rawRequest(site.url, '/ko?x=1', {
        headers: { host: 'evil.example' },
      });
      expect([status, headers.location]).toEqual([
        308,
        expect.stringMatching(/^http:\/\/localhost:\d+\/ko\?x=1$/),
      ]);
    }
    for (const path of ['/healthz', '/readyz'])
      expect((await rawRequest(site.url, path, { headers: { host: 'evil.example' } })).status).toBe(
        200,
      );
  });

  test('S11 the metrics are not readable under a name that is pointed at this machine', async () => {
    expect(
      (await rawRequest(site.url, '/metrics', { headers: { host: 'evil.example:4603' } })).status,
    ).not.toBe(200);
    expect((await rawRequest(site.url, '/metrics')).status).toBe(200);
  });
});

test('S11 a form that was sent without scripts arrives behind a proxy that ends TLS', async () => {
  const proxied = await startSite({ SITE_URL: 'https://kinora.example' });
  try {
    const headers = {
      ...FROM_EVIL,
      host: 'kinora.example',
      origin: 'https://kinora.example',
      'sec-fetch-site': 'same-origin',
    };
    const { status, body } = await rawRequest(proxied.url, '/ko/sign-in', {
      method: 'POST',
      headers,
    });
    expect(status).toBe(400);
    // The form again, with what is to be mended: the page for bad requests has none.
    expect(body).toContain('name="intent"');
    const plain = await rawRequest(proxied.url, '/ko/sign-in', {
      method: 'POST',
      headers: { ...headers, origin: 'http://kinora.example' },
    });
    expect(plain.status).toBe(403);
    expect((await rawRequest(proxied.url, '/metrics')).status).toBe(404);
  } finally {
    await proxied.stop();
  }
});

test('S11 a sign-out by form or by call makes the browser drop what it has cached', async () => {
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

test('S11 files that the site makes in DATA_DIR are closed to other users of the machine', async () => {
  test.skip(process.platform === 'win32', 'rights are not modes there');
  const migrated = await migratedDataDir();
  const parent = await migratedDataDir();
  const made = join(parent, 'new', 'data');
  // As an earlier version left it.
  const { chmod, mkdir, writeFile } = await import('node:fs/promises');
  await mkdir(join(migrated, 'compiled'), { mode: 0o755 });
  await writeFile(join(migrated, 'database.lock'), '', { mode: 0o644 });
  await chmod(migrated, 0o755);
  const env = { PORT: String(await freePort()), NODE_COMPILE_CACHE: '' };
  try {
    for (const folder of [migrated, made]) {
      const running = await startSite({ ...env, DATA_DIR: folder });
      await running.stop();
      for (const name of await readdir(folder))
        expect.soft((await stat(join(folder, name))).mode & 0o077, name).toBe(0);
      expect(await readdir(folder)).toEqual(
        expect.arrayContaining(['compiled', 'database', 'database.lock']),
      );
    }
    expect((await stat(made)).mode & 0o777).toBe(0o700);
    // The operator's folder keeps the operator's rights.
    expect((await stat(migrated)).mode & 0o777).toBe(0o755);
  } finally {
    for (const folder of [migrated, parent]) await rm(folder, { recursive: true, force: true });
  }
});
