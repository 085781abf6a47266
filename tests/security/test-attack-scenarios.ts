import { expect, test } from '@playwright/test';
import { getLink, type ReceivedMail } from '../support/accounts/mailbox.ts';
import type { CookieJar } from '../support/cookie-jar.ts';
import type { DefineTests } from '../support/describe-on-site.ts';
import { writeHostileArchive } from '../support/hostile-files.ts';
import { PASSWORD } from '../support/security-site.ts';

const URL_ENCODED = 'application/x-www-form-urlencoded';
const FOREIGN_ORIGIN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

/** One request or journey per finding. The other files test each in depth. */
export const testAttackScenarios: DefineTests = (site) => {
  const postForm = (body: string, jar: CookieJar = new Map()) =>
    site().client.post('/ko/forms', {
      body: Buffer.from(body),
      headers: { 'content-type': URL_ENCODED },
      jar,
    });

  test('forms of too many fields do not stop the site', { tag: ['@S1'] }, async () => {
    const { client } = site();
    const [health, ...forms] = await Promise.all([
      client.get('/healthz'),
      ...Array.from({ length: 10 }, () => postForm('a&'.repeat(125_000))),
      postForm('a&'.repeat(2_950_000), site().getJar('member')),
    ]);
    expect(health.status).toBe(200);
    expect(forms.map(({ status }) => status)).toEqual(Array(11).fill(413));
  });

  test('rejects an import of five megabytes in one line', { tag: ['@S1'] }, async () => {
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

  test('an archive of nested brackets delays no other request', { tag: ['@S1'] }, async () => {
    const archive = writeHostileArchive('brackets within each other');
    const form: [string, string | File][] = [
      ['intent', 'import'],
      ['into', 'saved'],
      ['file', new File([archive], 'a.zip', { type: 'application/zip' })],
    ];
    const { client } = site();
    const [{ status }, ...pages] = await Promise.all([
      client.post('/ko/forms', { form, jar: site().getJar('member') }),
      ...Array.from({ length: 5 }, () => client.get('/healthz')),
    ]);
    expect(status).toBe(422);
    expect(pages.map((page) => page.status)).toEqual(Array(5).fill(200));
  });

  test('usernames that pass for the site are rejected', { tag: ['@I6', '@slow'] }, async () => {
    const { client } = site();
    const names = ['admin', 'kinora', '관리자', 'null', 'аdmin', 'οther', 'οthr'];
    for (const name of names) {
      const email = `${Math.random().toString(36).slice(2)}@example.com`;
      const json = { name, email, password: PASSWORD };
      const { status } = await client.post('/api/auth/sign-up/email', { json });
      expect.soft(status, name).toBe(422);
    }
  });

  test('a stranger’s sign-up sets no password', { tag: ['@S2', '@S3'] }, async () => {
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

  test('a wrong password does not change the e-mail', { tag: ['@S4'] }, async () => {
    const { status, body } = await site().client.post('/api/auth/change-email', {
      json: { newEmail: 'atk@evil.example', password: 'not the right one 1' },
      jar: site().getJar('member'),
    });
    expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([
      400,
      'INVALID_PASSWORD',
    ]);
  });

  test('wrong passwords from another IP do not lock the owner out', {
    tag: ['@S7', '@slow'],
  }, async () => {
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

  test('responses contain no session token', { tag: ['@S9'] }, async () => {
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

  test('the content security policy has no unsafe source', { tag: ['@S10'] }, async () => {
    const policy = String((await site().client.get('/ko')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).not.toContain('unsafe');
  });

  test('rejects cross-site writes, ambiguous paths, unknown hosts, and metrics on another host', {
    tag: ['@S11'],
  }, async () => {
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

  test('80 guesses of a mailed code from eight networks end after 50, and the link signs in', {
    tag: ['@I12', '@S7', '@slow'],
  }, async () => {
    const { client, mailbox } = site();
    const user = site().takeNewUser();
    const guessFrom = async (network: number): Promise<string[]> => {
      const attacker = { jar: new Map(), headers: { 'x-forwarded-for': `2a10:${network}::1` } };
      const answers: string[] = [];
      await client.post('/api/auth/email-otp/send-verification-otp', {
        ...attacker,
        json: { email: user.email, type: 'sign-in' },
      });
      for (let guess = 0; guess < 10; guess += 1) {
        const path = `/api/auth/${network % 2 ? 'sign-in/email-otp' : 'email-otp/verify-email'}`;
        const json = { email: user.email, otp: String(100_000 + guess) };
        const { status, body } = await client.post(path, { ...attacker, json });
        answers.push(`${status} ${(JSON.parse(body) as { code: string }).code}`);
      }
      return answers;
    };
    const networks = Array.from({ length: 8 }, (_, network) => guessFrom(network));
    const answers = (await Promise.all(networks)).flat();
    const isCompared = (answer: string) => answer !== '403 CODES_LOCKED';
    expect(answers).toHaveLength(80);
    expect(answers.filter(isCompared)).toHaveLength(50);
    expect(answers.filter((answer) => answer.startsWith('200'))).toEqual([]);
    await expect
      .poll(async () => (await mailbox.findMails(user.email)).filter(isLockNotice).length)
      .toBe(1);

    const owner = site().takeNewUser();
    await client.post('/api/auth/email-otp/send-verification-otp', {
      json: { email: owner.email, type: 'sign-in' },
    });
    const mail = await mailbox.latest(owner.email, 'access_token');
    const [access_token, refresh_token] = ['access_token', 'refresh_token'].map((name) =>
      new URLSearchParams(getLink(mail).split('#')[1]).get(name),
    );
    const signIn = await client.post('/api/auth/session-from-address', {
      json: { access_token, refresh_token, token_type: 'bearer', confirm: true },
    });
    expect(signIn.status).toBe(200);
  });

  test('no callback of a provider redirects to another site', { tag: ['@I4'] }, async () => {
    const { client } = site();
    const errorCallbackURL = '/ko/..//a//evil.example/login';
    const start = (payload: object) =>
      client.post('/api/auth/sign-in/social', {
        json: { provider: 'naver', callbackURL: '/ko', disableRedirect: true, ...payload },
      });
    expect((await start({ errorCallbackURL })).status).toBe(400);
    const { body } = await start({});
    const state = new URL((JSON.parse(body) as { url: string }).url).searchParams.get('state');
    for (const provider of ['kakao', 'naver', 'twitter']) {
      const { status, headers } = await client.get(
        `/api/auth/callback/${provider}?code=x&state=${state}`,
      );
      expect([status, headers.location]).toEqual([
        302,
        `/ko/sign-in?error=state_mismatch&provider=${provider}`,
      ]);
    }
  });

  test('an undone change of the e-mail tells the new address, and no token', {
    tag: ['@S4'],
  }, async () => {
    const { client, mailbox } = site();
    const user = site().takeNewUser();
    const newEmail = `new-${user.email}`;
    await client.post('/api/auth/change-email', { json: { newEmail }, jar: user.jar });
    const openToken = async (email: string, containing = '') =>
      new URLSearchParams(getLink(await mailbox.latest(email, containing)).split('?')[1]).get(
        'token',
      );
    await client.post('/api/auth/verify-email', { json: { token: await openToken(newEmail) } });
    const undo = await client.post('/api/auth/stop-email-change', {
      json: { token: await openToken(user.email, newEmail) },
    });
    expect([undo.status, JSON.parse(undo.body)]).toEqual([200, { undone: true, reset: 'delayed' }]);
    const stop = await client.post('/api/auth/stop-email-undo', {
      json: { token: await openToken(newEmail, user.email) },
    });
    expect(stop.status).toBe(200);
    expect((await mailbox.latest(newEmail, '/profile?token=')).to).toBe(newEmail);
  });

  test('the shared list of a banned user is no page', { tag: ['@S11'] }, async () => {
    const { client, admin } = site();
    const owner = site().takeNewUser();
    const submit = async (jar: CookieJar, fields: Record<string, string>) => {
      const { status, body } = await client.post('/ko/forms', {
        form: Object.entries(fields),
        jar,
      });
      expect(status, body).toBe(200);
    };
    for (const intent of ['save', 'share'])
      await submit(owner.jar, { intent, title: 'movie/496243' });
    const { body } = await client.get('/ko/saved', { jar: owner.jar });
    const token = /\/list\/([\w-]{22})/.exec(body)?.[1] ?? '';
    const readStatuses = async () => {
      const pages = [`/ko/list/${token}`, `/en/list/${token}?sort=title`, `/ko/list/${token}.data`];
      const responses = await Promise.all(pages.map((path) => client.get(path)));
      return responses.map(({ status }) => status);
    };
    expect(await readStatuses()).toEqual([200, 200, 200]);

    await submit(admin.jar, { intent: 'admin_user_ban', user: owner.id, reason: 'Spam' });
    expect(await readStatuses()).toEqual([404, 404, 404]);
    const { users = [] } = await site().readTables();
    const since = users.find(({ id }) => id === owner.id)?.banned_at ?? '';
    const unban = { user: owner.id, since: new Date(since).toISOString() };
    await submit(admin.jar, { intent: 'admin_user_unban', ...unban });
    expect(await readStatuses()).toEqual([200, 200, 200]);
  });
};

function isLockNotice({ text }: ReceivedMail): boolean {
  return text.includes('/profile#security');
}
