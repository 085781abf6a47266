import { connect, type Socket } from 'node:net';
import { errorCode } from '../lib/error-code.ts';
import { findControlAddress } from './control-address.ts';
import { DONE, dataOf, receivedLines, send, sendLines } from './control-wire.ts';

/** Runs a command with input lines and yields its output lines. Rejects with the site's reason. */
export type RunCommand = (name: string, input?: AsyncIterable<string>) => AsyncGenerator<string>;

const LOST = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/** Connects to the process that has `folder` (DATA_DIR) open; `null` if none responds. */
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
  // An input that cannot be read ends the connection, and with it the command.
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

/** `null` if no process listens: there is no socket, or a killed process left it. */
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
