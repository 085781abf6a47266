import { connect, type Socket } from 'node:net';
import { errorCode } from '../../lib/error-code.ts';
import { DONE, readDataLines, receiveLines, send, sendLines } from './control-protocol.ts';
import { findControlSocketPath } from './control-socket-path.ts';

/** Runs a command with input lines and yields its output lines. Rejects with the site's reason. */
export type RunCommand = (name: string, input?: AsyncIterable<string>) => AsyncGenerator<string>;

const CONNECTION_LOST_CODES = new Set([
  'EPIPE',
  'ECONNRESET',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ABORT_ERR',
]);

/** Connects to the process that has `folder` (DATA_DIR) open; `null` if none responds. */
export async function findRunningSite(dataDir: string): Promise<RunCommand | null> {
  const path = await findControlSocketPath(dataDir);
  if (path === null) return null;
  const probe = await connectTo(path);
  if (probe === null) return null;
  probe.destroy();
  return (name, input) => runCommand(path, name, input);
}

async function* runCommand(
  path: string,
  name: string,
  input?: AsyncIterable<string>,
): AsyncGenerator<string> {
  const socket = await connectTo(path);
  if (socket === null) throw new Error('The site has stopped.');
  const disconnected = new AbortController();
  socket.once('close', () => disconnected.abort());
  let failure: unknown = null;
  // An input that cannot be read ends the connection, and with it the command.
  const sending = sendCommand(socket, name, input, disconnected.signal).catch((error) => {
    if (disconnected.signal.aborted) return;
    failure = error;
    socket.destroy();
  });
  try {
    yield* readDataLines(receiveLines(socket));
  } catch (error) {
    throw toReadableError(failure ?? error);
  } finally {
    socket.destroy();
    await sending;
  }
}

async function sendCommand(
  socket: Socket,
  name: string,
  input: AsyncIterable<string> | undefined,
  signal: AbortSignal,
): Promise<void> {
  await send(socket, `${name}\n`, signal);
  if (input) await sendLines(socket, input, signal);
  await send(socket, `${DONE}\n`, signal);
}

function toReadableError(error: unknown): unknown {
  const isLost = CONNECTION_LOST_CODES.has(errorCode(error) ?? '');
  return isLost
    ? new Error('The site closed the connection before the command finished.', { cause: error })
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
