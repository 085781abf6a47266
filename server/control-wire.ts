import { once } from 'node:events';
import type { Socket } from 'node:net';
import { joinLines, splitLines } from '../lib/lines.ts';

/**
 * Control protocol, in lines of text. The client sends the name of the command; then both sides
 * send lines with DATA in front, and DONE after the last. The site may send REFUSED and a reason
 * instead.
 */
const DATA = '>';
export const DONE = '.';
export const REFUSED = '!';

/** Sends lines with backpressure. Rejects if the connection is lost. */
export async function sendLines(
  socket: Socket,
  lines: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  for await (const piece of joinLines(marked(lines))) await send(socket, piece, signal);
}

export async function send(socket: Socket, text: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (!socket.write(text)) await once(socket, 'drain', { signal });
}

async function* marked(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield DATA + line;
}

/** The received lines. Ending the iteration keeps the connection open for the response. */
export function receivedLines(socket: Socket, longestSilence = 0): AsyncGenerator<string> {
  socket.setEncoding('utf8');
  return splitLines(piecesOf(socket, longestSilence));
}

async function* piecesOf(socket: Socket, longestSilence: number): AsyncGenerator<string> {
  const pieces: AsyncIterator<string> = socket.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      // Only while a line is awaited: in between, a long query may keep both sides silent.
      socket.setTimeout(longestSilence);
      const { value, done } = await pieces.next();
      socket.setTimeout(0);
      if (done) return;
      yield value;
    }
  } finally {
    await pieces.return?.();
  }
}

/** The data lines up to DONE. Rejects if the connection ends before. */
export async function* dataOf(lines: AsyncIterator<string>): AsyncGenerator<string> {
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done)
      throw Object.assign(new Error('The connection ended before everything was said.'), {
        code: 'ECONNRESET',
      });
    if (line === DONE) return;
    if (line.startsWith(REFUSED)) throw new Error(line.slice(REFUSED.length));
    yield line.slice(DATA.length);
  }
}
