import { expect, test } from 'vitest';
import { joinLines, splitLines } from './lines.ts';

async function* from(texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

test.each([
  [['a\nb\nc\n'], ['a', 'b', 'c']],
  [
    ['a', 'b\nc', '\n', '\nd'],
    ['ab', 'c', '', 'd'],
  ],
  [['{"a":"\u2028\r"}\n'], ['{"a":"\u2028\r"}']],
  [['\n'], ['']],
  [[], []],
])('splits the chunks %j into the lines %j', async (chunks, lines) => {
  expect(await Array.fromAsync(splitLines(from(chunks)))).toEqual(lines);
});

test('joins lines into chunks of at least 64 KiB that split into the same lines', async () => {
  const lines = Array.from({ length: 5000 }, (_, n) => `line ${n} ${'x'.repeat(n % 100)}`);
  const chunks = await Array.fromAsync(joinLines(from(lines)));
  expect(chunks.length).toBeGreaterThan(2);
  expect(chunks.slice(0, -1).every(({ length }) => length >= 64 * 1024)).toBe(true);
  expect(await Array.fromAsync(splitLines(from(chunks)))).toEqual(lines);
  expect(await Array.fromAsync(joinLines(from([])))).toEqual([]);
});
