import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { countActiveSessions } from '../db/active-sessions.ts';
import type { Schema } from '../db/schema.ts';
import { putOff } from './jobs/put-off.ts';

const INTERVAL_MS = 5_000;
/** Per admin: one per visible window (see use-live-sessions.ts). */
const MAX_STREAMS = 5;

export type LiveSessions = {
  /**
   * The number of active sessions (M2) as server-sent events, now and after each change. Ends when
   * `still` resolves to false: the reader has lost access. `null` if there are too many streams.
   */
  open(adminId: string, still: () => Promise<boolean>): ReadableStream<Uint8Array> | null;
  close(): void;
};

export type LiveSessionsDeps = { database: Kysely<Schema>; log: Logger; everyMs?: number };

type Stream = {
  adminId: string;
  still(): Promise<boolean>;
  told: number | null;
  to: ReadableStreamDefaultController<Uint8Array>;
};

/** Sessions are counted once for all streams of the process, and only while there are any. */
export function startLiveSessions({
  database,
  log,
  everyMs = INTERVAL_MS,
}: LiveSessionsDeps): LiveSessions {
  const streams = new Set<Stream>();
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | undefined;
  let latest: Promise<number | null> | undefined;
  let ticking = false;
  let closed = false;

  /** `null` if the database cannot be read. */
  async function count(): Promise<number | null> {
    try {
      return await countActiveSessions(database);
    } catch (error) {
      putOff(log, error, 'active sessions could not be counted, and are in a moment');
      return null;
    }
  }

  function tell(stream: Stream, active: number | null): void {
    if (!streams.has(stream)) return;
    const news = active !== null && active !== stream.told;
    if (news) stream.told = active;
    // A comment keeps proxies from closing an idle connection.
    stream.to.enqueue(encoder.encode(news ? `data: {"active":${active}}\n\n` : ':\n\n'));
  }

  function leave(stream: Stream): void {
    streams.delete(stream);
    if (streams.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    latest = undefined;
  }

  function end(stream: Stream): void {
    if (!streams.has(stream)) return;
    leave(stream);
    stream.to.close();
  }

  async function tick(): Promise<void> {
    // Skips a tick while the last one is still running.
    if (ticking) return;
    ticking = true;
    try {
      latest = count();
      const active = await latest;
      await Promise.all(
        [...streams].map(async (stream) =>
          (await stream.still()) ? tell(stream, active) : end(stream),
        ),
      );
    } finally {
      ticking = false;
    }
  }

  function open(adminId: string, still: () => Promise<boolean>): ReadableStream<Uint8Array> | null {
    const theirs = [...streams].filter((stream) => stream.adminId === adminId);
    if (closed || theirs.length >= MAX_STREAMS) return null;
    let stream: Stream;
    return new ReadableStream<Uint8Array>({
      async start(to) {
        stream = { adminId, still, told: null, to };
        streams.add(stream);
        timer ??= setInterval(tick, everyMs).unref();
        latest ??= count();
        const active = await latest;
        if (stream.told === null) tell(stream, active);
      },
      cancel: () => leave(stream),
    });
  }

  return {
    open,
    close() {
      closed = true;
      for (const stream of streams) end(stream);
    },
  };
}
