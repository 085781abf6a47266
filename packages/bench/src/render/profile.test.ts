import type { Profiler } from 'node:inspector';
import { expect, test } from 'vitest';
import { timeByOwner } from './profile.ts';

let next = 0;

/** A node of the profile with its samples. */
function node(
  functionName: string,
  url: string,
  children: Profiler.ProfileNode[] = [],
): Profiler.ProfileNode {
  next += 1;
  const callFrame = { functionName, url, scriptId: '0', lineNumber: 0, columnNumber: 0 };
  return { id: next, callFrame, hitCount: 0, children: children.map(({ id }) => id) };
}

test('time is attributed to the owner of a function, and component code to views', () => {
  const site = 'file:///site';
  const sort = node('sort', '');
  const tile = node('Tile', `${site}/build/server/index.js`, [sort]);
  const react = node('renderElement', `${site}/node_modules/react-dom/cjs/server.js`, [tile]);
  const read = node('loader', `${site}/build/server/index.js`);
  const stream = node('write', 'node:internal/streams/writable');
  const router = node('query', `${site}/node_modules/react-router/dist/index.js`, [
    react,
    read,
    stream,
  ]);
  const top = node('processTicks', 'node:internal/process/task_queues', [router]);
  const idle = node('(idle)', '');
  const collector = node('(garbage collector)', '');
  const nodes = [
    node('(root)', '', [top, idle, collector]),
    top,
    router,
    react,
    tile,
    sort,
    read,
    stream,
    idle,
    collector,
  ];
  const samples = [sort, tile, tile, react, read, stream, top, idle, collector].map(({ id }) => id);
  const spent = timeByOwner({
    nodes,
    samples,
    timeDeltas: samples.map(() => 1000),
    startTime: 0,
    endTime: 9000,
  });
  expect(Object.fromEntries(spent.map(({ name, value }) => [name, value]))).toEqual({
    views: 3,
    'react-dom': 1,
    loaders: 1,
    router: 1,
    node: 1,
    waiting: 1,
    'garbage collection': 1,
  });
  expect(spent[0]?.name).toBe('views');
});
