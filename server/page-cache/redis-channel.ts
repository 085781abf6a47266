import type { Redis } from 'ioredis';
import type { Channel, ChannelEvents } from './purge-bus.ts';

const CHANNEL_NAME = 'kinora:purge';

/** Messages by Redis. A subscribed connection cannot send commands, so this opens a second one. */
export function openRedisChannel(redis: Redis, { onMessage, onGap }: ChannelEvents): Channel {
  const subscriber = redis.duplicate({ autoResubscribe: false, connectionName: 'kinora-purge' });
  let wasSubscribed = false;
  // The client reconnects by itself.
  subscriber.on('error', () => {});
  subscriber.on('ready', () => {
    subscriber.subscribe(CHANNEL_NAME).then(
      () => {
        if (wasSubscribed) onGap();
        wasSubscribed = true;
      },
      () => {},
    );
  });
  subscriber.on('message', (_channel: string, message: string) => onMessage(message));
  return {
    async send(message) {
      await redis.publish(CHANNEL_NAME, message);
    },
    async close() {
      subscriber.disconnect();
    },
  };
}
