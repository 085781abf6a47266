import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import type { Command } from '../../db/dump/commands.ts';
import { DumpError } from '../../db/dump/format.ts';
import { DONE, FAILED, readDataLines, receiveLines, send, sendLines } from './control-protocol.ts';
import { createControlSocketPath } from './control-socket-path.ts';

/** A client that is silent for this long is disconnected, so that it keeps no transaction open. */
const IDLE_TIMEOUT_MS = 60_000;

type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

export type ControlServer = { close(): Promise<void> };

/**
 * Accepts operator commands on a socket that only the owner of `folder` (DATA_DIR) can reach. The
 * caller holds the folder's lock. If no socket can be created, the site runs without.
 */
export async function startControlServer({
  dataDir,
  commands,
  log,
}: {
  dataDir: string;
  commands: Record<string, Command>;
  log: Log;
}): Promise<ControlServer> {
  const connections = new Map<Socket, Promise<void>>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const handled = handleConnection(socket, commands, log).finally(() =>
      connections.delete(socket),
    );
    connections.set(socket, handled);
  });
  const removeSocket = await listen(server, dataDir).catch((error: unknown) => {
    log.warn({ err: error }, 'no control socket, so backups require a stopped site');
    return null;
  });
  return {
    async close() {
      if (removeSocket === null) return;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const pending = [...connections.values()];
      for (const socket of connections.keys()) socket.destroy();
      await Promise.all([closed, ...pending]);
      await removeSocket();
    },
  };
}

async function listen(server: Server, dataDir: string): Promise<() => Promise<void>> {
  const { path, remove: removeSocket } = await createControlSocketPath(dataDir);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  if (process.platform !== 'win32') await chmod(path, 0o600);
  return removeSocket;
}

/** One connection, one command. Never rejects: errors are sent to the client and logged. */
async function handleConnection(
  socket: Socket,
  commands: Record<string, Command>,
  log: Log,
): Promise<void> {
  const disconnected = new AbortController();
  socket.on('error', () => {});
  socket.once('close', () => disconnected.abort());
  socket.once('timeout', () => socket.destroy());
  const lines = receiveLines(socket, IDLE_TIMEOUT_MS);
  let name = '';
  try {
    name = (await lines.next()).value ?? '';
    // A client only checked whether the site runs.
    if (name === '') return;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new DumpError('This site does not know that command.');
    log.info({ command: name }, 'command');
    await sendLines(socket, command(readDataLines(lines)), disconnected.signal);
    await send(socket, `${DONE}\n`, disconnected.signal);
    log.info({ command: name }, 'command done');
  } catch (error) {
    log.warn({ command: name.slice(0, 40), err: error }, 'command failed');
    const reason = error instanceof Error ? error.message : String(error);
    await send(socket, `${FAILED}${reason.replaceAll(/\s+/g, ' ')}\n`, disconnected.signal).catch(
      () => {},
    );
  } finally {
    socket.end();
    // Drains the client's input: if this end closed first, the client would fail before it reads
    // the reason.
    await lines.return(undefined).catch(() => {});
    socket.setTimeout(IDLE_TIMEOUT_MS);
    socket.resume();
    if (!socket.closed) await once(socket, 'close');
  }
}
