import { expect, test } from '@playwright/test';
import type { CookieJar } from '../support/cookie-jar.ts';
import { describeOnEachSite } from '../support/describe-on-each-site.ts';
import { PASSWORD } from '../support/security-site.ts';

const URL_ENCODED = 'application/x-www-form-urlencoded';
const FOREIGN_ORIGIN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

/**
 * One request or journey per finding, on every kind of site. The other files test each in depth.
 */
describeOnEachSite('requests of the findings', (site) => {
  const postForm = (body: string, jar: CookieJar = new Map()) =>
    site().client.post('/ko/forms', {
      body: Buffer.from(body),
      headers: { 'content-type': URL_ENCODED },
      jar,
    });

  test('S1 rejects forms of many fields from visitors and users and stays responsive', async () => {
    const { client } = site();
    const [health, ...forms] = await Promise.all([
      client.get('/healthz'),
      ...Array.from({ length: 10 }, () => postForm('a&'.repeat(125_000))),
      postForm('a&'.repeat(2_950_000), site().getJar('member')),
    ]);
    expect(health.status).toBe(200);
    expect(forms.map(({ status }) => status)).toEqual(Array(11).fill(413));
  });

  test('S1 rejects an import of five megabytes in one line', async () => {
    const file = new File(['a,'.repeat(2_500_000)], 'list.csv', { type: 'text/csv' });
    const form: [string, string | File][] = [
      ['intent', 'import'],
      ['into', 'saved'],
      ['file', file],
    ];
    const [{ status }, health] = await Promise.all([
      site().client.post('/ko/forms', { form, jar: site().getJar('member') }),
      site().client.get('/healthz'),
    ]);
    expect([status, health.status]).toEqual([422, 200]);
  });

  test('S2 S3 a stranger’s sign-up sets no password, and names do not reveal accounts', async () => {
    const { client, other } = site();
    const probeSignUp = async (email: string, name: string) => {
      const signUp = (recipient: string) =>
        client.post('/api/auth/sign-up/email', {
          json: { name, email: recipient, password: PASSWORD },
        });
      return [(await signUp(email)).status, (await signUp(`own-${email}`)).status];
    };
    const suffix = Math.random().toString(36).slice(2, 9);
    expect(await probeSignUp(other.email, `Probe ${suffix}`)).toEqual([200, 422]);
    expect(await probeSignUp(`ghost-${suffix}@example.com`, `Probe2 ${suffix}`)).toEqual([
      200, 422,
    ]);
    const signIn = await client.post('/api/auth/sign-in/email', {
      json: { email: `ghost-${suffix}@example.com`, password: PASSWORD },
    });
    expect(signIn.status).toBe(401);
  });

  test('S4 a wrong password does not change the e-mail', async () => {
    const { status, body } = await site().client.post('/api/auth/change-email', {
      json: { newEmail: 'atk@evil.example', password: 'not the right one 1' },
      jar: site().getJar('member'),
    });
    expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([
      400,
      'INVALID_PASSWORD',
    ]);
  });

  test('S7 twelve wrong passwords from another IP do not lock the owner out', async () => {
    const { client, other } = site();
    const credentials = {
      json: { email: other.email, password: 'not the right one 1' },
      headers: { 'x-forwarded-for': '203.0.113.50' },
    };
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await client.post('/api/auth/sign-in/email', credentials)).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    const ownSignIn = await client.post('/api/auth/sign-in/email', {
      json: { email: other.email, password: PASSWORD },
    });
    expect(ownSignIn.status).toBe(200);
  });

  test('S9 responses contain no session token, and a bearer token needs its signature', async () => {
    const { client } = site();
    const jar = site().getJar('member');
    const token = decodeURIComponent(jar.get('kinora.session_token') ?? '').split('.')[0] ?? '';
    expect(token.length).toBeGreaterThan(20);
    for (const path of ['/api/auth/get-session', '/api/auth/list-sessions']) {
      const { status, body } = await client.get(path, { jar });
      expect(status).toBe(200);
      expect(body).not.toContain(token);
    }
    expect(
      (await client.get('/api/auth/get-session', { headers: { authorization: `Bearer ${token}` } }))
        .body,
    ).toBe('null');
  });

  test('S10 the content security policy has no unsafe source', async () => {
    const policy = String((await site().client.get('/ko')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).not.toContain('unsafe');
  });

  test('S11 rejects cross-site writes, ambiguous paths, unknown hosts, and metrics on another host', async () => {
    const { client } = site();
    for (const path of [
      '/ko/profile',
      '/ko/forms',
      '/ko.data',
      '/api/events',
      '/api/auth/sign-out',
    ])
      expect
        .soft(
          (await client.post(path, { form: [['intent', 'username']], headers: FOREIGN_ORIGIN }))
            .status,
          path,
        )
        .toBe(403);
    for (const path of [
      '/ko/movie/x\\..\\..\\..\\healthz',
      '/ko/movie/%2e%2e/%2e%2e/metrics',
      '/ko/movie/x%5c..%5cmetrics',
    ])
      expect.soft((await client.get(path)).status, path).toBe(400);
    expect((await client.get('/ko', { headers: { host: 'evil.example' } })).status).toBe(308);
    expect(
      (await client.get('/metrics', { headers: { host: 'evil.example', 'x-forwarded-for': '' } }))
        .status,
    ).toBe(404);
  });
});
