import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { User } from '../../../domain/accounts/account.ts';
import { LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import {
  createStampFromSecondsAgo,
  getRejection,
  OPERATOR,
  openTestServices,
} from '../../../tests/support/test-site.ts';
import { holdTimers } from '../../../tests/support/timers.ts';
import { SUPPORT_FORMS } from './mutations.server.ts';

const VALID_FIELDS = {
  intent: 'contact',
  name: 'Mina Kim',
  email: 'mina@example.org',
  subject: 'A list is lost',
  message: 'Where\nis it?',
};

describeOnOneEngine('the contact form', { tags: ['G5'] }, (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'users', 'support_inquiries', 'outbox');
    site = openTestServices(database);
  });
  afterEach(() => site.close());

  const send = (
    fields: Record<string, string | File> = {},
    user: User | null = null,
    lang?: Lang,
  ) =>
    site.send(
      SUPPORT_FORMS,
      user,
      { ...VALID_FIELDS, started: createStampFromSecondsAgo(60), ...fields },
      lang,
    );
  const readInquiries = () => database.kysely.selectFrom('support_inquiries').selectAll().execute();
  const readMails = async () => {
    const mails = database.kysely
      .selectFrom('outbox')
      .select(['recipient', 'kind', 'language', 'data']);
    const rows = await mails.orderBy('kind').execute();
    return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }));
  };

  test('an inquiry is stored as open, normal and unassigned, in the language of the page', async () => {
    const outcome = await send({}, null, 'pt-br');
    const [row, ...more] = await readInquiries();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      name: 'Mina Kim',
      email: 'mina@example.org',
      subject: 'A list is lost',
      message: 'Where\nis it?',
      status: 'open',
      priority: 'normal',
      user_id: null,
      language: 'pt-br',
      assigned_to: null,
    });
    expect(row?.token).toMatch(/^[0-9a-f]{64}$/);
    expect(outcome).toEqual({
      to: `/pt-br/support?sent=${row?.token}`,
      flashMessage: null,
      cookies: [],
    });
  });

  test('the sender gets a confirmation in their language, the team a notice in Korean or in its account’s language', async () => {
    await send({}, null, 'ar');
    const [row] = await readInquiries();
    const { name, email, subject, message } = VALID_FIELDS;
    const notice = {
      recipient: OPERATOR.email,
      kind: 'support_notice',
      data: { name, email, subject, message, inquiry: row?.id },
    };
    const confirmation = {
      recipient: email,
      kind: 'support_received',
      language: 'ar',
      data: { token: row?.token },
    };
    expect(await readMails()).toEqual([{ ...notice, language: 'ko' }, confirmation]);
    await site.addTestUser('team');
    await database.kysely
      .updateTable('users')
      .set({ email: OPERATOR.email, language: 'en' })
      .where('id', '=', 'team')
      .execute();
    await send();
    expect(
      (await readMails())
        .filter(({ kind }) => kind === 'support_notice')
        .map(({ language }) => language),
    ).toContain('en');
  });

  test('stores the account of a signed-in sender, and none if it was deleted', async () => {
    const mina = await site.addTestUser('mina');
    await send({}, mina);
    expect(await readInquiries()).toMatchObject([{ user_id: 'mina' }]);
    await database.kysely.deleteFrom('users').execute();
    await send({ subject: 'Once more' }, mina);
    expect((await readInquiries()).map(({ user_id }) => user_id)).toEqual([null, null]);
  });

  test('an invalid form shows an error beside each field and keeps the typed values', async () => {
    const started = createStampFromSecondsAgo(60);
    const typedValues = {
      name: ' ',
      email: 'nobody',
      subject: 's'.repeat(201),
      message: 'm'.repeat(5001),
    };
    const outcome = await send({ ...typedValues, started });
    expect(outcome).toMatchObject({
      status: 422,
      state: {
        title: 'We couldn’t send your message. Please try again.',
        values: { ...typedValues, started },
      },
    });
    if (!('state' in outcome)) throw new Error('the form was accepted');
    expect(outcome.state.problems).toEqual([
      { field: 'name', text: 'Please enter your name.' },
      { field: 'email', text: 'This isn’t a valid e-mail address. Example: name@example.com' },
      { field: 'subject', text: 'At most 200 characters.' },
      { field: 'message', text: 'At most 5,000 characters.' },
    ]);
    expect([await readInquiries(), await readMails()]).toEqual([[], []]);
  });

  test('a rejected form has the specified Korean title (A 8), and one of its own in every language', async () => {
    const titles = await Promise.all(
      LANGUAGES.map(async ({ code }) => getRejection(await send({ name: '' }, null, code))?.title),
    );
    expect(titles[0]).toBe('문의 전송에 실패했습니다. 다시 시도해주세요.');
    expect(new Set(titles).size).toBe(LANGUAGES.length);
  });

  test('removes control and direction characters from stored and mailed texts', async () => {
    await send({
      name: 'Mi\u202ena\r\nBcc: all@example.com',
      subject: 'Lost\u0000\r\nBcc: all@example.com',
      message: 'a\u001b[31m\u2066b',
    });
    const [row] = await readInquiries();
    expect(row).toMatchObject({
      name: 'Mina Bcc: all@example.com',
      subject: 'Lost Bcc: all@example.com',
      message: 'a[31mb',
    });
    expect(JSON.stringify(await readMails())).not.toMatch(/\\u202e|\\u0000|\\u001b|\\u2066|\\r/);
  });

  test('rejects a form with a filled honeypot, and a corrected one can be sent', async () => {
    const outcome = await send({ website: 'https://spam.example' });
    expect(getRejection(outcome)).toMatchObject({
      status: 422,
      problems: [expect.stringContaining('automated message')],
    });
    expect(outcome).toMatchObject({ state: { values: { message: VALID_FIELDS.message } } });
    expect('state' in outcome && Object.keys(outcome.state.values)).not.toContain('website');
    expect(await readInquiries()).toEqual([]);
  });

  test('a form sent two seconds after it was rendered waits for a second and is accepted', async () => {
    const timers = holdTimers(1_000);
    const outcome = send({ started: createStampFromSecondsAgo(2) });
    await expect.poll(timers.count).toBe(1);
    expect(await readInquiries()).toEqual([]);
    timers.release();
    expect(await outcome).toHaveProperty('to');
    expect(await readInquiries()).toHaveLength(1);
  });

  test('twenty forms wait at once; one more is rejected with a request to retry', async () => {
    const timers = holdTimers(1_000);
    const sent = Array.from({ length: 21 }, () => send({ started: createStampFromSecondsAgo(2) }));
    await expect.poll(timers.count).toBe(20);
    timers.release();
    const problems = (await Promise.all(sent)).flatMap(
      (outcome) => getRejection(outcome)?.problems ?? [],
    );
    expect(problems.filter((text) => text.includes('few seconds'))).toHaveLength(1);
  });

  test('a form that is incomplete and too quick shows the incomplete field only', async () => {
    expect(
      getRejection(await send({ subject: '', started: createStampFromSecondsAgo(0) })),
    ).toMatchObject({
      status: 422,
      problems: [expect.stringContaining('subject')],
    });
  });

  test('accepts a form of this morning; a missing, old or forged time stamp → 409 with the typed values', async () => {
    expect(await send({ started: createStampFromSecondsAgo(23 * 3600) })).toHaveProperty('to');
    for (const started of [
      createStampFromSecondsAgo(25 * 3600),
      '',
      '1763880000.AAAAAAAAAAAAAAAAAAAAAA',
    ]) {
      const outcome = await send({ started });
      expect(outcome).toMatchObject({
        status: 409,
        state: { stale: true, values: { message: VALID_FIELDS.message } },
      });
      expect('state' in outcome && 'started' in outcome.state.values).toBe(false);
    }
    expect(await readInquiries()).toHaveLength(1);
  });

  test('accepts ten of a hundred forms a minute from one IP and rejects the others with a time to retry', async () => {
    const outcomes = [];
    for (let count = 0; count < 100; count++)
      outcomes.push(
        await send({
          email: `mina${count}@example.org`,
          started: createStampFromSecondsAgo(60 + count),
        }),
      );
    expect(outcomes.filter((outcome) => 'to' in outcome)).toHaveLength(10);
    for (const outcome of outcomes.slice(10)) {
      expect(outcome).toMatchObject({
        status: 429,
        state: { values: { message: VALID_FIELDS.message } },
      });
      expect('retryAfter' in outcome && outcome.retryAfter).toBeGreaterThan(0);
    }
    expect(await readInquiries()).toHaveLength(10);
    expect(await readMails()).toHaveLength(20);
  });

  test('confirms at most five inquiries to one mailbox, in any spelling', async () => {
    for (const email of [
      'victim@example.org',
      'Victim@example.org',
      'victim+a@example.org',
      'VICTIM+b@example.org',
    ])
      for (const minute of [1, 2])
        await send({ email, started: createStampFromSecondsAgo(60 * minute) });
    expect((await readMails()).filter(({ recipient }) => /^victim/.test(recipient))).toHaveLength(
      5,
    );
  });

  test('the limit of a mailbox does not apply to the user who owns it', async () => {
    const mina = await site.addTestUser('mina');
    for (let count = 0; count < 5; count++)
      await send({ email: 'mina@example.com', started: createStampFromSecondsAgo(60 + count) });
    expect(getRejection(await send({ email: 'mina@example.com' }))).toMatchObject({ status: 429 });
    expect(await send({ email: 'mina@example.com' }, mina)).toHaveProperty('to');
  });

  test('a form can be sent five times, and no more', async () => {
    const started = createStampFromSecondsAgo(60);
    const outcomes = [];
    for (let count = 0; count < 7; count++)
      outcomes.push(await send({ started, email: `mina${count}@example.org` }));
    const accepted = outcomes.map((outcome) => 'to' in outcome);
    expect(accepted).toEqual([...Array(5).fill(true), ...Array(2).fill(false)]);
  });

  test('a database outage keeps the typed values and stores no part of an inquiry', async () => {
    const errors: string[] = [];
    const failingDb = {
      transaction: () => ({ execute: () => Promise.reject(new Error('the database is away')) }),
    } as never;
    site.services.db = failingDb;
    site.services.log = { warn() {}, error: (_: object, message: string) => errors.push(message) };
    const { intent: _, ...values } = VALID_FIELDS;
    expect(await send()).toMatchObject({ status: 503, state: { values } });
    expect(errors).toEqual(['cannot store inquiry']);
  });

  test('an inquiry is rolled back if its mails cannot be queued', async () => {
    site.services.log = { warn() {}, error() {} };
    site.services.operator = { ...OPERATOR, email: null as never };
    expect(await send()).toMatchObject({ status: 503 });
    expect([await readInquiries(), await readMails()]).toEqual([[], []]);
  });
});
