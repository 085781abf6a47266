import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import type { MailKind } from '../../domain/web/mail-kind.ts';
import { openMailbox } from '../../tests/support/accounts/mailbox.ts';
import { describeOnOneEngine } from '../../tests/support/database.ts';
import { POLL_OPTIONS, SITE, SUPPORT, setUpMailJob, TOKEN } from '../../tests/support/mail-job.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { holdTimers } from '../../tests/support/timers.ts';
import { composeMail } from './compose-mail.ts';

/** Of the job, which sends nothing by itself while its timers are held. */
const POLL_INTERVAL_MS = 2_000;

describeOnOneEngine('mail job', (open, kind) => {
  const mailJob = setUpMailJob(open);
  const {
    startServer,
    startJob,
    addMail,
    readOutbox,
    expectOutboxEmpty,
    secondsUntilRetry,
    makeDue,
  } = mailJob;

  test('the mails of the outbox are sent in their languages and deleted', {
    tags: ['I10'],
  }, async () => {
    const german = await addMail({ language: 'de' });
    await mailJob.database.kysely
      .insertInto('users')
      .values({ id: randomUUID(), name: 'Mina', email: german, language: 'ko' })
      .execute();
    const otherRecipients = [
      await addMail({ language: 'ar' }),
      await addMail({ language: 'pt-br' }),
    ];
    const smtp = await startServer();
    startJob({ smtp });
    await expectOutboxEmpty();
    const mailsTo = (email: string) =>
      smtp.accepted.filter(({ to }) => to.includes(email)).map(({ source }) => source);
    expect(smtp.accepted.length).toBe(3);
    const [source = ''] = mailsTo(german);
    expect(source).toMatch(/^From: Kinora <no-reply@kinora\.film>$/m);
    expect(source).toMatch(new RegExp(`^To: ${german}$`, 'm'));
    expect(source).toMatch(/^Content-Language: de$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated$/m);
    const body = source.replaceAll('=\n', '');
    expect(body).toContain('Hallo Mina!');
    expect(body).toContain(`${SITE}/de/confirm?token=3D${TOKEN}`);
    expect(
      otherRecipients.map(
        (email) => /^Content-Language: (.*)$/m.exec(mailsTo(email)[0] ?? '')?.[1],
      ),
    ).toEqual(['ar', 'pt-br']);
    expect(
      smtp.accepted.every(({ from, to }) => from === 'no-reply@kinora.film' && to.length === 1),
    ).toBe(true);
  });

  test('two processes send each mail of the outbox once', async () => {
    const recipients = await Promise.all(Array.from({ length: 50 }, () => addMail()));
    const smtp = await startServer();
    // The embedded database belongs to one process.
    const secondDatabase =
      kind === 'embedded'
        ? mailJob.database
        : await openDatabase({ url: mailJob.database.url, folder: '', log: silentLog });
    if (secondDatabase !== mailJob.database) onTestFinished(() => secondDatabase.close());
    await secondDatabase.ping();
    const jobs = [startJob({ smtp }), startJob({ smtp, kysely: secondDatabase.kysely })];
    await expectOutboxEmpty();
    expect(smtp.accepted.flatMap(({ to }) => to).sort()).toEqual(recipients.sort());
    for (const { logLines: lines } of jobs)
      expect(lines.some((line) => line.includes('mail sent'))).toBe(true);
  });

  test('wake() sends a new mail at once', async () => {
    const timers = holdTimers(POLL_INTERVAL_MS);
    const smtp = await startServer();
    const job = startJob({ smtp });
    await expect.poll(timers.count, POLL_OPTIONS).toBe(1);
    await addMail();
    job.wake();
    await expect.poll(() => smtp.accepted.length, { ...POLL_OPTIONS, interval: 10 }).toBe(1);
  });

  test('wake() during a send sends the new mail right after it', async () => {
    holdTimers(POLL_INTERVAL_MS);
    const smtp = await startServer();
    await smtp.setBehaviour('holds');
    await addMail();
    const job = startJob({ smtp });
    await expect.poll(smtp.countDelayed, POLL_OPTIONS).toBe(1);
    await addMail();
    job.wake();
    await smtp.setBehaviour('takes');
    await expect.poll(() => smtp.accepted.length, { ...POLL_OPTIONS, interval: 10 }).toBe(2);
  });

  test('mails that cannot be composed stay in the outbox and do not block others', async () => {
    await addMail({ kind: 'nobody_knows' as MailKind });
    await addMail({ language: 'xx' as 'ko' });
    await addMail({ data: 'no JSON' });
    const recipient = await addMail();
    const smtp = await startServer();
    const job = startJob({ smtp });
    await expect
      .poll(async () => (await readOutbox()).map(({ attempts }) => attempts), POLL_OPTIONS)
      .toEqual([1, 1, 1]);
    expect(smtp.accepted.map(({ to }) => to)).toEqual([[recipient]]);
    expect(job.logLines.filter((line) => line.includes('nobody_knows')).length).toBe(1);
  });

  test('a recipient with commas or line breaks is one recipient', async () => {
    const smtp = await startServer();
    await addMail({ recipient: 'one@example.com, two@example.com' });
    await addMail({ recipient: 'one@example.com\r\nBcc: two@example.com' });
    startJob({ smtp });
    await expectOutboxEmpty();
    expect(smtp.accepted.map(({ to }) => to.length)).toEqual([1, 1]);
    expect(smtp.accepted.flatMap(({ to }) => to)).not.toContain('two@example.com');
  });

  test('a closed mail job sends nothing', async () => {
    const smtp = await startServer();
    const job = startJob({ smtp });
    await addMail();
    job.wake();
    await expectOutboxEmpty();
    await job.close();
    await addMail();
    job.wake();
    expect((await readOutbox()).map(({ attempts }) => attempts)).toEqual([0]);
    expect(smtp.accepted.length).toBe(1);
  });

  test('no e-mail, name or token of a mail is logged', async () => {
    const smtp = await startServer();
    await smtp.setBehaviour('refuses');
    const recipient = await addMail({ kind: 'reset' });
    await mailJob.database.kysely
      .insertInto('users')
      .values({ id: randomUUID(), name: 'Whoever', email: recipient })
      .execute();
    const job = startJob({ smtp });
    await secondsUntilRetry(1);
    await smtp.setBehaviour('away');
    await makeDue();
    job.wake();
    await secondsUntilRetry(2);
    await smtp.setBehaviour('takes');
    await makeDue();
    job.wake();
    await expectOutboxEmpty();
    await expect.poll(() => job.logLines.length, POLL_OPTIONS).toBe(3);
    const [refusedLine = '', unavailableLine = '', sentLine = ''] = job.logLines;
    expect(JSON.parse(refusedLine)).toMatchObject({
      kind: 'reset',
      attempts: 1,
      nextInSeconds: 30,
      codes: expect.stringContaining('451'),
    });
    expect(JSON.parse(unavailableLine)).toMatchObject({
      kind: 'reset',
      attempts: 2,
      nextInSeconds: 60,
      codes: expect.stringMatching(/^E[A-Z]+( E[A-Z]+)?$/),
    });
    expect(JSON.parse(sentLine)).toMatchObject({ kind: 'reset', msg: 'mail sent' });
    expect(job.logLines.join('\n')).not.toMatch(
      new RegExp(`@example\\.com|${recipient.split('@')[0]}|${TOKEN}|Whoever`),
    );
  });

  test('without SMTP_URL each mail is a file that only its owner can read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kinora-mail-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const recipient = await addMail({ language: 'he', kind: 'reset' });
    startJob({ folder });
    await expectOutboxEmpty();
    const outbox = join(folder, 'outbox');
    const [name = '', ...otherFiles] = await readdir(outbox);
    expect(otherFiles).toEqual([]);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\w.-]+\.eml$/);
    if (process.platform !== 'win32') {
      expect((await stat(outbox)).mode & 0o777).toBe(0o700);
      expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600);
    }
    const written = composeMail({
      kind: 'reset',
      to: recipient,
      lang: 'he',
      name: null,
      data: { token: TOKEN },
      origin: SITE,
      supportEmail: SUPPORT,
    });
    const [message] = await openMailbox(folder).findMails(recipient);
    expect({ ...message, text: message?.text.trim(), html: message?.html.trim() }).toEqual({
      ...written,
      text: written.text.trim(),
      html: written.html.trim(),
    });
  });
});
