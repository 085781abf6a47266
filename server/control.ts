import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import type { Command } from '../db/dump/commands.ts';
import { DumpError } from '../db/dump/format.ts';
import { makeControlAddress } from './control-address.ts';
import { DONE, dataOf, REFUSED, receivedLines, send, sendLines } from './control-wire.ts';

/** A client that is silent for this long is disconnected, so that it keeps no transaction open. */
const IDLE_TIMEOUT_MS = 60_000;

type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

export type Control = { close(): Promise<void> };

/**
 * Accepts operator commands on a socket that only the owner of `folder` (DATA_DIR) can reach. The
 * caller holds the folder's lock. If no socket can be created, the site runs without.
 */
export async function createControl({
  folder,
  commands,
  log,
}: {
  folder: string;
  commands: Record<string, Command>;
  log: Log;
}): Promise<Control> {
  const sockets = new Map<Socket, Promise<void>>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const done = serve(socket, commands, log).finally(() => sockets.delete(socket));
    sockets.set(socket, done);
  });
  const remove = await listen(server, folder).catch((error: unknown) => {
    log.warn({ err: error }, 'there is no control socket: backups need the site to be stopped');
    return null;
  });
  return {
    async close() {
      if (remove === null) return;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const running = [...sockets.values()];
      for (const socket of sockets.keys()) socket.destroy();
      await Promise.all([closed, ...running]);
      await remove();
    },
  };
}

async function listen(server: Server, folder: string): Promise<() => Promise<void>> {
  const { path, remove } = await makeControlAddress(folder);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  if (process.platform !== 'win32') await chmod(path, 0o600);
  return remove;
}

/** One connection, one command. Never rejects: errors are sent to the client and logged. */
async function serve(socket: Socket, commands: Record<string, Command>, log: Log): Promise<void> {
  const gone = new AbortController();
  socket.on('error', () => {});
  socket.once('close', () => gone.abort());
  socket.once('timeout', () => socket.destroy());
  const lines = receivedLines(socket, IDLE_TIMEOUT_MS);
  let name = '';
  try {
    name = (await lines.next()).value ?? '';
    // A client only checked whether the site runs.
    if (name === '') return;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new DumpError('This site does not know that command.');
    log.info({ command: name }, 'command');
    await sendLines(socket, command(dataOf(lines)), gone.signal);
    await send(socket, `${DONE}\n`, gone.signal);
    log.info({ command: name }, 'command done');
  } catch (error) {
    log.warn({ command: name.slice(0, 40), err: error }, 'command failed');
    const reason = error instanceof Error ? error.message : String(error);
    await send(socket, `${REFUSED}${reason.replaceAll(/\s+/g, ' ')}\n`, gone.signal).catch(
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
