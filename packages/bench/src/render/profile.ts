import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';

/** The owner of a function by its file; the first match counts. */
const OWNERS: [owner: string, file: RegExp][] = [
  ['react-dom', /\/node_modules\/react-dom\//],
  ['react', /\/node_modules\/(react|scheduler)\//],
  ['router', /\/node_modules\/(react-router|@react-router)\//],
  ['http framework', /\/node_modules\/(hono|@hono)\//],
  ['log', /\/node_modules\/(pino|sonic-boom|quick-format-unescaped|thread-stream)/],
  ['database', /\/(db|embedded-postgres|node_modules\/(kysely|pg|pg-[a-z]+|@electric-sql))\//],
  ['catalog', /\/(catalog|starter-catalog|domain|node_modules\/lru-cache)\//],
  ['pages', /\/build\/server\//],
  ['server', /\/server\//],
  ['node', /^node:/],
];

/** Profiles a task: CPU time by owner in milliseconds, largest first. */
export async function profile(
  task: () => Promise<void>,
): Promise<{ name: string; value: number }[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  try {
    await task();
    return timeByOwner((await session.post('Profiler.stop')).profile);
  } finally {
    session.disconnect();
  }
}

/**
 * Self time of all functions by owner in milliseconds. Code of the pages below react-dom is
 * `views`, the rest `loaders`. Code of Node and V8 counts for its caller.
 */
export function timeByOwner({
  nodes,
  samples = [],
  timeDeltas = [],
}: Profiler.Profile): { name: string; value: number }[] {
  const parents = new Map(
    nodes.flatMap((node) =>
      (node.children ?? []).map((child): [number, Profiler.ProfileNode] => [child, node]),
    ),
  );
  const names = new Map(nodes.map((node): [number, string] => [node.id, getName(node)]));

  function getName(node: Profiler.ProfileNode): string {
    const { functionName } = node.callFrame;
    if (functionName === '(idle)') return 'waiting';
    if (functionName === '(garbage collector)') return 'garbage collection';
    const ancestors = getAncestors(node);
    const owners = ancestors.map(getOwner).filter((owner) => owner !== null);
    const owner = owners.find((owner) => owner !== 'node') ?? owners[0] ?? 'other';
    if (owner === 'react') return 'react-dom';
    if (owner !== 'pages') return owner;
    return ancestors.some((ancestor) => getOwner(ancestor) === 'react-dom') ? 'views' : 'loaders';
  }

  function getAncestors(node: Profiler.ProfileNode): Profiler.ProfileNode[] {
    const ancestors = [];
    for (
      let current: Profiler.ProfileNode | undefined = node;
      current;
      current = parents.get(current.id)
    )
      ancestors.push(current);
    return ancestors;
  }

  const times = new Map<string, number>();
  samples.forEach((id, index) => {
    const name = names.get(id) ?? 'other';
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  });
  return [...times].map(([name, value]) => ({ name, value })).sort((a, b) => b.value - a.value);
}

function getOwner({ callFrame: { url } }: Profiler.ProfileNode): string | null {
  return OWNERS.find(([, file]) => file.test(url))?.[0] ?? null;
}
