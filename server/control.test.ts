import { mkdir, mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../db/dump/commands.ts';
import { type Control, createControl } from './control.ts';
import { findControl, type RunCommand } from './control-client.ts';

const silent = { info() {}, warn() {} };
const onUnix = test.skipIf(process.platform === 'win32');

let folder: string;
let controls: Control[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-control-'));
});
afterEach(async () => {
  for (const control of controls) await control.close();
  controls = [];
  await rm(folder, { recursive: true, force: true });
});

async function open(commands: Record<string, Command>, where = folder): Promise<Control> {
  const control = await createControl({ folder: where, commands, log: silent });
  controls.push(control);
  return control;
}

async function found(where = folder): Promise<RunCommand> {
  const run = await findControl(where);
  if (run === null) throw new Error('nobody listens');
  return run;
}

async function* numbered(count: number): AsyncGenerator<string> {
  for (let n = 0; n < count; n += 1) yield `line ${n} ${'가'.repeat(n % 50)}`;
}

async function* backwards(input: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of input) yield [...line].reverse().join('');
}

async function* nothing(): AsyncGenerator<string> {}

test('a command receives and returns lines of any length and number', async () => {
  await open({ backwards });
  const run = await found();
  const long = '가나다😀'.repeat(300_000);
  const lines = ['', '.', '!', '>', ' x', long, ...(await Array.fromAsync(numbered(20_000)))];
  async function* given() {
    yield* lines;
  }
  expect(await Array.fromAsync(run('backwards', given()))).toEqual(
    lines.map((line) => [...line].reverse().join('')),
  );
});

test('the control socket serves several clients at once', async () => {
  await open({ backwards });
  const run = await found();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => Array.fromAsync(run('backwards', numbered(500)))),
  );
  expect(answers.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 500));
});

test('a refusal arrives with its reason in one line while the client is still sending', async () => {
  await open({
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
  const run = await found();
  await expect(Array.fromAsync(run('refuse'))).rejects.toThrow('Not now, and not later');
  await expect(Array.fromAsync(run('half', numbered(200_000)))).rejects.toThrow('Enough.');
  await expect(Array.fromAsync(run('unheard'))).rejects.toThrow(
    'This site does not know that command.',
  );
  await expect(Array.fromAsync(run('constructor'))).rejects.toThrow(
    'This site does not know that command.',
  );
  await expect(Array.fromAsync(run(''))).rejects.toThrow(
    'The site ended the connection before it was done.',
  );
});

test('a command aborts if its client disconnects, and a client rejects if the site does', async () => {
  let left = false;
  await open({
    async *take(input) {
      left = false;
      try {
        for await (const line of input) yield line;
      } finally {
        left = true;
      }
    },
    async *forever() {
      left = false;
      try {
        for (;;) yield 'more';
      } finally {
        left = true;
      }
    },
  });
  const run = await found();
  async function* broken() {
    yield 'first';
    throw new Error('the file has a hole');
  }
  await expect(Array.fromAsync(run('take', broken()))).rejects.toThrow('the file has a hole');
  await vi.waitFor(() => expect(left).toBe(true));
  for await (const line of run('forever')) if (line === 'more') break;
  await vi.waitFor(() => expect(left).toBe(true));

  const cut = Array.fromAsync(run('take', endless())).catch((error: Error) => error.message);
  async function* endless() {
    for (let n = 0; ; n += 1) {
      yield String(n);
      if (n === 1_000) void controls[0]?.close();
    }
  }
  expect(await cut).toBe('The site ended the connection before it was done.');
  await vi.waitFor(() => expect(left).toBe(true));
  expect(await findControl(folder)).toBeNull();
});

onUnix('only the owner of the folder can reach it', async () => {
  await mkdir(join(folder, 'control'), { mode: 0o755 });
  await open({ nothing });
  expect((await stat(join(folder, 'control'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'control', 'socket'))).mode & 0o777).toBe(0o600);
});

onUnix(
  'what a killed process left is replaced, and nothing is left by one that closes',
  async () => {
    await mkdir(join(folder, 'control'));
    await writeFile(join(folder, 'control', 'socket'), '');
    expect(await findControl(folder)).toBeNull();
    const control = await open({ backwards });
    expect(await Array.fromAsync((await found())('backwards', numbered(1)))).toEqual([' 0 enil']);
    await control.close();
    expect(await readdir(join(folder, 'control'))).toEqual([]);
  },
);

onUnix('a folder with a name too long for a socket is reached all the same', async () => {
  const deep = join(folder, 'a-long-name-'.repeat(10), 'and-another-'.repeat(10));
  await mkdir(deep, { recursive: true });
  const first = await open({ backwards }, deep);
  const place = await readlink(join(deep, 'control', 'socket'));
  expect((await stat(join(place, '..'))).mode & 0o777).toBe(0o700);
  expect(await Array.fromAsync((await found(deep))('backwards', numbered(2)))).toHaveLength(2);
  await first.close();
  await expect(stat(join(place, '..'))).rejects.toMatchObject({ code: 'ENOENT' });

  await open({ nothing }, deep);
  expect(await Array.fromAsync((await found(deep))('nothing'))).toEqual([]);
});

onUnix('where no socket can be made the site runs without and says so', async () => {
  const said: string[] = [];
  await writeFile(join(folder, 'control'), 'no folder');
  const control = await createControl({
    folder,
    commands: {},
    log: { ...silent, warn: (_fields, message) => said.push(message) },
  });
  expect(said).toEqual(['there is no control socket: backups need the site to be stopped']);
  expect(await findControl(folder)).toBeNull();
  await control.close();
});

onUnix('a program that listens there and says nothing does not pass for the site', async () => {
  await mkdir(join(folder, 'control'));
  const other = createServer((socket) => socket.resume().end()).listen(
    join(folder, 'control', 'socket'),
  );
  const run = await found();
  await expect(Array.fromAsync(run('export'))).rejects.toThrow(
    'The site ended the connection before it was done.',
  );
  await new Promise((resolve) => other.close(resolve));
});
