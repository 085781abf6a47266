import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type InsertObject, type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import type { MailKind } from '../../domain/mail.ts';
import { openMailbox } from '../../tests/support/accounts/mailbox.ts';
import { describeOnEachEngine, silent, type TestDatabase } from '../../tests/support/database.ts';
import { type SmtpServer, startSmtpServer } from '../../tests/support/smtp-server.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { createMailTransport } from '../mail/transport.ts';
import { startMailJob } from './send-mail.ts';

const SITE = 'https://kinora.film';
const SUPPORT = 'help@kinora.film';
const TOKEN = 'a-token-of-nobody-else';
/** For a machine that has much else to do. */
const PATIENCE = { timeout: 10_000 };
/** Between two looks of the job. What comes sooner did not wait for one. */
const LOOK_MS = 2_000;

describeOnEachEngine('mail job', (open, kind) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.kysely.deleteFrom('outbox').execute();
  });

  async function startServer(): Promise<SmtpServer> {
    const server = await startSmtpServer();
    onTestFinished(() => server.become('away'));
    return server;
  }

  /** A process that sends, to a mail server or into files. */
  function startJob({
    smtp,
    folder = '',
    over = database.kysely,
  }: {
    smtp?: SmtpServer;
    folder?: string;
    over?: Kysely<Schema>;
  }) {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const transport = createMailTransport({
      SMTP_URL: smtp?.url,
      MAIL_FROM: undefined,
      SITE_URL: SITE,
      DATA_DIR: folder,
    });
    const job = startMailJob({ database: over, transport, origin: SITE, support: SUPPORT, log });
    onTestFinished(async () => {
      // A mail that is in hand is waited for.
      await smtp?.become('takes');
      await job.close();
    });
    return { ...job, lines };
  }

  async function write(row: Partial<InsertObject<Schema, 'outbox'>> = {}): Promise<string> {
    const recipient = `${randomUUID()}@example.com`;
    const data = JSON.stringify({ token: TOKEN });
    await database.kysely
      .insertInto('outbox')
      .values({ id: randomUUID(), recipient, kind: 'confirm', language: 'ko', data, ...row })
      .execute();
    return recipient;
  }

  async function waiting() {
    const seconds = sql<number>`extract(epoch from next_attempt_at - now())::float8`.as('seconds');
    return database.kysely
      .selectFrom('outbox')
      .select(['recipient', 'attempts', seconds])
      .execute();
  }

  const emptied = () => expect.poll(waiting, PATIENCE).toEqual([]);

  /** Waits for this many failures in all; resolves to for how long the mail then waits. */
  async function secondsAfterFailure(attempts: number): Promise<number> {
    await expect.poll(async () => (await waiting())[0]?.attempts, PATIENCE).toBe(attempts);
    return (await waiting())[0]?.seconds ?? 0;
  }

  /** As if the time that mails wait for had come. */
  async function letTimePass(): Promise<void> {
    await database.kysely
      .updateTable('outbox')
      .set({ next_attempt_at: sql<Date>`now()` })
      .execute();
  }

  test('I10 what stands in the outbox is sent, each in the language of its row, and stands there no more', async () => {
    const german = await write({ language: 'de' });
    await database.kysely
      .insertInto('users')
      .values({ id: randomUUID(), name: 'Mina', email: german, language: 'ko' })
      .execute();
    const others = [await write({ language: 'ar' }), await write({ language: 'pt-br' })];
    const smtp = await startServer();
    startJob({ smtp });
    await emptied();
    const mailTo = (address: string) =>
      smtp.taken.filter(({ to }) => to.includes(address)).map(({ source }) => source);
    expect(smtp.taken.length).toBe(3);
    const [source = ''] = mailTo(german);
    expect(source).toMatch(/^From: Kinora <no-reply@kinora\.film>$/m);
    expect(source).toMatch(new RegExp(`^To: ${german}$`, 'm'));
    expect(source).toMatch(/^Content-Language: de$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated$/m);
    const body = source.replaceAll('=\n', '');
    expect(body).toContain('Hallo Mina!');
    expect(body).toContain(`${SITE}/de/confirm?token=3D${TOKEN}`);
    expect(
      others.map((address) => /^Content-Language: (.*)$/m.exec(mailTo(address)[0] ?? '')?.[1]),
    ).toEqual(['ar', 'pt-br']);
    expect(
      smtp.taken.every(({ from, to }) => from === 'no-reply@kinora.film' && to.length === 1),
    ).toBe(true);
  });

  test.each(['away', 'refuses'] as const)(
    'while the server %s a mail waits, twice as long each time, and is sent afterwards',
    async (bad) => {
      const smtp = await startServer();
      await smtp.become(bad);
      const recipient = await write();
      const job = startJob({ smtp });
      expect(await secondsAfterFailure(1)).toSatisfy(
        (seconds: number) => seconds > 20 && seconds <= 30,
      );
      await letTimePass();
      job.wake();
      expect(await secondsAfterFailure(2)).toSatisfy(
        (seconds: number) => seconds > 50 && seconds <= 60,
      );
      expect(smtp.taken).toEqual([]);
      await smtp.become('takes');
      await letTimePass();
      job.wake();
      await emptied();
      expect(smtp.taken.map(({ to }) => to)).toEqual([[recipient]]);
    },
  );

  test('the longest that a mail waits is four hours', async () => {
    const smtp = await startServer();
    await smtp.become('away');
    await write({ attempts: 40 });
    startJob({ smtp });
    expect(await secondsAfterFailure(41)).toSatisfy(
      (seconds: number) => seconds > 4 * 3600 - 10 && seconds <= 4 * 3600,
    );
  });

  test('two processes share the work, and each mail is sent once', async () => {
    const recipients = await Promise.all(Array.from({ length: 50 }, () => write()));
    const smtp = await startServer();
    // The embedded database belongs to one process.
    const second =
      kind === 'embedded'
        ? database
        : await openDatabase({ url: database.url, folder: '', log: silent });
    if (second !== database) onTestFinished(() => second.close());
    await second.ping();
    const jobs = [startJob({ smtp }), startJob({ smtp, over: second.kysely })];
    await emptied();
    expect(smtp.taken.flatMap(({ to }) => to).sort()).toEqual(recipients.sort());
    for (const { lines } of jobs)
      expect(lines.some((line) => line.includes('a mail was sent'))).toBe(true);
  });

  test('what a process that died had in hand is left alone for five minutes, and then another sends it', async () => {
    const smtp = await startServer();
    await smtp.become('holds');
    const recipient = await write();
    startJob({ smtp });
    await expect.poll(smtp.held, PATIENCE).toBe(1);
    const [row] = await waiting();
    expect(row?.seconds).toSatisfy((seconds: number) => seconds > 280 && seconds <= 300);
    const working = await startServer();
    const another = startJob({ smtp: working });
    expect(await another.sendDue()).toBe(0);
    expect(working.taken).toEqual([]);
    await letTimePass();
    another.wake();
    await emptied();
    expect(working.taken.map(({ to }) => to)).toEqual([[recipient]]);
  });

  test('a mail that could not be sent for three days is given up', async () => {
    const later = sql<Date>`now() + interval '1 hour'`;
    await write({
      created_at: sql<Date>`now() - interval '73 hours'`,
      next_attempt_at: later,
      attempts: 25,
    });
    const younger = await write({
      created_at: sql<Date>`now() - interval '71 hours'`,
      next_attempt_at: later,
      attempts: 25,
    });
    const smtp = await startServer();
    startJob({ smtp });
    await expect
      .poll(async () => (await waiting()).map(({ recipient }) => recipient), PATIENCE)
      .toEqual([younger]);
    await letTimePass();
    await emptied();
    expect(smtp.taken.map(({ to }) => to)).toEqual([[younger]]);
  });

  // Both halves of the statement want that row, and PostgreSQL lets the one that sends it have it. Once mended it is a plain test.
  test('a mail of three days ago is given up also where its time has come, as after a long outage', async () => {
    await write({
      created_at: sql<Date>`now() - interval '4 days'`,
      next_attempt_at: sql<Date>`now() - interval '4 days'`,
    });
    const smtp = await startServer();
    startJob({ smtp });
    await emptied();
    expect(smtp.taken).toEqual([]);
  });

  test('wake sends at once what was written just now', async () => {
    const smtp = await startServer();
    const job = startJob({ smtp });
    // From when the first has gone the job rests for a whole while.
    await write();
    await emptied();
    const begun = performance.now();
    await write();
    job.wake();
    await expect.poll(() => smtp.taken.length, { ...PATIENCE, interval: 10 }).toBe(2);
    expect(performance.now() - begun).toBeLessThan(LOOK_MS - 500);
  });

  // The pause that is ended is that of before. Once mended it is a plain test.
  test('wake is heard also while the job is sending', async () => {
    const smtp = await startServer();
    await smtp.become('holds');
    await write();
    const job = startJob({ smtp });
    await expect.poll(smtp.held, PATIENCE).toBe(1);
    await write();
    job.wake();
    const begun = performance.now();
    await smtp.become('takes');
    await expect.poll(() => smtp.taken.length, { ...PATIENCE, interval: 10 }).toBe(2);
    expect(performance.now() - begun).toBeLessThan(LOOK_MS - 500);
  });

  test('mails that nobody can compose wait, and stop none of the others', async () => {
    await write({ kind: 'nobody_knows' as MailKind });
    await write({ language: 'xx' as 'ko' });
    await write({ data: 'no JSON' });
    const recipient = await write();
    const smtp = await startServer();
    const job = startJob({ smtp });
    await expect
      .poll(async () => (await waiting()).map(({ attempts }) => attempts), PATIENCE)
      .toEqual([1, 1, 1]);
    expect(smtp.taken.map(({ to }) => to)).toEqual([[recipient]]);
    expect(job.lines.filter((line) => line.includes('nobody_knows')).length).toBe(1);
  });

  test('an address is one address, whatever is in it', async () => {
    const smtp = await startServer();
    await write({ recipient: 'one@example.com, two@example.com' });
    await write({ recipient: 'one@example.com\r\nBcc: two@example.com' });
    startJob({ smtp });
    await emptied();
    expect(smtp.taken.map(({ to }) => to.length)).toEqual([1, 1]);
    expect(smtp.taken.flatMap(({ to }) => to)).not.toContain('two@example.com');
  });

  test('once closed it sends nothing more', async () => {
    const smtp = await startServer();
    const job = startJob({ smtp });
    await write();
    job.wake();
    await emptied();
    await job.close();
    await write();
    job.wake();
    await sleep(200);
    expect(smtp.taken.length).toBe(1);
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([0]);
  });

  test('no address, name or token is in any log, whatever the server says', async () => {
    const smtp = await startServer();
    await smtp.become('refuses');
    const recipient = await write({ kind: 'reset' });
    await database.kysely
      .insertInto('users')
      .values({ id: randomUUID(), name: 'Whoever', email: recipient })
      .execute();
    const job = startJob({ smtp });
    await secondsAfterFailure(1);
    await smtp.become('away');
    await letTimePass();
    job.wake();
    await secondsAfterFailure(2);
    await smtp.become('takes');
    await letTimePass();
    job.wake();
    await emptied();
    await expect.poll(() => job.lines.length, PATIENCE).toBe(3);
    const [refused = '', away = '', sent = ''] = job.lines;
    expect(JSON.parse(refused)).toMatchObject({
      kind: 'reset',
      attempts: 1,
      nextInSeconds: 30,
      reason: expect.stringContaining('451'),
    });
    expect(JSON.parse(away)).toMatchObject({
      kind: 'reset',
      attempts: 2,
      nextInSeconds: 60,
      reason: expect.stringMatching(/^E[A-Z]+$/),
    });
    expect(JSON.parse(sent)).toMatchObject({ kind: 'reset', msg: 'a mail was sent' });
    expect(job.lines.join('\n')).not.toMatch(
      new RegExp(`@example\\.com|${recipient.split('@')[0]}|${TOKEN}|Whoever`),
    );
  });

  test('without a mail server each mail is a file, for the owner of the folder alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kinora-mail-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const to = await write({ language: 'he', kind: 'reset' });
    startJob({ folder });
    await emptied();
    const outbox = join(folder, 'outbox');
    const [name = '', ...more] = await readdir(outbox);
    expect(more).toEqual([]);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\w.-]+\.eml$/);
    if (process.platform !== 'win32') {
      expect((await stat(outbox)).mode & 0o777).toBe(0o700);
      expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600);
    }
    const written = composeMail({
      kind: 'reset',
      to,
      lang: 'he',
      name: null,
      data: { token: TOKEN },
      origin: SITE,
      supportEmail: SUPPORT,
    });
    const [read] = await openMailbox(folder).received(to);
    expect({ ...read, text: read?.text.trim(), html: read?.html.trim() }).toEqual({
      ...written,
      text: written.text.trim(),
      html: written.html.trim(),
    });
  });
});
