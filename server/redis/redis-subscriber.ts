import type { Cluster, Redis } from 'ioredis';
import type { RedisCommands } from './redis-connection.ts';

export type RedisSubscriber = { close(): void };

export type SubscriberEvents = {
  onMessage(message: string): void;
  /** After each connection: messages may have been missed since the last one. */
  onSubscribed(): void;
};

/**
 * A subscriber only receives, so it would not notice a server that hangs or is cut off: the
 * commands that this sends time out.
 */
const PING_INTERVAL_MS = 10_000;

const RECONNECT_INTERVAL_MS = 500;

/**
 * Opens a second connection, as a subscribed one cannot send commands, and subscribes again
 * whenever it is lost. In a cluster it is one to any node: nodes pass messages on to each other.
 */
export function subscribeToRedis(
  commands: RedisCommands,
  channel: string,
  events: SubscriberEvents,
): RedisSubscriber {
  let isClosed = false;
  let subscriber: Redis | null = null;
  let timer: NodeJS.Timeout | undefined;

  function open(): void {
    subscriber = duplicate(commands);
    // A cluster that is not connected has no nodes yet.
    if (subscriber) listen(subscriber);
    else reopenLater();
  }

  function listen(opened: Redis): void {
    opened.on('error', () => {});
    opened.on('ready', () => {
      opened.subscribe(channel).then(events.onSubscribed, () => opened.disconnect(true));
    });
    opened.on('message', (_channel: string, message: string) => events.onMessage(message));
    // Only the connection to a node ends, all others reconnect by themselves.
    opened.on('end', reopenLater);
  }

  function reopenLater(): void {
    if (!isClosed) timer = setTimeout(open, RECONNECT_INTERVAL_MS).unref();
  }

  const pingTimer = setInterval(() => {
    if (subscriber && isCluster(commands) && !isNodeOf(commands, subscriber))
      subscriber.disconnect();
    else subscriber?.ping().catch(() => {});
  }, PING_INTERVAL_MS).unref();
  open();
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(pingTimer);
      subscriber?.disconnect();
    },
  };
}

function duplicate(commands: RedisCommands): Redis | null {
  const options = { autoResubscribe: false, connectionName: 'kinora-purge' };
  if (!isCluster(commands)) return commands.duplicate(options);
  const nodes = commands.nodes();
  const node = nodes[Math.floor(Math.random() * nodes.length)];
  return (
    node?.duplicate({
      ...options,
      lazyConnect: false,
      enableOfflineQueue: false,
      retryStrategy: null,
    }) ?? null
  );
}

/** Without the class, whose code is loaded only with `REDIS_URL`. */
function isCluster(commands: RedisCommands): commands is Cluster {
  return commands.isCluster;
}

/** A node that was removed from the cluster no longer receives messages. */
function isNodeOf(cluster: Cluster, { options: { host, port } }: Redis): boolean {
  const nodes = cluster.nodes();
  return (
    nodes.length === 0 ||
    nodes.some(({ options }) => options.host === host && options.port === port)
  );
}
