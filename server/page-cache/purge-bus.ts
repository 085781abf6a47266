import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { CacheTag } from '../../domain/cache-tags.ts';

/** Carries short texts between the processes of a site. */
export type Channel = {
  /** Rejects where it could not be sent. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
};

export type ChannelEvents = {
  onText: (text: string) => void;
  /** Texts may have been missed: the connection was lost, and is there again. */
  onGap: () => void;
};

export type OpenChannel = (events: ChannelEvents) => Channel;

export type Purge = (tags: readonly CacheTag[] | null) => void;

export type PurgeBus = {
  /** Takes every page that shows one of these off the caches of all processes, this one's before it returns; null is all pages. */
  purge: Purge;
  /** Waits until the others have been told. */
  close(): Promise<void>;
};

/** The narrowest channel, PostgreSQL's, takes less than 8,000 bytes. */
const MOST_TAGS = 100;

type Message = { from: string; tags: CacheTag[] | null };

/** Tells all processes of a site which pages are no longer true. Without a channel there is one process. */
export function createPurgeBus({
  purge,
  open,
  log,
}: {
  purge: Purge;
  open: OpenChannel | null;
  log: Pick<Logger, 'warn'>;
}): PurgeBus {
  const from = randomUUID();
  const channel = open?.({
    onText(text) {
      const message = read(text);
      if (message && message.from !== from) purge(message.tags);
    },
    onGap: () => purge(null),
  });

  const sending = new Set<Promise<void>>();

  function publish(tags: CacheTag[] | null): void {
    if (!channel) return;
    const message: Message = { from, tags };
    const sent: Promise<void> = channel
      .send(JSON.stringify(message))
      .catch((error: unknown) =>
        log.warn(
          { err: error },
          'other processes could not be told of a change; their pages show it within minutes',
        ),
      )
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }

  return {
    purge(tags) {
      purge(tags);
      if (tags === null) publish(null);
      else
        for (let at = 0; at < tags.length; at += MOST_TAGS) publish(tags.slice(at, at + MOST_TAGS));
    },
    async close() {
      await Promise.all(sending);
      await channel?.close();
    },
  };
}

/** Null for what is none of ours. */
function read(text: string): Message | null {
  try {
    const message = JSON.parse(text) as Message;
    return message.tags === null || Array.isArray(message.tags) ? message : null;
  } catch {
    return null;
  }
}
