import { sql } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { User } from '../domain/accounts/account.ts';
import type { SecurityEntry } from '../domain/accounts/security-event.ts';
import type { Lang } from '../domain/language/language.ts';
import { addAdmin, readLog, toAdminSession } from '../tests/support/admin-tables.ts';
import {
  describeOnOneEngine,
  describeOnPostgres,
  type TestDatabase,
} from '../tests/support/database.ts';
import { emptyTables } from '../tests/support/empty-tables.ts';
import { waitForLockWait } from '../tests/support/lock-wait.ts';
import { createTestUser, getRejection, openTestServices } from '../tests/support/test-site.ts';
import {
  AdminError,
  type Change,
  changeAsAdmin,
  requireAdmin,
  withAdmin,
} from './admin-session.ts';
import { type Services, servicesContext, type Visitor, visitorContext } from './context.ts';
import { redirectAfterForm } from './forms/form-action.ts';

const ENTRY = { action: 'ban_user', type: 'user', id: 'mina' } as const;

async function clear({ kysely }: TestDatabase): Promise<void> {
  await emptyTables(kysely, 'users', 'admin_logs');
}

function getContext(user: User | null, lang: Lang = 'en', entries: SecurityEntry[] = []) {
  const context = new RouterContextProvider();
  context.set(visitorContext, { user, lang, ip: '192.0.2.1' } as Visitor);
  const services: Pick<Services, 'recordSecurity'> = {
    recordSecurity: (entry) => entries.push(entry),
  };
  context.set(servicesContext, services as Services);
  return context;
}

