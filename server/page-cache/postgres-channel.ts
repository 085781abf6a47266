import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import type { Channel, ChannelEvents } from './purge-bus.ts';

const NAME = 'kinora_purge';
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Texts between processes by LISTEN and NOTIFY. It listens on a connection of its own, which a pooler must not share between clients
 * (PgBouncer: session mode, or Redis instead).
 */
export function openPostgresChannel(
  url: string,
  kysely: Kysely<Schema>,
  log: Pick<Logger, 'warn'>,
  { onText, onGap }: ChannelEvents,
): Channel {
  let client: pg.Client | null = null;
  let closed = false;

  async function listen(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    for (let first = true; !closed; first = false) {
      const attempt = new pg.Client({
        connectionString: url,
        keepAlive: true,
        connectionTimeoutMillis: 5000,
        application_name: 'kinora purge',
      });
      const ended = new Promise<void>((resolve) => attempt.once('end', () => resolve()));
      // A lost connection ends too; what is to be done is the same.
      attempt.on('error', () => {});
      attempt.on('notification', ({ payload }) => payload !== undefined && onText(payload));
      try {
        await attempt.connect();
        await attempt.query(`listen ${NAME}`);
        client = attempt;
        pause = FIRST_PAUSE_MS;
        if (!first) onGap();
        await ended;
      } catch (error) {
        if (first && !closed)
          log.warn({ err: error }, 'changes of other processes cannot be heard yet');
      }
      await attempt.end().catch(() => {});
      client = null;
      if (closed) return;
      await sleep(pause, undefined, { ref: false });
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  void listen();
  return {
    async send(text) {
      await sql`select pg_notify(${NAME}, ${text})`.execute(kysely);
    },
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}
