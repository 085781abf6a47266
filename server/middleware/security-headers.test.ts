import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

function createSite(https: boolean) {
  return new Hono()
    .use(securityHeaders({ https }))
    .get('/', (c) => c.text('page'))
    .get('/moved', (c) => c.redirect('/'))
    .get('/picture', (c) =>
      c.body('<svg/>', 200, { 'content-type': 'image/svg+xml; charset=utf-8' }),
    )
    .get('/own', () => new Response('page', { headers: { 'x-own': 'kept' } }));
}

test.each(['/', '/moved', '/own', '/nowhere'])(
  'the response of %s has all security headers',
  async (path) => {
    const { headers } = await createSite(false).request(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'x-permitted-cross-domain-policies': 'none',
    });
  },
);

test('headers set by the route are kept', async () => {
  expect((await createSite(false).request('/own')).headers.get('x-own')).toBe('kept');
});

test('strict-transport-security is sent on https only', async () => {
  expect((await createSite(true).request('/')).headers.get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  );
  expect((await createSite(false).request('/')).headers.has('strict-transport-security')).toBe(
    false,
  );
});

test.each([
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'display-capture',
  'browsing-topics',
])('S11 the permissions policy disables %s', async (feature) => {
  const policy = (await createSite(false).request('/')).headers
    .get('permissions-policy')
    ?.split(', ');
  expect(policy).toContain(`${feature}=()`);
});

test('S11 the permissions policy does not restrict features of video players', async () => {
  const policy = (await createSite(false).request('/')).headers.get('permissions-policy');
  expect(policy).not.toMatch(/fullscreen|autoplay|picture-in-picture|encrypted-media/);
});

test('S11 other sites may embed images and no other resources', async () => {
  const getResourcePolicy = async (path: string) =>
    (await createSite(false).request(path)).headers.get('cross-origin-resource-policy');
  expect(await getResourcePolicy('/picture')).toBe('cross-origin');
  expect(await getResourcePolicy('/')).toBe('same-origin');
});
