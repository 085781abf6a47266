import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Env } from '../env.ts';
import type { OutgoingMail } from './compose.ts';

export type MailTransport = {
  /** Resolves when the mail server has taken it, or the file is written. Rejects otherwise; the message names no recipient. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
  /** Where mails go, for the log. */
  where: string;
};

const PATIENCE_MS = 15_000;

/** The mail server of SMTP_URL, or, without one, files that a mail program opens. */
export function createMailTransport(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'SITE_URL' | 'DATA_DIR'>,
): MailTransport {
  const from = env.MAIL_FROM ?? `Kinora <no-reply@${new URL(env.SITE_URL).hostname}>`;
  const message = ({ to, replyTo, subject, text, html, language }: OutgoingMail) => ({
    // An object is one address, whatever is in it; a text might be read as several.
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    headers: { 'auto-submitted': 'auto-generated', 'content-language': language },
  });
  if (env.SMTP_URL !== undefined) {
    const server = createTransport({
      url: env.SMTP_URL,
      pool: true,
      maxConnections: 2,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      // Nothing of ours reads a file or an address into a mail.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return {
      where: 'a mail server',
      async send(mail) {
        await server.sendMail(message(mail));
      },
      close: () => server.close(),
    };
  }
  const folder = join(env.DATA_DIR, 'outbox');
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    where: folder,
    async send(mail) {
      const { message: bytes, messageId } = await writer.sendMail(message(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${messageId.replace(/[^\w-]/g, '').slice(0, 12)}.eml`;
      await writeFile(join(folder, name), bytes as Buffer, { mode: 0o600 });
    },
    close() {},
  };
}
