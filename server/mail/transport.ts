import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Env } from '../env.ts';
import type { OutgoingMail } from './compose-mail.ts';

export type MailTransport = {
  /** Resolves once the mail server accepted the mail. Error messages name no recipient. */
  send(mail: OutgoingMail): Promise<void>;
  /** Connects and signs in; rejects if the mail server cannot be used. `null` without one. */
  check: (() => Promise<void>) | null;
  close(): Promise<void>;
  destination: string;
};

const SMTP_TIMEOUT_MS = 15_000;

/** SMTP transport if SMTP_URL is set; otherwise writes .eml files to the data folder. */
export function createMailTransport(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'SITE_URL' | 'DATA_DIR'>,
): MailTransport {
  const from = env.MAIL_FROM ?? `Kinora <no-reply@${new URL(env.SITE_URL).hostname}>`;
  return env.SMTP_URL === undefined
    ? createFolderTransport(join(env.DATA_DIR, 'outbox'), from)
    : createSmtpTransport(env.SMTP_URL, from);
}

function createSmtpTransport(url: string, from: string): MailTransport {
  const options = {
    url,
    pool: true as const,
    maxConnections: 2,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let smtp: Promise<Transporter> | undefined;
  const open = () => {
    // On first use, because the library takes memory.
    smtp ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
    return smtp;
  };
  return {
    destination: 'a mail server',
    async send(mail) {
      await (await open()).sendMail(toMessage(mail, from));
    },
    async check() {
      await (await open()).verify();
    },
    async close() {
      (await smtp)?.close();
    },
  };
}

function createFolderTransport(folder: string, from: string): MailTransport {
  return {
    destination: folder,
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message: bytes, messageId } = await writer.sendMail(toMessage(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replaceAll(':', '-');
      const id = messageId.replace(/[^\w-]/g, '').slice(0, 12);
      await writeFile(join(folder, `${time}-${id}.eml`), bytes as Buffer, { mode: 0o600 });
    },
    check: null,
    async close() {},
  };
}

function toMessage({ to, replyTo, subject, text, html, language }: OutgoingMail, from: string) {
  return {
    from,
    // As an object, so that a recipient cannot be parsed as several.
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    headers: { 'auto-submitted': 'auto-generated', 'content-language': language },
  };
}
