import { connect, type Socket } from 'node:net';
import { errorCode } from '../lib/error-code.ts';
import { findControlAddress } from './control-address.ts';
import { DONE, dataOf, receivedLines, send, sendLines } from './control-wire.ts';

/** Runs a command: `input` is what it takes, and what comes is what it gives. Rejects with the site's reason where it refuses. */
export type RunCommand = (name: string, input?: AsyncIterable<string>) => AsyncGenerator<string>;

/** How it shows that the other side is gone. */
const LOST = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/** A way to the process that has `folder` (DATA_DIR) open, or null where none answers. */
export async function findControl(folder: string): Promise<RunCommand | null> {
  const path = await findControlAddress(folder);
  if (path === null) return null;
  const probe = await connectTo(path);
  if (probe === null) return null;
  probe.destroy();
  return (name, input) => run(path, name, input);
}

async function* run(
  path: string,
  name: string,
  input?: AsyncIterable<string>,
): AsyncGenerator<string> {
  const socket = await connectTo(path);
  if (socket === null) throw new Error('The site has stopped.');
  const gone = new AbortController();
  socket.once('close', () => gone.abort());
  let failure: unknown = null;
  // What cannot be read here ends the connection, and with it the command.
  const sending = say(socket, name, input, gone.signal).catch((error) => {
    if (gone.signal.aborted) return;
    failure = error;
    socket.destroy();
  });
  try {
    yield* dataOf(receivedLines(socket));
  } catch (error) {
    throw explained(failure ?? error);
  } finally {
    socket.destroy();
    await sending;
  }
}

async function say(
  socket: Socket,
  name: string,
  input: AsyncIterable<string> | undefined,
  signal: AbortSignal,
): Promise<void> {
  await send(socket, `${name}\n`, signal);
  if (input) await sendLines(socket, input, signal);
  await send(socket, `${DONE}\n`, signal);
}

function explained(error: unknown): unknown {
  const lost = LOST.has(errorCode(error) ?? '');
  return lost
    ? new Error('The site ended the connection before it was done.', { cause: error })
    : error;
}

/** Null where nobody listens: there is no socket, or one that a killed process left. */
async function connectTo(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      socket.on('error', () => {});
      resolve(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED' || error.code === 'ENOTDIR')
        resolve(null);
      else reject(error);
    });
  });
}
