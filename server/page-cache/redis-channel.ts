import type { Redis } from 'ioredis';
import type { Channel, ChannelEvents } from './purge-bus.ts';

const NAME = 'kinora:purge';

/** Texts between processes by Redis. A connection that listens can do nothing else, so it is a second one. */
export function openRedisChannel(redis: Redis, { onText, onGap }: ChannelEvents): Channel {
  const listener = redis.duplicate({ autoResubscribe: false, connectionName: 'kinora-purge' });
  let before = false;
  // Reconnecting is the connection's own business, and so is what it says about it.
  listener.on('error', () => {});
  listener.on('ready', () => {
    listener.subscribe(NAME).then(
      () => {
        if (before) onGap();
        before = true;
      },
      () => {},
    );
  });
  listener.on('message', (_channel: string, text: string) => onText(text));
  return {
    async send(text) {
      await redis.publish(NAME, text);
    },
    async close() {
      listener.disconnect();
    },
  };
}
