import { expect, test } from 'vitest';
import { DumpError, openDump, toHeaderLine, withFooter } from './format.ts';

async function* toInput(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

async function readParts(lines: string[]): Promise<unknown[]> {
  return Array.fromAsync((await openDump(toInput(lines))).parts);
}

const CONTENT = [
  toHeaderLine([{ number: 1, name: '0001-first.sql', checksum: 'x' }]),
  '{"table":"films","columns":["id","name"]}',
  '["1","Salt Road"]',
  '["2",null]',
  '{"table":"empty","columns":["id"]}',
  '{"sequence":"ids","next":"3"}',
];
const DUMP = await Array.fromAsync(withFooter(toInput(CONTENT), { films: 2, empty: 0 }));

test('a dump has its header, its parts in order, and its end', async () => {
  const { header } = await openDump(toInput(DUMP));
  expect(header.migrations).toEqual([{ number: 1, name: '0001-first.sql', checksum: 'x' }]);
  expect(await readParts(DUMP)).toEqual([
    { kind: 'table', table: 'films', columns: ['id', 'name'] },
    { kind: 'row', row: ['1', 'Salt Road'] },
    { kind: 'row', row: ['2', null] },
    { kind: 'table', table: 'empty', columns: ['id'] },
    { kind: 'sequence', sequence: 'ids', next: '3' },
    {
      kind: 'end',
      end: { rows: { films: 2, empty: 0 }, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    },
  ]);
});

test.each<[defect: string, lines: string[], reason: string]>([
  ['whose end is missing', DUMP.slice(0, -1), 'cut off'],
  ['that ends in a table', DUMP.slice(0, 3), 'cut off'],
  ['with a line after its end', [...DUMP, '[]'], 'damaged'],
  ['with a changed row', DUMP.with(2, '["1","Salt Read"]'), 'damaged'],
  ['without one of its rows', DUMP.toSpliced(3, 1), 'damaged'],
  ['with a row of another length', DUMP.with(3, '["2"]'), 'damaged'],
  ['with an unknown part', DUMP.with(3, '{"what":1}'), 'damaged'],
  ['with a line that is no JSON', DUMP.with(3, 'no JSON'), 'damaged'],
  [
    'of a newer format',
    DUMP.with(0, DUMP[0]?.replace('"version":1', '"version":2') ?? ''),
    'newer version',
  ],
  ['of another format', ['{"format":"something"}'], 'not a Kinora backup'],
  ['that is no text', ['\0\0'], 'not a Kinora backup'],
  ['that is empty', [], 'not a Kinora backup'],
])('rejects a dump %s', async (_, lines, reason) => {
  const reading = readParts(lines);
  await expect(reading).rejects.toBeInstanceOf(DumpError);
  await expect(reading).rejects.toThrow(reason);
});
