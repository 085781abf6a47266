import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

function siteWith(https: boolean) {
  return new Hono()
    .use(securityHeaders({ https }))
    .get('/', (c) => c.text('page'))
    .get('/moved', (c) => c.redirect('/'))
    .get('/own', () => new Response('page', { headers: { 'x-own': 'kept' } }));
}

test.each(['/', '/moved', '/own', '/nowhere'])('%s carries every header', async (path) => {
  const { headers } = await siteWith(false).request(path);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  });
});

test('headers of the answer itself are kept', async () => {
  expect((await siteWith(false).request('/own')).headers.get('x-own')).toBe('kept');
});

test('only a site on https tells browsers to stay there', async () => {
  expect((await siteWith(true).request('/')).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect((await siteWith(false).request('/')).headers.has('strict-transport-security')).toBe(false);
});
