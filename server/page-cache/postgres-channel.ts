import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { connectClient, createHostSelection } from '../../db/postgres-hosts.ts';
import { parsePostgresUrl } from '../../db/postgres-url.ts';
import type { Schema } from '../../db/schema.ts';
import { backoffMs } from '../../lib/backoff.ts';
import { withTimeout } from '../../lib/timeout.ts';
import type { Channel, ChannelEvents } from './purge-bus.ts';

const CHANNEL_NAME = 'kinora_purge';
const CONNECT_TIMEOUT_MS = 5000;
/** A server that hangs or is partitioned closes no connection. */
const HEARTBEAT_INTERVAL_MS = 15_000;
const HEARTBEAT_TIMEOUT_MS = 5000;
const BACKOFF = { initialMs: 500, maxMs: 10_000 };

/**
 * Messages by LISTEN and NOTIFY. LISTEN has a connection of its own, which a pooler must not share
 * between clients.
 */
export function openPostgresChannel(
  url: string,
  db: Kysely<Schema>,
  log: Pick<Logger, 'warn'>,
  { onMessage, onGap }: ChannelEvents,
): Channel {
  const hosts = createHostSelection(parsePostgresUrl(url));
  let client: pg.Client | null = null;
  let closed = false;

  async function listen(): Promise<void> {
    let failures = 0;
    for (let isFirst = true; !closed; isFirst = false) {
      let connection: pg.Client | null = null;
      try {
        const connected = await connectClient(hosts, {
          keepAlive: true,
          connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
          application_name: 'kinora purge',
        });
        connection = connected;
        // A lost connection also emits 'error', which is ignored.
        const connectionEnded = new Promise<void>((resolve) =>
          connected.once('end', () => resolve()),
        );
        connected.on('notification', ({ payload }) => payload !== undefined && onMessage(payload));
        await connected.query(`listen ${CHANNEL_NAME}`);
        client = connection;
        failures = 0;
        if (!isFirst) onGap();
        const heartbeat = startHeartbeat(connected);
        await connectionEnded.finally(() => clearInterval(heartbeat));
      } catch (error) {
        // A standby cannot LISTEN.
        if (connection) hosts.markFailed(connection);
        if (isFirst && !closed) log.warn({ err: error }, 'LISTEN not connected yet');
      }
      await connection?.end().catch(() => {});
      client = null;
      if (closed) return;
      failures += 1;
      await sleep(backoffMs(failures, BACKOFF), undefined, { ref: false });
    }
  }

  void listen();
  return {
    async send(message) {
      await sql`select pg_notify(${CHANNEL_NAME}, ${message})`.execute(db);
    },
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}

function startHeartbeat(connection: pg.Client): NodeJS.Timeout {
  const check = async () => {
    const query = connection.query('select').catch(() => {});
    // With a query in progress, this closes the socket.
    await withTimeout(query, HEARTBEAT_TIMEOUT_MS, () => connection.end().catch(() => {}));
  };
  return setInterval(check, HEARTBEAT_INTERVAL_MS).unref();
}
