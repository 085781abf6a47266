import { expect, test } from 'vitest';
import { JsonListError, splitJsonList } from './split-json-list.ts';

const OPTIONS = { key: 'titles', maxDepth: 6, maxObjectBytes: 100 };

/** The parsed objects, or `rejected`. */
async function read(text: string, { chunkBytes = 1000 } = {}): Promise<unknown> {
  const bytes = Buffer.from(text);
  async function* splitText() {
    for (let start = 0; start < bytes.length; start += chunkBytes)
      yield bytes.subarray(start, start + chunkBytes);
  }
  try {
    const texts = await Array.fromAsync(splitJsonList(splitText(), OPTIONS));
    return texts.map((json) => JSON.parse(json));
  } catch (error) {
    if (error instanceof JsonListError) return 'rejected';
    throw error;
  }
}

const OBJECTS = [
  { name: 'brackets ]} and "quotes\\" in a string', ids: { all: [{}] } },
  {},
  { name: '기생충 🎬' },
];

test.each([1, 2, 7, 1000])('splits a list of objects in chunks of %s bytes', async (chunkBytes) => {
  const list = JSON.stringify(OBJECTS, null, 1);
  expect(await read(`\uFEFF ${list}\n`, { chunkBytes })).toEqual(OBJECTS);
  expect(await read(`{"a":[[1]],"titles" : ${list},"z":{"titles":[]}}`, { chunkBytes })).toEqual(
    OBJECTS,
  );
});

test('an empty list has no objects', async () => {
  expect(await read('[]')).toEqual([]);
  expect(await read('{"titles":[]}')).toEqual([]);
});

test.each([
  ['an empty file', ''],
  ['a text', 'titles'],
  ['numbers', '[1,2]'],
  ['strings', '["a"]'],
  ['lists', '[[]]'],
  ['an object without the list', '{"names":[{}]}'],
  ['the key as a value', '{"a":"titles","b":[{}]}'],
  ['the list in another object', '{"a":{"titles":[{}]}}'],
  ['an end that is missing', '[{"a":1}'],
  ['an open string', '[{"a":"}]'],
  ['an end without a begin', ']'],
  ['text after the list', '[{}] {}'],
])('rejects %s', async (_, text) => {
  expect(await read(text)).toBe('rejected');
});

test('counts brackets outside of strings, from the start of the file', async () => {
  expect(await read('[{"a":[[[[]]]]}]')).toEqual([{ a: [[[[]]]] }]);
  expect(await read('[{"a":[[[[[]]]]]}]')).toBe('rejected');
  expect(await read('{"a":[[[[[[]]]]]],"titles":[]}')).toBe('rejected');
  expect(await read(`[{"a":"${'['.repeat(50)}"}]`)).toEqual([{ a: '['.repeat(50) }]);
});

test.each([10, 1000])('rejects a longer object, in chunks of %s bytes', async (chunkBytes) => {
  const list = (length: number) => `[{},{"a":"${'x'.repeat(length)}"},{}]`;
  expect(await read(list(92), { chunkBytes })).toHaveLength(3);
  expect(await read(list(93), { chunkBytes })).toBe('rejected');
});
