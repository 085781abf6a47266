import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { countActiveSessions } from '../../db/active-sessions.ts';
import type { Schema } from '../../db/schema.ts';
import { logPostponed } from '../jobs/log-postponed.ts';

const COUNT_INTERVAL_MS = 5_000;
/** Per admin: one per visible window (see use-live-sessions.ts). */
const MAX_STREAMS = 5;

export type LiveSessions = {
  /**
   * The number of active sessions (M2) as server-sent events, now and after each change. Ends when
   * `still` resolves to false: the reader has lost access. `null` if there are too many streams.
   */
  open(adminId: string, isStillAllowed: () => Promise<boolean>): ReadableStream<Uint8Array> | null;
  close(): void;
};

export type LiveSessionsDeps = { db: Kysely<Schema>; log: Logger; intervalMs?: number };

type Stream = {
  adminId: string;
  isStillAllowed(): Promise<boolean>;
  lastSent: number | null;
  controller: ReadableStreamDefaultController<Uint8Array>;
};

/** Sessions are counted once for all streams of the process, and only while there are any. */
export function startLiveSessions({
  db,
  log,
  intervalMs = COUNT_INTERVAL_MS,
}: LiveSessionsDeps): LiveSessions {
  const streams = new Set<Stream>();
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | undefined;
  let latestCount: Promise<number | null> | undefined;
  let isTicking = false;
  let closed = false;

  /** `null` if the database cannot be read. */
  async function countSessions(): Promise<number | null> {
    try {
      return await countActiveSessions(db);
    } catch (error) {
      logPostponed(log, error, 'cannot count active sessions, retrying in a moment');
      return null;
    }
  }

  function sendCount(stream: Stream, active: number | null): void {
    if (!streams.has(stream)) return;
    const hasChanged = active !== null && active !== stream.lastSent;
    if (hasChanged) stream.lastSent = active;
    // A comment keeps proxies from closing an idle connection.
    stream.controller.enqueue(
      encoder.encode(hasChanged ? `data: {"active":${active}}\n\n` : ':\n\n'),
    );
  }

  function removeStream(stream: Stream): void {
    streams.delete(stream);
    if (streams.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    latestCount = undefined;
  }

  function endStream(stream: Stream): void {
    if (!streams.has(stream)) return;
    removeStream(stream);
    stream.controller.close();
  }

  async function tick(): Promise<void> {
    // Skips a tick while the last one is still running.
    if (isTicking) return;
    isTicking = true;
    try {
      latestCount = countSessions();
      const active = await latestCount;
      await Promise.all(
        [...streams].map(async (stream) =>
          (await stream.isStillAllowed()) ? sendCount(stream, active) : endStream(stream),
        ),
      );
    } finally {
      isTicking = false;
    }
  }

  function open(
    adminId: string,
    isStillAllowed: () => Promise<boolean>,
  ): ReadableStream<Uint8Array> | null {
    const adminStreams = [...streams].filter((stream) => stream.adminId === adminId);
    if (closed || adminStreams.length >= MAX_STREAMS) return null;
    let stream: Stream;
    return new ReadableStream<Uint8Array>({
      async start(controller) {
        stream = { adminId, isStillAllowed, lastSent: null, controller };
        streams.add(stream);
        timer ??= setInterval(tick, intervalMs).unref();
        latestCount ??= countSessions();
        const active = await latestCount;
        if (stream.lastSent === null) sendCount(stream, active);
      },
      cancel: () => removeStream(stream),
    });
  }

  return {
    open,
    close() {
      closed = true;
      for (const stream of streams) endStream(stream);
    },
  };
}
