import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../tests/support/database.ts';
import { POLL_OPTIONS, setUpMailJob } from '../../tests/support/mail-job.ts';

describeOnOneEngine('mails that the mail server refuses', (open) => {
  const { startServer, startJob, addMail, expectOutboxEmpty, secondsUntilRetry } =
    setUpMailJob(open);

  test.each([
    ['RCPT', '550 5.1.1 <email> user unknown', '550 5.1.1'],
    ['RCPT', '550 no such user <email>', '550'],
    ['RCPT', '553 5.1.3 bad address', '553 5.1.3'],
    ['RCPT', '551 5.1.6 <email> has moved', '551 5.1.6'],
    ['DATA', '554 5.5.1 no valid recipients', '554 5.5.1'],
    ['.', '554 5.6.0 message refused', '554 5.6.0'],
  ] as const)('the refusal of %s by %j drops the mail', async (command, reply, codes) => {
    const smtp = await startServer();
    smtp.setReply(command, reply);
    const recipient = await addMail({ kind: 'password_changed' });
    const job = startJob({ smtp });
    await expectOutboxEmpty();
    await expect
      .poll(job.getCounts, POLL_OPTIONS)
      .toEqual({ sent: 0, dropped: { expired: 0, refused: 1, obsolete: 0 } });
    expect(job.logLines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 40,
        msg: 'a mail was dropped',
        kind: 'password_changed',
        reason: 'refused',
        codes: expect.stringMatching(new RegExp(`^E(ENVELOPE|MESSAGE) ${codes}$`)),
      },
    ]);
    expect(job.logLines.join('')).not.toContain(recipient.split('@')[0]);
  });

  test.each([
    ['AUTH', '535 5.7.8 wrong password'],
    ['AUTH', '454 4.7.0 temporary authentication failure'],
    ['MAIL', '550 5.7.1 sender not allowed'],
    ['MAIL', '553 5.1.8 sender unknown'],
    ['MAIL', '530 5.7.0 authentication required'],
    ['RCPT', '530 authentication required'],
    ['RCPT', '550 5.7.1 relaying denied'],
    ['RCPT', '554 <email>: Relay access denied'],
    ['RCPT', '550 relay not permitted'],
    ['RCPT', '550 please authenticate first'],
    ['RCPT', '450 4.2.0 greylisted'],
    ['RCPT', '452 4.2.2 mailbox full'],
    ['RCPT', '552 5.2.2 mailbox full'],
    ['RCPT', '421 4.3.2 closing'],
    ['RCPT', '503 bad sequence'],
    ['.', '451 4.3.0 try again'],
    ['.', '550 5.7.26 unauthenticated mail'],
  ] as const)('the refusal of %s by %j is retried', async (command, reply) => {
    const smtp = await startServer();
    smtp.setReply(command, reply);
    await addMail({ kind: 'password_changed' });
    const job = startJob({ smtp, credentials: 'kinora:secret' });
    expect(await secondsUntilRetry(1)).toBeGreaterThan(20);
    expect(job.getCounts().dropped.refused).toBe(0);
    expect(job.logLines.join('')).not.toContain('secret');
  });
});
