import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../tests/support/database.ts';
import { POLL_OPTIONS, setUpMailJob } from '../../tests/support/mail-job.ts';

describeOnOneEngine('retries of the mail job', (open) => {
  const {
    startServer,
    startJob,
    addMail,
    readOutbox,
    expectOutboxEmpty,
    secondsUntilRetry,
    makeDue,
  } = setUpMailJob(open);

  test.each(['away', 'refuses'] as const)(
    'a mail is retried with a doubled delay while the server %s, and sent afterwards',
    async (failure) => {
      const smtp = await startServer();
      await smtp.setBehaviour(failure);
      const recipient = await addMail();
      const job = startJob({ smtp });
      expect(await secondsUntilRetry(1)).toSatisfy(
        (seconds: number) => seconds > 20 && seconds <= 30,
      );
      await makeDue();
      job.wake();
      expect(await secondsUntilRetry(2)).toSatisfy(
        (seconds: number) => seconds > 50 && seconds <= 60,
      );
      expect(smtp.accepted).toEqual([]);
      await smtp.setBehaviour('takes');
      await makeDue();
      job.wake();
      await expectOutboxEmpty();
      expect(smtp.accepted.map(({ to }) => to)).toEqual([[recipient]]);
    },
  );

  test('a mail is retried at least every four hours', async () => {
    const smtp = await startServer();
    await smtp.setBehaviour('away');
    await addMail({ attempts: 40 });
    startJob({ smtp });
    expect(await secondsUntilRetry(41)).toSatisfy(
      (seconds: number) => seconds > 4 * 3600 - 10 && seconds <= 4 * 3600,
    );
  });

  test('a leased mail of a dead process is sent by another after five minutes', async () => {
    const smtp = await startServer();
    await smtp.setBehaviour('holds');
    const recipient = await addMail();
    startJob({ smtp });
    await expect.poll(smtp.countDelayed, POLL_OPTIONS).toBe(1);
    const [row] = await readOutbox();
    expect(row?.seconds).toSatisfy((seconds: number) => seconds > 280 && seconds <= 300);
    const workingServer = await startServer();
    const secondJob = startJob({ smtp: workingServer });
    expect(await secondJob.sendDue()).toBe(0);
    expect(workingServer.accepted).toEqual([]);
    await makeDue();
    secondJob.wake();
    await expectOutboxEmpty();
    expect(workingServer.accepted.map(({ to }) => to)).toEqual([[recipient]]);
  });

  test('a mail that could not be sent for three days is dropped, logged and counted', async () => {
    await addMail({ created_at: sql<Date>`now() - interval '73 hours'`, attempts: 25 });
    const newerRecipient = await addMail({
      created_at: sql<Date>`now() - interval '71 hours'`,
      attempts: 25,
    });
    const smtp = await startServer();
    const job = startJob({ smtp });
    await expectOutboxEmpty();
    expect(smtp.accepted.map(({ to }) => to)).toEqual([[newerRecipient]]);
    expect(job.logLines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'a mail was dropped',
        kind: 'confirm',
        reason: 'expired',
        attempts: 25,
        ageSeconds: expect.closeTo(73 * 3600, -3),
      }),
    );
    await expect
      .poll(job.getCounts, POLL_OPTIONS)
      .toEqual({ sent: 1, dropped: { expired: 1, refused: 0, obsolete: 0 } });
  });

  test('a mail whose link would be dead is dropped, logged and counted', async () => {
    const deadRecipient = await addMail({ kind: 'unsigned_reset' });
    const recipient = await addMail({ kind: 'password_changed' });
    const smtp = await startServer();
    const job = startJob({ smtp, signMail: async () => null });
    await expectOutboxEmpty();
    expect(smtp.accepted.map(({ to }) => to)).toEqual([[recipient]]);
    expect(job.logLines.find((line) => line.includes('obsolete'))).toContain('"kind":"reset"');
    expect(job.logLines.join('')).not.toContain(deadRecipient);
    await expect
      .poll(job.getCounts, POLL_OPTIONS)
      .toEqual({ sent: 1, dropped: { expired: 0, refused: 0, obsolete: 1 } });
  });
});
