import { mkdir, mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../db/dump/commands.ts';
import { findRunningSite, type RunCommand } from './control-client.ts';
import { type ControlServer, startControlServer } from './control-server.ts';

const silentLog = { info() {}, warn() {} };
const onUnix = test.skipIf(process.platform === 'win32');

let folder: string;
let openServers: ControlServer[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-control-'));
});
afterEach(async () => {
  for (const control of openServers) await control.close();
  openServers = [];
  await rm(folder, { recursive: true, force: true });
});

async function startServer(
  commands: Record<string, Command>,
  dataDir = folder,
): Promise<ControlServer> {
  const control = await startControlServer({ dataDir, commands, log: silentLog });
  openServers.push(control);
  return control;
}

async function connect(dataDir = folder): Promise<RunCommand> {
  const run = await findRunningSite(dataDir);
  if (run === null) throw new Error('nobody listens');
  return run;
}

async function* numberedLines(count: number): AsyncGenerator<string> {
  for (let n = 0; n < count; n += 1) yield `line ${n} ${'가'.repeat(n % 50)}`;
}

async function* reverseLines(input: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of input) yield [...line].reverse().join('');
}

async function* noLines(): AsyncGenerator<string> {}

test('a command receives and returns lines of any length and number', async () => {
  await startServer({ backwards: reverseLines });
  const run = await connect();
  const longLine = '가나다😀'.repeat(300_000);
  const lines = [
    '',
    '.',
    '!',
    '>',
    ' x',
    longLine,
    ...(await Array.fromAsync(numberedLines(20_000))),
  ];
  async function* input() {
    yield* lines;
  }
  expect(await Array.fromAsync(run('backwards', input()))).toEqual(
    lines.map((line) => [...line].reverse().join('')),
  );
});

test('the control socket serves several clients at once', async () => {
  await startServer({ backwards: reverseLines });
  const run = await connect();
  const outputs = await Promise.all(
    Array.from({ length: 20 }, () => Array.fromAsync(run('backwards', numberedLines(500)))),
  );
  expect(outputs.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 500));
});

test('a refusal arrives with its reason in one line while the client is still sending', async () => {
  await startServer({
    // biome-ignore lint/correctness/useYield: it only throws
    async *refuse() {
      throw new Error('Not now,\n  and not later');
    },
    async *half(input) {
      for await (const line of input) {
        yield line;
        if (line.startsWith('line 100 ')) throw new Error('Enough.');
      }
    },
  });
  const run = await connect();
  await expect(Array.fromAsync(run('refuse'))).rejects.toThrow('Not now, and not later');
  await expect(Array.fromAsync(run('half', numberedLines(200_000)))).rejects.toThrow('Enough.');
  await expect(Array.fromAsync(run('unheard'))).rejects.toThrow(
    'This site does not know that command.',
  );
  await expect(Array.fromAsync(run('constructor'))).rejects.toThrow(
    'This site does not know that command.',
  );
  await expect(Array.fromAsync(run(''))).rejects.toThrow(
    'The site closed the connection before the command finished.',
  );
});

test('a command aborts if its client disconnects, and a client rejects if the site does', async () => {
  let inputEnded = false;
  await startServer({
    async *take(input) {
      inputEnded = false;
      try {
        for await (const line of input) yield line;
      } finally {
        inputEnded = true;
      }
    },
    async *forever() {
      inputEnded = false;
      try {
        for (;;) yield 'more';
      } finally {
        inputEnded = true;
      }
    },
  });
  const run = await connect();
  async function* brokenInput() {
    yield 'first';
    throw new Error('the file has a hole');
  }
  await expect(Array.fromAsync(run('take', brokenInput()))).rejects.toThrow('the file has a hole');
  await vi.waitFor(() => expect(inputEnded).toBe(true));
  for await (const line of run('forever')) if (line === 'more') break;
  await vi.waitFor(() => expect(inputEnded).toBe(true));

  const interrupted = Array.fromAsync(run('take', endlessInput())).catch(
    (error: Error) => error.message,
  );
  async function* endlessInput() {
    for (let n = 0; ; n += 1) {
      yield String(n);
      if (n === 1_000) void openServers[0]?.close();
    }
  }
  expect(await interrupted).toBe('The site closed the connection before the command finished.');
  await vi.waitFor(() => expect(inputEnded).toBe(true));
  expect(await findRunningSite(folder)).toBeNull();
});

onUnix('only the owner of the folder can reach it', async () => {
  await mkdir(join(folder, 'control'), { mode: 0o755 });
  await startServer({ nothing: noLines });
  expect((await stat(join(folder, 'control'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'control', 'socket'))).mode & 0o777).toBe(0o600);
});

onUnix(
  'what a killed process left is replaced, and nothing is left by one that closes',
  async () => {
    await mkdir(join(folder, 'control'));
    await writeFile(join(folder, 'control', 'socket'), '');
    expect(await findRunningSite(folder)).toBeNull();
    const control = await startServer({ backwards: reverseLines });
    expect(await Array.fromAsync((await connect())('backwards', numberedLines(1)))).toEqual([
      ' 0 enil',
    ]);
    await control.close();
    expect(await readdir(join(folder, 'control'))).toEqual([]);
  },
);

onUnix('a folder with a name too long for a socket is reached all the same', async () => {
  const deepFolder = join(folder, 'a-long-name-'.repeat(10), 'and-another-'.repeat(10));
  await mkdir(deepFolder, { recursive: true });
  const firstServer = await startServer({ backwards: reverseLines }, deepFolder);
  const socketPath = await readlink(join(deepFolder, 'control', 'socket'));
  expect((await stat(join(socketPath, '..'))).mode & 0o777).toBe(0o700);
  expect(
    await Array.fromAsync((await connect(deepFolder))('backwards', numberedLines(2))),
  ).toHaveLength(2);
  await firstServer.close();
  await expect(stat(join(socketPath, '..'))).rejects.toMatchObject({ code: 'ENOENT' });

  await startServer({ nothing: noLines }, deepFolder);
  expect(await Array.fromAsync((await connect(deepFolder))('nothing'))).toEqual([]);
});

onUnix('where no socket can be made the site runs without and says so', async () => {
  const messages: string[] = [];
  await writeFile(join(folder, 'control'), 'no folder');
  const control = await startControlServer({
    dataDir: folder,
    commands: {},
    log: { ...silentLog, warn: (_fields, message) => messages.push(message) },
  });
  expect(messages).toEqual(['no control socket, so backups require a stopped site']);
  expect(await findRunningSite(folder)).toBeNull();
  await control.close();
});

onUnix('a program that listens there and says nothing does not pass for the site', async () => {
  await mkdir(join(folder, 'control'));
  const otherServer = createServer((socket) => socket.resume().end()).listen(
    join(folder, 'control', 'socket'),
  );
  const run = await connect();
  await expect(Array.fromAsync(run('export'))).rejects.toThrow(
    'The site closed the connection before the command finished.',
  );
  await new Promise((resolve) => otherServer.close(resolve));
});
