import { describe, expect, test } from 'vitest';
import { describeAccounts, getLastToken, PASSWORD, signIn } from '../support/account-actions.ts';

const OTHER_PASSWORD = 'attackers own 77!';

describeAccounts('sign-ups', (opened) => {
  describe('passwords set for the e-mail of someone else', { tags: ['S2'] }, () => {
    test('a stranger’s password is invalid once the owner has signed up and confirmed by code', {
      tags: ['S2'],
    }, async () => {
      const email = 'victim@example.com';
      const attacker = opened.accounts.browser();
      await attacker.post('/sign-up/email', {
        name: 'Pre176064779',
        email,
        password: OTHER_PASSWORD,
      });
      const victim = opened.accounts.browser();
      await victim.post('/sign-up/email', { name: 'Victim', email, password: PASSWORD });
      await victim.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
      expect((await opened.accounts.readMails(email)).map(({ kind }) => kind)).toEqual([
        'confirm',
        'confirm',
        'confirm',
      ]);
      const confirmed = await victim.post('/verify-email', {
        token: await getLastToken(opened, email, 'confirm'),
      });
      expect(confirmed.status).toBe(200);
      expect((await signIn(opened.accounts.browser(), email, OTHER_PASSWORD)).status).toBe(401);
      expect((await signIn(opened.accounts.browser(), email)).status).toBe(200);
      expect((await victim.readUser())?.username).toBe('Victim');
    });

    test('the link of a stranger’s sign-up requires a new name and password, and leaves nothing else', {
      tags: ['S2'],
    }, async () => {
      const email = 'pressed@example.com';
      await opened.accounts.browser().post('/sign-up/email', {
        name: 'Stranger',
        email,
        password: OTHER_PASSWORD,
        pendingAction: 'save:movie/496243',
        returnPath: '/en/list/of-the-stranger',
      });
      const token = await getLastToken(opened, email, 'confirm');
      const owner = opened.accounts.browser();
      expect((await owner.get(`/email-link?token=${token}`)).body).toEqual({
        kind: 'sign_up',
        needsPassword: true,
        hasFactor: false,
        email,
      });
      expect((await owner.post('/verify-email', { token })).body.code).toBe('PASSWORD_REQUIRED');
      for (const [body, code] of [
        [{ name: 'Own name' }, 'PASSWORD_REQUIRED'],
        [{ password: PASSWORD }, 'USERNAME_LENGTH'],
        [{ name: 'admin', password: PASSWORD }, 'USERNAME_TAKEN'],
        [{ name: 'Own name', password: 'short' }, 'WEAK_PASSWORD'],
      ] as const)
        expect((await owner.post('/verify-email', { token, ...body })).body.code).toBe(code);
      const confirmed = await owner.post('/verify-email', {
        token,
        name: 'Own name',
        password: PASSWORD,
      });
      expect([confirmed.status, confirmed.body]).toMatchObject([
        200,
        { user: { name: 'Own name' }, returnPath: null, pendingAction: null },
      ]);
      expect((await signIn(opened.accounts.browser(), email, OTHER_PASSWORD)).status).toBe(401);
      expect((await signIn(opened.accounts.browser(), email)).status).toBe(200);
    });

    test('an API client that confirms another sign-up gets an account without a password', {
      tags: ['S2'],
    }, async () => {
      const email = 'program@example.com';
      await opened.accounts
        .browser()
        .post('/sign-up/email', { name: 'Program', email, password: OTHER_PASSWORD });
      const otherBrowser = opened.accounts.browser();
      expect(
        (
          await otherBrowser.get(
            `/verify-email?token=${await getLastToken(opened, email, 'confirm')}`,
          )
        ).body,
      ).toMatchObject({ user: { name: expect.stringMatching(/^user\d{4}$/) }, returnPath: null });
      expect((await signIn(opened.accounts.browser(), email, OTHER_PASSWORD)).status).toBe(401);
    });

    test('a confirmation link works once, also for simultaneous requests', {
      tags: ['S2'],
    }, async () => {
      const email = 'once@example.com';
      const owner = opened.accounts.browser();
      await owner.post('/sign-up/email', { name: 'Once', email, password: PASSWORD });
      const token = await getLastToken(opened, email, 'confirm');
      const responses = await Promise.all([
        owner.post('/verify-email', { token }),
        owner.post('/verify-email', { token }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect(
        (
          await opened.accounts
            .browser()
            .post('/verify-email', { token, name: 'Other', password: PASSWORD })
        ).body.code,
      ).toBe('INVALID_TOKEN');
    });

    test('only the right password of an unconfirmed sign-up sends its mail again', {
      tags: ['S2'],
    }, async () => {
      const email = 'again@example.com';
      const owner = opened.accounts.browser();
      await owner.post('/sign-up/email', { name: 'Again', email, password: PASSWORD });
      expect((await signIn(owner, email, 'a wrong horse 1')).body.code).toBe(
        'INVALID_EMAIL_OR_PASSWORD',
      );
      expect(await opened.accounts.readMails(email)).toHaveLength(1);
      expect((await signIn(owner, email)).body.code).toBe('INVALID_EMAIL_OR_PASSWORD');
      expect(await opened.accounts.readMails(email)).toHaveLength(2);
    });
  });

  describe('usernames and e-mails', { tags: ['S3'] }, () => {
    test('a sign-up reserves its username whether or not the e-mail is registered', {
      tags: ['S3'],
    }, async () => {
      await opened.accounts.createUser('known@example.com', 'Known');
      const statuses = [];
      for (const [email, name] of [
        ['known@example.com', 'Probe1'],
        ['unknown@example.com', 'Probe2'],
      ] as const) {
        const first = await opened.accounts
          .browser()
          .post('/sign-up/email', { name, email, password: PASSWORD });
        const own = await opened.accounts
          .browser()
          .post('/sign-up/email', { name, email: `own-${name}@example.com`, password: PASSWORD });
        const repeated = await opened.accounts
          .browser()
          .post('/sign-up/email', { name, email, password: PASSWORD });
        statuses.push([first.status, own.body.code, repeated.status]);
      }
      expect(statuses).toEqual([
        [200, 'USERNAME_TAKEN', 200],
        [200, 'USERNAME_TAKEN', 200],
      ]);
    });

    test('a rename to a reserved username is rejected', { tags: ['S3'] }, async () => {
      await opened.accounts.browser().post('/sign-up/email', {
        name: 'Reserved',
        email: 'reserves@example.com',
        password: PASSWORD,
      });
      const member = await opened.accounts.createUser('renamer@example.com', 'Renamer');
      expect((await member.post('/update-user', { name: 'reserved' })).body.code).toBe(
        'USERNAME_TAKEN',
      );
    });

    test.each([
      ['/en/movie/496243?a=1#reviews', 'save:movie/496243'],
      ['/ko', 'rate:tv/93405'],
    ])(
      'a sign-up returns to the page %s and its action',
      { tags: ['I3'] },
      async (returnPath, pendingAction) => {
        const email = `returns${returnPath.length}@example.com`;
        const browser = opened.accounts.browser();
        const data = { name: `Returns ${returnPath.length}`, email, password: PASSWORD };
        await browser.post('/sign-up/email', { ...data, returnPath, pendingAction });
        const token = await getLastToken(opened, email, 'confirm');
        expect((await browser.post('/verify-email', { token })).body).toMatchObject({
          returnPath,
          pendingAction,
        });
      },
    );

    test.each([
      ['https://evil.example', 'save:person/1'],
      ['//evil.example/en', 'delete:movie/1'],
      ['/en/sign-in', 'save:movie/1:x'],
      ['/api/auth/sign-out', "save:movie/1' or 1=1"],
    ])(
      'a sign-up returns neither to %s nor to the action %s',
      { tags: ['S3'] },
      async (returnPath, pendingAction) => {
        const name = `Strays ${returnPath.length}`;
        const email = `strays${returnPath.length}@example.com`;
        const browser = opened.accounts.browser();
        const data = { name, email, password: PASSWORD };
        await browser.post('/sign-up/email', { ...data, returnPath, pendingAction });
        const token = await getLastToken(opened, email, 'confirm');
        expect((await browser.post('/verify-email', { token })).body).toMatchObject({
          status: true,
          returnPath: null,
          pendingAction: null,
        });
      },
    );

    test('only the browser that signed up can replace its sign-up', { tags: ['S3'] }, async () => {
      const browser = opened.accounts.browser();
      const first = { name: 'Mistyped', email: 'mistyped@example.com', password: PASSWORD };
      const pendingAction = 'seen:movie/496243';
      const { id } = (await browser.post('/sign-up/email', { ...first, pendingAction })).body;
      const firstToken = await getLastToken(opened, first.email, 'confirm');
      const second = { ...first, email: 'typed@example.com', replaces: id };
      expect((await opened.accounts.browser().post('/sign-up/email', second)).body.code).toBe(
        'USERNAME_TAKEN',
      );
      expect((await browser.post('/sign-up/email', second)).status).toBe(200);
      expect((await browser.post('/verify-email', { token: firstToken })).body.code).toBe(
        'INVALID_TOKEN',
      );
      const token = await getLastToken(opened, second.email, 'confirm');
      expect((await browser.post('/verify-email', { token })).body).toMatchObject({
        user: { name: 'Mistyped' },
        pendingAction,
      });
    });

    test('an unconfirmed sign-up expires after 24 hours and frees its username', {
      tags: ['S3'],
    }, async () => {
      const lateBrowser = opened.accounts.browser();
      await lateBrowser.post('/sign-up/email', {
        name: 'Sleeper',
        email: 'sleeper@example.com',
        password: PASSWORD,
      });
      const token = await getLastToken(opened, 'sleeper@example.com', 'confirm');
      await opened.database.kysely
        .updateTable('sign_ups')
        .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('email', '=', 'sleeper@example.com')
        .execute();
      expect(
        (
          await opened.accounts.browser().post('/sign-up/email', {
            name: 'Sleeper',
            email: 'new@example.com',
            password: PASSWORD,
          })
        ).status,
      ).toBe(200);
      expect((await lateBrowser.post('/verify-email', { token })).body.code).toBe('INVALID_TOKEN');
    });

    test('of eight simultaneous sign-ups with one username one succeeds and seven are rejected', {
      tags: ['S11'],
    }, async () => {
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          opened.accounts.browser().post('/sign-up/email', {
            name: 'racer',
            email: `racer${index}@example.com`,
            password: PASSWORD,
          }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
    });
  });
});
