import { once } from 'node:events';
import type { Socket } from 'node:net';
import { joinLines, splitLines } from '../../lib/lines.ts';

/**
 * Control protocol, in lines of text. The client sends the name of the command; then both sides
 * send lines with DATA in front, and DONE after the last. The site may send REFUSED and a reason
 * instead.
 */
const DATA = '>';
export const DONE = '.';
export const FAILED = '!';

/** Sends lines with backpressure. Rejects if the connection is lost. */
export async function sendLines(
  socket: Socket,
  lines: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  for await (const chunk of joinLines(withDataPrefix(lines))) await send(socket, chunk, signal);
}

export async function send(socket: Socket, text: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (!socket.write(text)) await once(socket, 'drain', { signal });
}

async function* withDataPrefix(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield DATA + line;
}

/** The received lines. Ending the iteration keeps the connection open for the response. */
export function receiveLines(socket: Socket, idleTimeoutMs = 0): AsyncGenerator<string> {
  socket.setEncoding('utf8');
  return splitLines(receiveChunks(socket, idleTimeoutMs));
}

async function* receiveChunks(socket: Socket, idleTimeoutMs: number): AsyncGenerator<string> {
  const chunks: AsyncIterator<string> = socket.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      // Only while a line is awaited: in between, a long query may keep both sides silent.
      socket.setTimeout(idleTimeoutMs);
      const { value, done } = await chunks.next();
      socket.setTimeout(0);
      if (done) return;
      yield value;
    }
  } finally {
    await chunks.return?.();
  }
}

/** The data lines up to DONE. Rejects if the connection ends before. */
export async function* readDataLines(lines: AsyncIterator<string>): AsyncGenerator<string> {
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done)
      throw Object.assign(new Error('The connection ended before the response was complete.'), {
        code: 'ECONNRESET',
      });
    if (line === DONE) return;
    if (line.startsWith(FAILED)) throw new Error(line.slice(FAILED.length));
    yield line.slice(DATA.length);
  }
}
