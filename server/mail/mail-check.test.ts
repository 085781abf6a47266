import { expect, onTestFinished, test } from 'vitest';
import type { MailFailure } from '../../domain/admin/mail-state.ts';
import { startSmtpServer } from '../../tests/support/smtp-server.ts';
import { createMailCheck } from './mail-check.ts';
import { toMailFailure } from './mail-failure.ts';
import { createMailTransport } from './transport.ts';

const MINUTE_MS = 60_000;
const SECRET = 'tulip-harbor';

type LogLine = { level: string; fields: object; message: string };

/** A check of the connection to this mail server, and what it has logged. */
function openCheck(url: string, now?: () => number) {
  const transport = createMailTransport({
    SMTP_URL: url,
    MAIL_FROM: undefined,
    SITE_URL: 'https://kinora.film',
    DATA_DIR: '',
  });
  onTestFinished(transport.close);
  if (transport.check === null) throw new Error('no mail server');
  const lines: LogLine[] = [];
  const log = {
    info: (message: string) => lines.push({ level: 'info', fields: {}, message }),
    warn: (fields: object, message: string) => lines.push({ level: 'warn', fields, message }),
  };
  return { ...createMailCheck({ check: transport.check, log: log as never, now }), lines };
}

async function startServer() {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.setBehaviour('away'));
  return smtp;
}

test('the start logs one line if the mail server can be used', async () => {
  const smtp = await startServer();
  const { logConnection, readFailure, lines } = openCheck(
    smtp.url.replace('//', `//kinora:${SECRET}@`),
  );
  await logConnection();
  expect(lines).toEqual([{ level: 'info', fields: {}, message: 'the mail server can be used' }]);
  expect(await readFailure()).toBeNull();
  expect(smtp.accepted).toEqual([]);
});

test.each(['refused', 'authentication', 'tls'] as const)(
  'the start logs one warning, without password and message, if the mail server fails: %s',
  async (reason) => {
    const smtp = await startServer();
    if (reason === 'refused') await smtp.setBehaviour('away');
    smtp.setReply('AUTH', '535 5.7.8 kinora@example.com is unknown');
    const { logConnection, readFailure, lines } = openCheck(
      smtp.url
        .replace('smtp:', reason === 'tls' ? 'smtps:' : 'smtp:')
        .replace('//', `//k:${SECRET}@`),
    );
    await logConnection();
    expect(lines).toMatchObject([
      {
        level: 'warn',
        fields: { reason, codes: expect.stringMatching(/^E[A-Z]+/) },
        message: 'the mail server cannot be used, so mails wait',
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${SECRET}|example|127\\.0\\.0\\.1`));
    expect(await readFailure()).toBe(reason);
  },
);

test('the state of the mail server is checked again after a minute', async () => {
  const smtp = await startServer();
  await smtp.setBehaviour('away');
  let now = 0;
  const { readFailure, lines } = openCheck(smtp.url, () => now);
  expect(await readFailure()).toBe('refused');
  await smtp.setBehaviour('takes');
  now += MINUTE_MS - 1;
  expect(await readFailure()).toBe('refused');
  now += 1;
  expect(await readFailure()).toBeNull();
  expect(lines).toEqual([]);
});

test.each<[object, MailFailure]>([
  [{ code: 'EDNS', originalCode: 'ENOTFOUND' }, 'unknown_host'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'timeout'],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'refused'],
  [{ code: 'ESOCKET', originalCode: 'EHOSTUNREACH' }, 'unknown'],
  [{ code: 'ETLS' }, 'tls'],
  [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'tls'],
  [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'tls'],
  [{ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, 'tls'],
  [{ code: 'EAUTH', responseCode: 454 }, 'authentication'],
  [{ code: 'EPROTOCOL', responseCode: 554 }, 'unknown'],
  [new Error('Connection closed'), 'unknown'],
])('the error %j of a connection is %s', (error, failure) => {
  expect(toMailFailure(error)).toBe(failure);
});
