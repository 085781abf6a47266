import { randomUUID } from 'node:crypto';
import { type InsertObject, type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { startMailJob } from '../../server/mail/send-mail.ts';
import type { SignMail } from '../../server/mail/signed-mail.ts';
import { createMailTransport } from '../../server/mail/transport.ts';
import type { OpenTestDatabase, TestDatabase } from './database.ts';
import { type SmtpServer, startSmtpServer } from './smtp-server.ts';

export const SITE = 'https://kinora.film';
export const SUPPORT = 'help@kinora.film';
export const TOKEN = 'a-token-of-nobody-else';
export const POLL_OPTIONS = { timeout: 10_000 };

/** For a suite about the mail job: a database whose outbox is empty before each test. */
export function setUpMailJob(open: OpenTestDatabase) {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.kysely.deleteFrom('outbox').execute();
  });

  async function startServer(): Promise<SmtpServer> {
    const server = await startSmtpServer();
    onTestFinished(() => server.setBehaviour('away'));
    return server;
  }

  /** Starts a mail job that sends by SMTP or writes files to a folder. */
  function startJob({
    smtp,
    folder = '',
    credentials,
    kysely = database.kysely,
    signMail = async ({ data }) => ({ data }),
  }: {
    smtp?: SmtpServer;
    folder?: string;
    /** User and password for the mail server, as in a URL. */
    credentials?: string;
    kysely?: Kysely<Schema>;
    /** By default the mails in the outbox have their tokens. */
    signMail?: SignMail;
  }) {
    const logLines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => logLines.push(line) });
    const transport = createMailTransport({
      SMTP_URL: credentials ? smtp?.url.replace('//', `//${credentials}@`) : smtp?.url,
      MAIL_FROM: undefined,
      SITE_URL: SITE,
      DATA_DIR: folder,
    });
    const job = startMailJob({
      db: kysely,
      transport,
      signMail,
      origin: SITE,
      supportEmail: SUPPORT,
      log,
    });
    onTestFinished(async () => {
      // Closing waits for a mail in flight.
      await smtp?.setBehaviour('takes');
      await job.close();
    });
    return { ...job, logLines };
  }

  /** Adds a mail to the outbox. Returns its recipient. */
  async function addMail(row: Partial<InsertObject<Schema, 'outbox'>> = {}): Promise<string> {
    const recipient = `${randomUUID()}@example.com`;
    const data = JSON.stringify({ token: TOKEN });
    await database.kysely
      .insertInto('outbox')
      .values({ id: randomUUID(), recipient, kind: 'confirm', language: 'ko', data, ...row })
      .execute();
    return recipient;
  }

  async function readOutbox() {
    const seconds = sql<number>`extract(epoch from next_attempt_at - now())::float8`.as('seconds');
    return database.kysely
      .selectFrom('outbox')
      .select(['recipient', 'attempts', seconds])
      .execute();
  }

  const expectOutboxEmpty = () => expect.poll(readOutbox, POLL_OPTIONS).toEqual([]);

  /** Waits for the given number of failures. Returns the seconds until the next attempt. */
  async function secondsUntilRetry(attempts: number): Promise<number> {
    await expect.poll(async () => (await readOutbox())[0]?.attempts, POLL_OPTIONS).toBe(attempts);
    return (await readOutbox())[0]?.seconds ?? 0;
  }

  async function makeDue(): Promise<void> {
    await database.kysely
      .updateTable('outbox')
      .set({ next_attempt_at: sql<Date>`now()` })
      .execute();
  }

  return {
    get database() {
      return database;
    },
    startServer,
    startJob,
    addMail,
    readOutbox,
    expectOutboxEmpty,
    secondsUntilRetry,
    makeDue,
  };
}
