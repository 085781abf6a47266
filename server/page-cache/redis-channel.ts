import type { RedisCommands } from '../redis/redis-connection.ts';
import { subscribeToRedis } from '../redis/redis-subscriber.ts';
import type { Channel, ChannelEvents } from './purge-bus.ts';

const CHANNEL_NAME = 'kinora:purge';

/** Messages by Redis. */
export function openRedisChannel(
  commands: RedisCommands,
  { onMessage, onGap }: ChannelEvents,
): Channel {
  let wasSubscribed = false;
  const subscriber = subscribeToRedis(commands, CHANNEL_NAME, {
    onMessage,
    onSubscribed() {
      if (wasSubscribed) onGap();
      wasSubscribed = true;
    },
  });
  return {
    async send(message) {
      await commands.publish(CHANNEL_NAME, message);
    },
    async close() {
      subscriber.close();
    },
  };
}
