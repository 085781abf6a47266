import { once } from 'node:events';
import type { Socket } from 'node:net';
import { joinLines, splitLines } from '../lib/lines.ts';

/**
 * What is said over a control connection: text in lines. The first is the command's name. Then either side sends its lines, each with
 * DATA in front, and DONE after the last. Instead of it the site may say REFUSED and, on the same line, why.
 */
const DATA = '>';
export const DONE = '.';
export const REFUSED = '!';

/** Sends lines as the other side takes them. Rejects when the connection is gone. */
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

/** The lines that arrive, as they are sent. The end of it does not end the connection, which the answer still needs. */
export function receivedLines(socket: Socket, longestSilence = 0): AsyncGenerator<string> {
  socket.setEncoding('utf8');
  return splitLines(piecesOf(socket, longestSilence));
}

async function* piecesOf(socket: Socket, longestSilence: number): AsyncGenerator<string> {
  const pieces: AsyncIterator<string> = socket.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      // Only while something is waited for: in between, a long query may keep both sides quiet.
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

/** What was sent as data, up to DONE. Rejects where the connection ends before it. */
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
