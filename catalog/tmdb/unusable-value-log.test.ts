import { expect, test } from 'vitest';
import { startUpstream } from '../fixtures/upstream.ts';
import { id, lenientArray, text } from '../wire/lenient.ts';
import { object } from '../wire/schema.ts';
import { type CallReport, createTmdbClient, type Log } from './tmdb-client.ts';

/** A client of a catalog that responds with this body to every request. */
async function setUp(body: object) {
  const { url } = await startUpstream(() => ({ body }));
  const lines: string[] = [];
  const write = (details: object, message: string) =>
    lines.push(`${message} ${JSON.stringify(details)}`);
  const log: Log = { info: write, warn: write };
  const calls: CallReport[] = [];
  const client = createTmdbClient({
    url,
    key: 'k'.repeat(32),
    log,
    onCall: (call) => calls.push(call),
  });
  return { client, lines, calls };
}

test('logs each unusable value of a path and field once, without its content', async () => {
  const hostile = '<script>secret</script>'.repeat(100_000);
  const titles = object({ id, name: text, tags: lenientArray(text) });
  const { client, lines } = await setUp({
    id: 7,
    name: hostile,
    tags: ['a', [], {}, 'b\u202e'],
  });
  const read = async (path: string) => (await client.get(path, {}, titles))?.wire;
  expect(await read('/movie/7')).toEqual({ id: 7, name: '', tags: ['a', '', '', 'b'] });
  await read('/movie/8');
  await read('/tv/7');
  const expected = (path: string) =>
    [
      { path, field: 'name', problem: 'too long' },
      { path, field: 'tags[]', problem: 'wrong type' },
      { path, field: 'tags[]', problem: 'control characters' },
    ].map((entry) => `catalog response has an unusable value ${JSON.stringify(entry)}`);
  expect(lines).toEqual([...expected('/movie/:number'), ...expected('/tv/:number')]);
});

test('logs at most two hundred unusable values', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `field${index}`);
  const fields = object(Object.fromEntries(names.map((name) => [name, text])));
  const { client, lines } = await setUp(Object.fromEntries(names.map((name) => [name, {}])));
  for (const path of ['/movie/7', '/tv/7']) await client.get(path, {}, fields);
  expect(lines).toHaveLength(201);
  expect(lines[200]).toBe('no more unusable values of catalog responses are logged {}');
});

test('reports the number of unusable values and paths without IMDb ids', async () => {
  const { client, calls } = await setUp({ id: 7, name: {} });
  await client.get('/find/tt0111161', {}, object({ id, name: text }));
  expect(calls).toMatchObject([{ pathPattern: '/find/:number', unusableValues: 1 }]);
});
