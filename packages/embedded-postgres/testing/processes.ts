import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach } from 'vitest';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../src/open.ts';
import { copyTemplate, silentLog } from './template.ts';

const PACKAGE = new URL('../src/open.ts', import.meta.url).href;

/** For a suite that opens one database in several processes. Each test has its own. */
export function setUpProcesses() {
  let folder: string;
  let children: ChildProcess[] = [];
  let databases: EmbeddedPostgres[] = [];

  beforeEach(async () => {
    folder = await copyTemplate();
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const database of databases) await database.close();
    children = [];
    databases = [];
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * Starts a process that opens the folder and runs `code`, which may use `pool`, `close` and
   * `print`.
   */
  function startProcess(code: string): ChildProcess {
    const script = `
      import { openEmbeddedPostgres } from ${JSON.stringify(PACKAGE)};
      function print(line) { process.stdout.write(line + '\\n'); }
      const log = { info() {}, warn() {}, error() {} };
      const opened = openEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log });
      const { pool, close } = await opened.catch((error) => {
        print('refused: ' + error.message);
        process.exit(1);
      });
      ${code}
    `;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return child;
  }

  async function openDatabase(): Promise<EmbeddedPostgres> {
    const database = await openEmbeddedPostgres({ folder, log: silentLog });
    databases.push(database);
    return database;
  }

  return {
    get folder() {
      return folder;
    },
    startProcess,
    openDatabase,
  };
}

export function getOutput(child: ChildProcess): NodeJS.ReadableStream {
  if (!child.stdout) throw new Error('the process has no output');
  return child.stdout;
}

export async function readLine(child: ChildProcess): Promise<string> {
  const [line] = await once(createInterface({ input: getOutput(child) }), 'line');
  return line;
}
