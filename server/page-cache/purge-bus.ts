import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { CacheTag } from '../../domain/web/cache-tags.ts';
import { chunk } from '../../lib/chunk.ts';

/** Carries short messages between the processes of a site. */
export type Channel = {
  /** Rejects if the message could not be sent. */
  send(message: string): Promise<void>;
  close(): Promise<void>;
};

export type ChannelEvents = {
  onMessage: (message: string) => void;
  /** The connection was lost and is back: messages may have been missed. */
  onGap: () => void;
};

export type OpenChannel = (events: ChannelEvents) => Channel;

export type Purge = (tags: readonly CacheTag[] | null) => void;

export type PurgeBus = {
  /**
   * Drops the pages with one of the tags, or all pages if `null`, from the caches of all processes:
   * from that of this process before it returns.
   */
  purge: Purge;
  /** Waits for messages that are being sent. */
  close(): Promise<void>;
};

/** PostgreSQL limits a message to 8,000 bytes. */
export const MAX_TAGS_PER_MESSAGE = 100;

type PurgeMessage = { from: string; tags: CacheTag[] | null };

export type PurgeBusDeps = {
  purge: Purge;
  /** `null` if the site has only one process. */
  openChannel: OpenChannel | null;
  log: Pick<Logger, 'warn'>;
};

export function createPurgeBus({ purge, openChannel, log }: PurgeBusDeps): PurgeBus {
  const processId = randomUUID();
  const pending = new Set<Promise<void>>();
  const channel = openChannel?.({
    onMessage(text) {
      const message = parseMessage(text);
      if (message && message.from !== processId) purge(message.tags);
    },
    onGap: () => purge(null),
  });

  function publish(tags: CacheTag[] | null): void {
    if (!channel) return;
    const message: PurgeMessage = { from: processId, tags };
    const sent: Promise<void> = channel
      .send(JSON.stringify(message))
      .catch((error: unknown) =>
        log.warn(
          { err: error },
          'purge not sent, other processes may serve stale pages for minutes',
        ),
      )
      .finally(() => pending.delete(sent));
    pending.add(sent);
  }

  return {
    purge(tags) {
      purge(tags);
      if (tags === null) publish(null);
      else for (const batch of chunk(tags, MAX_TAGS_PER_MESSAGE)) publish(batch);
    },
    async close() {
      await Promise.all(pending);
      await channel?.close();
    },
  };
}

function parseMessage(text: string): PurgeMessage | null {
  try {
    const message = JSON.parse(text) as PurgeMessage;
    return message.tags === null || Array.isArray(message.tags) ? message : null;
  } catch {
    return null;
  }
}
