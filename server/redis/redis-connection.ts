import { Redis } from 'ioredis';
import { backoffMs } from '../../lib/backoff.ts';
import { errorCode } from '../../lib/error-code.ts';

type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

export type RedisConnection = {
  /** Commands reject at once while Redis is unreachable, and after a second if it hangs. */
  commands: Redis;
  close(): void;
};

/** Redis responds within a millisecond; a command that takes this long hangs. */
const COMMAND_TIMEOUT_MS = 1000;

/** A connection without data for this long is dead, even without an error, and is reopened. */
const SOCKET_TIMEOUT_MS = 5000;

const CONNECT_TIMEOUT_MS = 3000;

const CONNECT_BACKOFF = { initialMs: 100, maxMs: 5000 };

/** Error code such as `ECONNREFUSED` or `WRONGPASS`: messages may contain the URL. */
function getErrorReason(error: Error): string {
  return errorCode(error) ?? /^[A-Z]{4,}(?= )/.exec(error.message)?.[0] ?? 'no answer';
}

/** Connects and reconnects to `url` (redis:// or rediss://). Never throws. */
export function openRedis(url: string, log: Log): RedisConnection {
  const commands = new Redis(url, {
    // Queued commands would run minutes late.
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

  function markUnavailable(reason: string): void {
    if (state === 'away' || state === 'closed') return;
    state = 'away';
    log.warn({ reason }, 'Redis unavailable, continuing without it');
  }

  commands.on('error', (error) => markUnavailable(getErrorReason(error)));
  commands.on('close', () => markUnavailable('closed'));
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
