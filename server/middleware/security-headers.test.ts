import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

function siteWith(https: boolean) {
  return new Hono()
    .use(securityHeaders({ https }))
    .get('/', (c) => c.text('page'))
    .get('/moved', (c) => c.redirect('/'))
    .get('/picture', (c) =>
      c.body('<svg/>', 200, { 'content-type': 'image/svg+xml; charset=utf-8' }),
    )
    .get('/own', () => new Response('page', { headers: { 'x-own': 'kept' } }));
}

test.each(['/', '/moved', '/own', '/nowhere'])('%s carries every header', async (path) => {
  const { headers } = await siteWith(false).request(path);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-permitted-cross-domain-policies': 'none',
  });
});

test('headers of the answer itself are kept', async () => {
  expect((await siteWith(false).request('/own')).headers.get('x-own')).toBe('kept');
});

test('only a site on https tells browsers to stay there', async () => {
  expect((await siteWith(true).request('/')).headers.get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  );
  expect((await siteWith(false).request('/')).headers.has('strict-transport-security')).toBe(false);
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
])('S11 no page and no frame may use %s', async (feature) => {
  const policy = (await siteWith(false).request('/')).headers
    .get('permissions-policy')
    ?.split(', ');
  expect(policy).toContain(`${feature}=()`);
});

test('S11 the features that a video player needs are not turned off', async () => {
  const policy = (await siteWith(false).request('/')).headers.get('permissions-policy');
  expect(policy).not.toMatch(/fullscreen|autoplay|picture-in-picture|encrypted-media/);
});

test('S11 other sites may show pictures, and may not load anything else', async () => {
  const policyOf = async (path: string) =>
    (await siteWith(false).request(path)).headers.get('cross-origin-resource-policy');
  expect(await policyOf('/picture')).toBe('cross-origin');
  expect(await policyOf('/')).toBe('same-origin');
});
