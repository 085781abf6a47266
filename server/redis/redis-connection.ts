import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import { backoffMs } from '../../lib/backoff.ts';
import { errorCode } from '../../lib/error-code.ts';
import { parseRedisUrl, type RedisHost, type RedisTarget } from './redis-url.ts';

type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

export type RedisCommands = Redis | Cluster;

export type RedisConnection = {
  /**
   * Commands reject at once while Redis is unreachable, and after a second if it hangs. Each may
   * name only one key, as the keys of a cluster are on several servers.
   */
  commands: RedisCommands;
  close(): void;
};

export type OpenRedisOptions = {
  /** Certificates of the authorities to trust, as PEM. Default: those of Node.js. */
  ca?: string | null;
};

/** Redis responds within a millisecond; a command that takes this long hangs. */
const COMMAND_TIMEOUT_MS = 1000;

/** A connection without data for this long is dead, even without an error, and is reopened. */
const SOCKET_TIMEOUT_MS = 5000;

const CONNECT_TIMEOUT_MS = 3000;

const CONNECT_BACKOFF = { initialMs: 100, maxMs: 5000 };

/** If the server stays read-only, reconnecting more often does not help. */
const READ_ONLY_RECONNECT_INTERVAL_MS = 5000;

/**
 * Connects and reconnects to the server, the primary of the Sentinels or the cluster of `url`.
 * Throws only if the URL is not allowed.
 */
export function openRedis(
  url: string,
  log: Log,
  { ca = null }: OpenRedisOptions = {},
): RedisConnection {
  const commands = connect(parseRedisUrl(url), ca);
  let state: 'unknown' | 'ready' | 'away' | 'closed' = 'unknown';

  function markUnavailable(reason: string): void {
    if (state === 'away' || state === 'closed') return;
    state = 'away';
    log.warn({ reason }, 'Redis unavailable, continuing without it');
  }

  commands.on('error', (error: Error) => markUnavailable(getErrorReason(error)));
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

function connect(target: RedisTarget, ca: string | null): RedisCommands {
  const tls = target.tls ? { tls: ca === null ? {} : { ca } } : {};
  const options = { ...createOptions(), ...tls };
  const retryStrategy = (attempts: number) => backoffMs(attempts, CONNECT_BACKOFF);
  switch (target.kind) {
    case 'single':
      return new Redis(target.url, { ...options, enableOfflineQueue: false, retryStrategy });
    case 'sentinel':
      return new Redis({
        ...options,
        ...target.login,
        enableOfflineQueue: false,
        retryStrategy,
        sentinels: target.sentinels,
        name: target.name,
        db: target.db,
        sentinelUsername: target.sentinelLogin.username,
        sentinelPassword: target.sentinelLogin.password,
        sentinelCommandTimeout: COMMAND_TIMEOUT_MS,
        sentinelRetryStrategy: retryStrategy,
        ...(target.tls && { sentinelTLS: tls.tls, enableTLSForSentinelMode: true }),
      });
    case 'cluster':
      return connectCluster(target.nodes, {
        redisOptions: { ...options, ...target.login },
        enableOfflineQueue: false,
        clusterRetryStrategy: retryStrategy,
      });
  }
}

function connectCluster(nodes: RedisHost[], options: ClusterOptions): Cluster {
  const cluster = new Cluster(nodes, {
    ...options,
    // Retries would delay pages while a part of the cluster is down.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    slotsRefreshTimeout: COMMAND_TIMEOUT_MS,
    // Names are resolved when connecting, as certificates are checked by name.
    dnsLookup: (host, callback) => callback(null, host),
  });
  // Otherwise the first command to a node opens the connection, and others meanwhile are rejected.
  cluster.on('ready', () => {
    for (const node of cluster.nodes('master'))
      if (node.status === 'wait') node.connect().catch(() => {});
  });
  return cluster;
}

function createOptions() {
  let readOnlyAt = Number.NEGATIVE_INFINITY;
  return {
    // Queued commands would run minutes late.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    connectionName: 'kinora',
    /** A primary that became a replica: its name, or the Sentinels, lead to the new primary. */
    reconnectOnError(error) {
      if (!error.message.includes('READONLY')) return false;
      if (performance.now() - readOnlyAt < READ_ONLY_RECONNECT_INTERVAL_MS) return false;
      readOnlyAt = performance.now();
      return true;
    },
  } satisfies RedisOptions;
}

/** Codes of Node.js for certificates that are not trusted. */
const UNTRUSTED_CERTIFICATE = /CERT|LEAF_SIGNATURE/;

const NO_SENTINEL = /^All sentinels are unreachable/;

/** Error code such as `ECONNREFUSED` or `WRONGPASS`: messages may contain the URL. */
function getErrorReason(error: Error): string {
  const cause =
    'lastNodeError' in error && error.lastNodeError instanceof Error ? error.lastNodeError : error;
  const code = errorCode(cause) ?? /\b[A-Z]{4,}\b/.exec(cause.message)?.[0] ?? null;
  if (code !== null && UNTRUSTED_CERTIFICATE.test(code))
    return `certificate not trusted, see REDIS_CA (${code})`;
  if (code !== null) return code;
  if (cause.message.includes('No such master')) return 'the Sentinels do not know the name';
  return NO_SENTINEL.test(cause.message) ? 'no Sentinel answers' : 'no answer';
}
