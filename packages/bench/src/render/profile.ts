import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';

/** Where a function belongs, by its file. The first that fits. */
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

/** Runs a task and tells how the processor's time was spent meanwhile, largest first, in milliseconds. */
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
 * The self time of every function by who owns it, in milliseconds. Of the pages' own code, what runs below react-dom is `views` and the
 * rest `loaders`. Code of Node and of the engine, such as streams and sorting, counts for whoever called it.
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
  const names = new Map(nodes.map((node): [number, string] => [node.id, nameOf(node)]));

  function nameOf(node: Profiler.ProfileNode): string {
    const { functionName } = node.callFrame;
    if (functionName === '(idle)') return 'waiting';
    if (functionName === '(garbage collector)') return 'garbage collection';
    const lineage = lineageOf(node);
    const owners = lineage.map(ownerOf).filter((known) => known !== null);
    const owner = owners.find((known) => known !== 'node') ?? owners[0] ?? 'other';
    if (owner === 'react') return 'react-dom';
    if (owner !== 'pages') return owner;
    return lineage.some((ancestor) => ownerOf(ancestor) === 'react-dom') ? 'views' : 'loaders';
  }

  function lineageOf(node: Profiler.ProfileNode): Profiler.ProfileNode[] {
    const lineage = [];
    for (let at: Profiler.ProfileNode | undefined = node; at; at = parents.get(at.id))
      lineage.push(at);
    return lineage;
  }

  const times = new Map<string, number>();
  samples.forEach((id, at) => {
    const name = names.get(id) ?? 'other';
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  });
  return [...times].map(([name, value]) => ({ name, value })).sort((a, b) => b.value - a.value);
}

function ownerOf({ callFrame: { url } }: Profiler.ProfileNode): string | null {
  return OWNERS.find(([, file]) => file.test(url))?.[0] ?? null;
}
