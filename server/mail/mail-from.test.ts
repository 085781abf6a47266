import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv } from '../env.ts';
import { createMailTransport } from './transport.ts';

/** The `From` header of a mail that is sent. */
async function sendMail(MAIL_FROM: string): Promise<string> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'kinora-mail-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const transport = createMailTransport(readEnv({ MAIL_FROM, DATA_DIR }));
  await transport.send({
    to: 'user@films.example',
    replyTo: null,
    subject: 'a',
    text: 'b',
    html: 'c',
    language: 'en',
  });
  const [file = ''] = await readdir(join(DATA_DIR, 'outbox'));
  const mail = await readFile(join(DATA_DIR, 'outbox', file), 'utf8');
  return /^From: (.*)$/m.exec(mail)?.[1] ?? '';
}

test.each([
  ['hello@films.example', 'hello@films.example'],
  ['<hello@films.example>', 'hello@films.example'],
  ['Films <hello@films.example>', 'Films <hello@films.example>'],
  ['"Films" <hello@films.example>', 'Films <hello@films.example>'],
  ['Films, Inc. <hello@films.example>', '"Films, Inc." <hello@films.example>'],
  ["Kino's films <hello@films.example>", '"Kino\'s films" <hello@films.example>'],
  ['키노라 <hello@films.example>', '=?UTF-8?B?7YKk64W46528?= <hello@films.example>'],
])('MAIL_FROM=%s is sent as %s', async (value, header) => {
  expect(await sendMail(value)).toBe(header);
});
