import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { getHsts, securityHeaders } from './security-headers.ts';

function createSite(variables: Record<string, string> = {}) {
  return new Hono()
    .use(securityHeaders(getHsts(readEnv(variables))))
    .get('/', (c) => c.text('page'))
    .get('/moved', (c) => c.redirect('/'))
    .get('/picture', (c) =>
      c.body('<svg/>', 200, { 'content-type': 'image/svg+xml; charset=utf-8' }),
    )
    .get('/document', (c) => c.html('<p>page</p>'))
    .get('/secure', (c) =>
      c.html('<p>page</p>', 200, { 'content-security-policy': "base-uri 'none'" }),
    )
    .get('/own', () => new Response('page', { headers: { 'x-own': 'kept' } }));
}

test.each(['/', '/moved', '/own', '/nowhere'])(
  'the response of %s has all security headers',
  async (path) => {
    const { headers } = await createSite().request(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'x-permitted-cross-domain-policies': 'none',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  },
);

test('a document keeps its policy, or gets one against frames only', {
  tags: ['S11'],
}, async () => {
  const getPolicy = async (path: string) =>
    (await createSite().request(path)).headers.get('content-security-policy');
  expect(await getPolicy('/secure')).toBe("base-uri 'none'");
  expect(await getPolicy('/document')).toBe("frame-ancestors 'none'");
});

test('headers set by the route are kept', async () => {
  expect((await createSite().request('/own')).headers.get('x-own')).toBe('kept');
});

test.each([
  [{ SITE_URL: 'https://kinora.example' }, 'max-age=31536000; includeSubDomains'],
  [{ SITE_URL: 'https://kinora.example', HSTS_SUBDOMAINS: 'off' }, 'max-age=31536000'],
  [{ SITE_URL: 'http://kinora.example' }, null],
  [{ SITE_URL: 'http://kinora.example', HSTS_SUBDOMAINS: 'on' }, null],
])('the header strict-transport-security with %j is %j', async (variables, expected) => {
  const { headers } = await createSite(variables).request('/');
  expect(headers.get('strict-transport-security')).toBe(expected);
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
])('the permissions policy disables %s', { tags: ['S11'] }, async (feature) => {
  const policy = (await createSite().request('/')).headers.get('permissions-policy')?.split(', ');
  expect(policy).toContain(`${feature}=()`);
});

test('the permissions policy does not restrict features of video players', {
  tags: ['S11'],
}, async () => {
  const policy = (await createSite().request('/')).headers.get('permissions-policy');
  expect(policy).not.toMatch(/fullscreen|autoplay|picture-in-picture|encrypted-media/);
});

test('other sites may embed images and no other resources', { tags: ['S11'] }, async () => {
  const getResourcePolicy = async (path: string) =>
    (await createSite().request(path)).headers.get('cross-origin-resource-policy');
  expect(await getResourcePolicy('/picture')).toBe('cross-origin');
  expect(await getResourcePolicy('/')).toBe('same-origin');
});
