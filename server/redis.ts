import { Redis } from 'ioredis';
import { backoffMs } from '../lib/backoff.ts';
import { errorCode } from '../lib/error-code.ts';

/** The part of a pino logger that it writes to. */
type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

export type RedisConnection = {
  /** Commands reject at once while Redis is away, and after a second where it hangs: nobody waits for it. It comes back by itself. */
  commands: Redis;
  close(): void;
};

/** Redis answers within a millisecond; one that needs this long hangs. */
const COMMAND_TIMEOUT_MS = 1000;

/** A connection on which nothing comes for so long is dead, though nobody said so, and is made anew. */
const SOCKET_TIMEOUT_MS = 5000;

const CONNECT_TIMEOUT_MS = 3000;

const CONNECT_BACKOFF = { initialMs: 100, maxMs: 5000 };

/** The system's word or that of Redis (`ECONNREFUSED`, `WRONGPASS`). Messages are left out: they may quote the address. */
function reasonOf(error: Error): string {
  return errorCode(error) ?? /^[A-Z]{4,}(?= )/.exec(error.message)?.[0] ?? 'no answer';
}

/** Connects to `url` (redis:// or rediss://) and stays at it. Nothing throws because of Redis; its going and coming are logged once each. */
export function openRedis(url: string, log: Log): RedisConnection {
  const commands = new Redis(url, {
    // What is asked while it is away would be answered minutes late.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    retryStrategy: (attempts) => backoffMs(attempts, CONNECT_BACKOFF),
    connectionName: 'kinora',
  });
  let state: 'unknown' | 'ready' | 'away' | 'closed' = 'unknown';

  function tellAway(reason: string): void {
    if (state === 'away' || state === 'closed') return;
    state = 'away';
    log.warn({ reason }, 'Redis is away, all goes on without it');
  }

  commands.on('error', (error) => tellAway(reasonOf(error)));
  commands.on('close', () => tellAway('closed'));
  commands.on('ready', () => {
    if (state === 'away') log.info({}, 'Redis is back');
    if (state !== 'closed') state = 'ready';
  });

  function close(): void {
    state = 'closed';
    commands.disconnect();
  }

  return { commands, close };
}