function catchThrown(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

test('requireAdmin redirects visitors and users to the home page', { tags: ['M1', 'M11'] }, () => {
  for (const user of [null, createTestUser('mina')])
    expect(catchThrown(() => requireAdmin(getContext(user)))).toMatchObject({
      status: 302,
      headers: new Headers({ location: '/' }),
    });
  expect(
    requireAdmin(getContext({ ...createTestUser('boss', 'Boss'), role: 'admin' })),
  ).toMatchObject({
    id: 'boss',
    username: 'Boss',
  });
});

test('requireAdmin records a user who is no admin, but no visitor', { tags: ['S11'] }, () => {
  const entries: SecurityEntry[] = [];
  for (const user of [null, createTestUser('mina')])
    catchThrown(() => requireAdmin(getContext(user, 'en', entries)));
  const details = { reason: 'not_admin' };
  expect(entries).toEqual([{ event: 'access_refused', userId: 'mina', ip: '192.0.2.1', details }]);
});

test.each([
  ['en', 'The admin panel needs two-factor authentication: open it to see what to do.'],
  ['ko', '관리자 패널을 사용하려면 2단계 인증이 필요합니다. 패널을 열어 안내를 확인해주세요.'],
] as const)(
  'requireAdmin rejects an admin without a needed second factor, in %s',
  { tags: ['M11'] },
  (lang, text) => {
    for (const adminFactor of ['missing', 'unconfirmed'] as const)
      expect(
        catchThrown(() =>
          requireAdmin(getContext({ ...createTestUser('boss'), adminFactor }, lang)),
        ),
      ).toMatchObject({ init: { status: 403 }, data: { rejected: { text } } });
  },
);

describeOnOneEngine('changes of admins', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let boss: User;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await clear(database);
    site = openTestServices(database);
    boss = await addAdmin(database.kysely, 'boss');
  });
  afterEach(() => site.close());

  const countEvents = async () =>
    (await database.kysely.selectFrom('event_counts').select('count').execute()).length;
  const change =
    (lines: Change<null>['log'], afterChange: () => void = () => {}) =>
    (event: string) =>
      changeAsAdmin(site.services, toAdminSession(boss), async (transaction) => {
        await transaction
          .insertInto('event_counts')
          .values({ day: '2026-01-01', event, count: 1 })
          .execute();
        afterChange();
        return { log: lines, result: null };
      });

  test('a change may log several lines, all with the same time', { tags: ['M10'] }, async () => {
    const before = await countEvents();
    await change([ENTRY, { ...ENTRY, id: 'juno', details: { before: null, after: '<b>' } }])(
      'two lines',
    );
    expect(await countEvents()).toBe(before + 1);
    expect(await readLog(database.kysely)).toMatchObject([
      { admin_id: 'boss', target_id: 'mina', details: {} },
      { admin_id: 'boss', target_id: 'juno', details: { before: null, after: '<b>' } },
    ]);
    const { rows } = await sql`select distinct created_at from admin_logs`.execute(database.kysely);
    expect(rows).toHaveLength(1);
  });

  test('an AdminError rolls back the change and its lines in the log', {
    tags: ['M10'],
  }, async () => {
    const before = await countEvents();
    const throwStaleError = () => {
      throw new AdminError(409, 'admin.stale');
    };
    await expect(change([ENTRY], throwStaleError)('refused')).rejects.toBeInstanceOf(AdminError);
    expect(await countEvents()).toBe(before);
    expect(await readLog(database.kysely)).toEqual([]);
  });

  test('a change checks the role again, and is rejected if it was revoked', {
    tags: ['M11'],
  }, async () => {
    const before = await countEvents();
    await sql`update user_roles set role = 'user' where user_id = 'boss'`.execute(database.kysely);
    await expect(change([ENTRY])('dismissed')).rejects.toMatchObject({
      status: 403,
      text: 'admin.not_admin',
    });
    expect(await countEvents()).toBe(before);
    expect(await readLog(database.kysely)).toEqual([]);
  });

  test('a form of an admin without a needed second factor is rejected and recorded', {
    tags: ['M11'],
  }, async () => {
    const forms = {
      admin_test: withAdmin({ failureTitle: 'users.ban_failed' }, () => {
        throw new Error('not reached');
      }),
    };
    const sender: User = { ...boss, role: 'user', adminFactor: 'missing' };
    expect(getRejection(await site.send(forms, sender, { intent: 'admin_test' }))).toEqual({
      status: 403,
      title: 'Failed to change the ban',
      problems: ['The admin panel needs two-factor authentication: open it to see what to do.'],
    });
    expect(site.securityEntries).toMatchObject([
      { event: 'form_refused', userId: 'boss', details: { reason: 'second_factor' } },
    ]);
  });

  test('an AdminError becomes a field error with its value; too many forms are a 429', {
    tags: ['I6', 'M11'],
  }, async () => {
    const forms = {
      admin_test: withAdmin(
        { failureTitle: 'users.ban_failed', keptFields: ['reason'] },
        async (submission) => {
          if (submission.form.get('reason') !== 'ok')
            throw new AdminError(422, 'admin.too_long', 'reason', { count: 3 });
          return redirectAfterForm(submission, '/en/admin', null);
        },
      ),
    };
    expect(await site.send(forms, boss, { intent: 'admin_test', reason: '<b>' })).toMatchObject({
      status: 422,
      state: {
        title: 'Failed to change the ban',
        values: { reason: '<b>' },
        problems: [{ field: 'reason', text: 'At most 3 characters.' }],
      },
    });
    const outcomes = [];
    for (let index = 0; index < 300; index++)
      outcomes.push(await site.send(forms, boss, { intent: 'admin_test', reason: 'ok' }));
    expect(outcomes[0]).toMatchObject({ to: '/en/admin' });
    expect(
      getRejection(outcomes.at(-1) ?? { to: '', flashMessage: null, cookies: [] }),
    ).toMatchObject({
      status: 429,
    });
  });
});

describeOnPostgres('concurrent changes of admins', (open) => {
  test('a role is revoked only after a running change of its admin', {
    tags: ['M11'],
  }, async () => {
    const database = await open();
    const boss = await addAdmin(database.kysely, 'boss');
    let dismissed = false;
    let dismissal: Promise<unknown> = Promise.resolve();
    await changeAsAdmin({ db: database.kysely }, toAdminSession(boss), async () => {
      dismissal = sql`delete from user_roles where user_id = 'boss'`
        .execute(database.kysely)
        .then(() => {
          dismissed = true;
        });
      await waitForLockWait(database);
      expect(dismissed).toBe(false);
      return { log: [ENTRY], result: null };
    });
    await dismissal;
    expect(await readLog(database.kysely)).toHaveLength(1);
    await expect(
      changeAsAdmin({ db: database.kysely }, toAdminSession(boss), async () => ({
        log: [ENTRY],
        result: null,
      })),
    ).rejects.toMatchObject({ status: 403 });
  });
});
