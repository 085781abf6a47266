import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDER_VARIABLE, killAll, signalAll } from './processes.ts';

export type PartOptions = {
  name: string;
  /** Folder of the drill; the part has a folder of its own name in it. */
  root: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Default: the folder of the part. */
  cwd?: string;
  /** Runs as the current user even if that is root. */
  asCurrentUser?: boolean;
};

/** A server program with all of its child processes. */
export type Part = {
  name: string;
  folder: string;
  logPath: string;
  start(): Promise<void>;
  /** SIGKILL to all of its processes. */
  kill(): Promise<void>;
  /** SIGSTOP to all of its processes, as if the machine hung. */
  hang(): Promise<void>;
  resume(): Promise<void>;
  /** Sends a signal to its main process and waits until that ends. Returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Sends a signal to its main process. */
  signal(signal: NodeJS.Signals): void;
};

const isRoot = process.getuid?.() === 0;
/** PostgreSQL refuses to run as root. */
const POSTGRES_USER = 'postgres';
const AS_POSTGRES = ['--reuid', POSTGRES_USER, '--regid', POSTGRES_USER, '--init-groups'];

/** Creates the folder of the part. As root, its program runs as the user postgres. */
export async function createPart(options: PartOptions): Promise<Part> {
  const { name, root, command, args, env = {}, cwd, asCurrentUser = false } = options;
  const folder = join(root, name);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  await giveToPostgres(folder);
  const logPath = join(root, `${name}.log`);
  let child: ChildProcess | null = null;

  return {
    name,
    folder,
    logPath,
    async start() {
      await appendFile(logPath, `--- started at ${new Date().toISOString()}\n`);
      const log = openSync(logPath, 'a');
      const [program, ...programArgs] =
        isRoot && !asCurrentUser
          ? ['setpriv', ...AS_POSTGRES, command, ...args]
          : [command, ...args];
      child = spawn(program as string, programArgs, {
        cwd: cwd ?? folder,
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          LANG: 'C.UTF-8',
          [FOLDER_VARIABLE]: folder,
          ...env,
        },
        stdio: ['ignore', log, log],
      });
      closeSync(log);
      await once(child, 'spawn');
    },
    kill: () => killAll(folder),
    hang: () => signalAll(folder, 'SIGSTOP'),
    resume: () => signalAll(folder, 'SIGCONT'),
    async stop(signal = 'SIGTERM') {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return null;
      const exited = once(child, 'exit');
      child.kill(signal);
      return (await exited)[0] as number | null;
    },
    signal(signal) {
      child?.kill(signal);
    },
  };
}

let postgresIds: { uid: number; gid: number } | null = null;

/** As root only. */
export async function giveToPostgres(path: string): Promise<void> {
  if (!isRoot) return;
  postgresIds ??= { uid: await readId('-u'), gid: await readId('-g') };
  await chown(path, postgresIds.uid, postgresIds.gid);
}

async function readId(option: string): Promise<number> {
  const child = spawn('id', [option, POSTGRES_USER], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return Number(chunk.toString());
}
