import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  afterAll,
  afterEach,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type { FileRows, UploadedFile } from '../../domain/forms/uploaded-file.ts';
import { createFileThreads } from './file-threads.ts';

const folder = mkdtempSync(join(tmpdir(), 'kinora-file-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let opened: ReturnType<typeof createFileThreads>[] = [];
let client: AbortController;

beforeEach(() => {
  client = new AbortController();
});
afterEach(async () => {
  await Promise.all(opened.map((files) => files.close()));
  opened = [];
});

function open(options?: Parameters<typeof createFileThreads>[0]) {
  const files = createFileThreads(options);
  opened.push(files);
  const read = (text: string, name = 'list.csv') =>
    files.readImport(toFile(text, name), { maxRows: 20_000, signal: client.signal }, collect);
  return { ...files, read };
}

function toFile(text: string, name: string): UploadedFile {
  return { name, bytes: new TextEncoder().encode(text) };
}

const collect = async <Row>({ batches }: FileRows<Row>) => (await Array.fromAsync(batches)).flat();

function toScript(code: string): URL {
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

/** Never sends rows, and writes to the file of its name while it runs. */
const BUSY_SCRIPT = toScript(`
  import { appendFileSync } from 'node:fs';
  import { workerData } from 'node:worker_threads';
  for (;;) {
    appendFileSync(workerData.file.name, 'x');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
  }`);

const LIST = 'Name,Year\nParasite,2019\nMother,2009\n';
const writeLongList = (count: number, review = '') =>
  `Name,Year,Review\n${Array.from({ length: count }, (_, index) => `Film ${index},2019,${review}\n`).join('')}`;

/** Resolves when the thread that writes to the file has begun. */
const waitForThread = (path: string) =>
  expect.poll(() => existsSync(path), { timeout: 20_000, interval: 5 }).toBe(true);

/** Watches the ends of threads. */
function watchThreads() {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  onTestFinished(() => terminate.mockRestore());
  return {
    /** The only thread has ended: `terminate` resolves when it has. */
    expectEnded: () =>
      expect(terminate.mock.settledResults).toEqual([
        { type: 'fulfilled', value: expect.any(Number) },
      ]),
  };
}

describe('files are read in a thread', { tags: ['S1'] }, () => {
  test('an import has the rows of its file', async () => {
    expect(await open().read(LIST)).toMatchObject({
      value: [{ name: 'Parasite', year: 2019 }, { name: 'Mother' }],
    });
    expect(await open().read('Dear Kinora')).toEqual({ rejected: { reason: 'unknown_format' } });
  });

  test('a CSV file has its records, and an error has its line', async () => {
    const { readCsv } = open();
    const options = { delimiter: ',', maxLineLength: 100, maxRecords: 3, signal: client.signal };
    const records = await readCsv(toFile('a,b\n1,2\n\n3,4\n5,6', 'a.csv'), options, collect);
    expect(records).toEqual({
      value: [
        { cells: ['a', 'b'], line: 1 },
        { cells: ['1', '2'], line: 2 },
        { cells: ['3', '4'], line: 4 },
      ],
    });
    expect(await readCsv(toFile('a,b\n"1,2', 'a.csv'), options, collect)).toMatchObject({
      rejected: { reason: 'malformed_csv', code: 'CSV_QUOTE_NOT_CLOSED', line: 2 },
    });
  });

  test('rows arrive in batches that are small in number and size', async () => {
    const readBatches = (text: string) =>
      open().readImport(
        toFile(text, 'list.csv'),
        { maxRows: 20_000, signal: client.signal },
        async ({ total, batches }) => ({ total, batches: await Array.fromAsync(batches) }),
      );
    const many = await readBatches(writeLongList(1200));
    expect(many).toMatchObject({ value: { total: 1200 } });
    const sizes = 'value' in many ? many.value.batches.map(({ length }) => length) : [];
    expect(sizes).toEqual([500, 500, 200]);
    const long = await readBatches(writeLongList(150, 'x'.repeat(5000)));
    const longSizes = 'value' in long ? long.value.batches.map(({ length }) => length) : [];
    expect(Math.max(...longSizes)).toBeLessThan(60);
    expect(longSizes.reduce((sum, size) => sum + size, 0)).toBe(150);
  });

  test('the bytes of a file move to the thread instead of being copied', async () => {
    const file = toFile(LIST, 'list.csv');
    await open().readImport(file, { maxRows: 20, signal: client.signal }, collect);
    expect(file.bytes).toHaveLength(0);
  });
});

describe('the thread of a file ends', { tags: ['S1'] }, () => {
  test('when its client leaves', async () => {
    const files = open({ script: BUSY_SCRIPT });
    const threads = watchThreads();
    const path = join(folder, 'client');
    const reading = files.read(LIST, path);
    await waitForThread(path);
    client.abort(new Error('the client has gone'));
    await expect(reading).rejects.toThrow('the client has gone');
    threads.expectEnded();
    expect(files.status()).toMatchObject({ running: 0, rejected: 0 });
  });

  test('when its client leaves while the rows are stored', async () => {
    const { readImport, status } = open();
    const storing = readImport(
      toFile(writeLongList(1200), 'list.csv'),
      { maxRows: 20_000, signal: client.signal },
      async ({ batches }) => {
        for await (const _ of batches) client.abort(new Error('the client has gone'));
      },
    );
    await expect(storing).rejects.toThrow('the client has gone');
    expect(status().running).toBe(0);
  });

  test('after the time limit', async () => {
    const files = open({ script: BUSY_SCRIPT, timeoutMs: 1 });
    const threads = watchThreads();
    const path = join(folder, 'timeout');
    expect(await files.read(LIST, path)).toEqual({ rejected: { reason: 'too_slow' } });
    threads.expectEnded();
  });

  test('when its memory is used up, and the next file is read', async () => {
    const { read } = open({ maxHeapMb: 16 });
    const reviews = writeLongList(5000, 'Ж'.repeat(2500));
    expect(await read(reviews)).toEqual({ rejected: { reason: 'too_large' } });
    expect(await read(LIST)).toHaveProperty('value');
  });

  test('when storing the rows fails', async () => {
    const { readImport, status } = open();
    const storing = readImport(
      toFile(LIST, 'list.csv'),
      { maxRows: 20, signal: client.signal },
      () => Promise.reject(new Error('no database')),
    );
    await expect(storing).rejects.toThrow('no database');
    expect(status().running).toBe(0);
  });

  test('when the site closes', async () => {
    const files = open({ script: BUSY_SCRIPT });
    const threads = watchThreads();
    const path = join(folder, 'close');
    const reading = expect(files.read(LIST, path)).rejects.toThrow('closing');
    await waitForThread(path);
    await files.close();
    threads.expectEnded();
    await reading;
  });

  test.each([
    ['exits', 'process.exit(3)', 'ended with 3'],
    ['throws', 'throw new TypeError("a defect")', 'a defect'],
  ])('as a defect when it %s', async (_, code, message) => {
    await expect(open({ script: toScript(code) }).read(LIST)).rejects.toThrow(message);
  });
});

describe('one file is read at a time', { tags: ['S1'] }, () => {
  test('others wait, and are rejected as busy if too many do', async () => {
    const files = open({ script: BUSY_SCRIPT, maxQueued: 1 });
    const path = join(folder, 'queue');
    const first = expect(files.read(LIST, path)).rejects.toThrow('gone');
    await waitForThread(path);
    const second = expect(files.read(LIST, join(folder, 'queued'))).rejects.toThrow('gone');
    expect(await files.read(LIST)).toEqual({ rejected: { reason: 'busy' } });
    expect(files.status()).toMatchObject({ running: 1, queued: 1 });
    client.abort(new Error('both clients have gone'));
    await Promise.all([first, second]);
    expect(files.status()).toMatchObject({ running: 0, queued: 0 });
    expect(existsSync(join(folder, 'queued'))).toBe(false);
  });

  test('a file that waits too long is rejected as busy', async () => {
    const files = open({ script: BUSY_SCRIPT, queueTimeoutMs: 20 });
    const path = join(folder, 'wait');
    const first = expect(files.read(LIST, path)).rejects.toThrow('closing');
    await waitForThread(path);
    expect(await files.read(LIST)).toEqual({ rejected: { reason: 'busy' } });
    await files.close();
    await first;
  });

  test('waiting files are read in turn', async () => {
    const { read } = open();
    const results = await Promise.all([read(LIST), read(LIST), read(LIST)]);
    for (const result of results) expect(result).toHaveProperty('value');
  });
});
