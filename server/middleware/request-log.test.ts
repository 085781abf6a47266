import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { type RequestVariables, requestLog } from './request-log.ts';

type Line = {
  level: number;
  msg: string;
  requestId: string;
  method: string;
  path: string;
  status: number;
  ms: number;
};

function createLoggedSite() {
  const lines: Line[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line: string) => lines.push(JSON.parse(line) as Line) },
  );
  const app = new Hono<RequestVariables>()
    .use(requestLog(log))
    .get('/id', (c) => c.text(c.get('requestId')))
    .get('/assets/there.js', (c) => c.text('code'))
    .get('/artwork/w500/there.svg', (c) => c.text('drawing'))
    .get('/defect', () => {
      throw new Error('a defect');
    })
    .get('/ko/movie', (c) => c.text('page'));
  return { app, lines };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('a 404 is logged with its path', { tags: ['R3'] }, async () => {
  const { app, lines } = createLoggedSite();
  await app.request('/xx/nowhere?token=secret');
  expect(lines).toEqual([
    expect.objectContaining({
      level: 30,
      msg: 'page not found',
      method: 'GET',
      path: '/xx/nowhere',
      status: 404,
    }),
  ]);
});

test('a request is logged as one line without its query', async () => {
  const { app, lines } = createLoggedSite();
  await app.request('/ko/movie?q=secret');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 30,
    msg: 'request',
    method: 'GET',
    path: '/ko/movie',
    status: 200,
    ms: expect.any(Number),
  });
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('an uncaught error is logged with status 500', async () => {
  // Hono logs uncaught errors to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { app, lines } = createLoggedSite();
  expect((await app.request('/defect')).status).toBe(500);
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
  expect(lines).toEqual([expect.objectContaining({ path: '/defect', status: 500 })]);
});

test('build files are logged only if missing', async () => {
  const { app, lines } = createLoggedSite();
  await app.request('/assets/there.js');
  await app.request('/artwork/w500/there.svg');
  expect(lines).toEqual([]);
  await app.request('/assets/gone.js');
  expect(lines).toEqual([expect.objectContaining({ path: '/assets/gone.js', status: 404 })]);
});

test('request, response and log have the same request id', async () => {
  const { app, lines } = createLoggedSite();
  const response = await app.request('/id');
  const id = await response.text();
  expect(id).toMatch(UUID);
  expect(response.headers.get('x-request-id')).toBe(id);
  expect(lines[0]?.requestId).toBe(id);
});

test('a valid request id of a proxy is kept', async () => {
  const { app } = createLoggedSite();
  const response = await app.request('/id', { headers: { 'x-request-id': 'proxy-12345_AB' } });
  expect(await response.text()).toBe('proxy-12345_AB');
});

test.each([
  'short',
  'a'.repeat(65),
  'with space in it',
  '<script>alert(1)</script>',
  '{"msg":"forged"}',
])('an invalid request id "%s" is replaced', async (clientId) => {
  const { app } = createLoggedSite();
  const response = await app.request('/id', { headers: { 'x-request-id': clientId } });
  expect(await response.text()).toMatch(UUID);
});
