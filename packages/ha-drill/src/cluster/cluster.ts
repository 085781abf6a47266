import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEtcd, findEtcdLeader } from './etcd.ts';
import { createHaproxy, createPgbouncer } from './gateways.ts';
import type { Part } from './part.ts';
import { assertPortsFree, createPorts, type Ports } from './ports.ts';
import {
  createPostgresNodes,
  findPostgresProblem,
  findPrimary,
  type PostgresNode,
} from './postgres.ts';
import { killAll } from './processes.ts';
import type { Programs } from './programs.ts';
import { type NodeNetwork, startNodeNetwork } from './proxies.ts';
import { createRedisNodes, createSentinels, findRedisProblem } from './redis.ts';
import { createSites, isSiteReady } from './sites.ts';

export type Cluster = {
  /** Has the logs of all parts and their folders. */
  root: string;
  ports: Ports;
  /** Numbered from 1: node 1 is `postgres[0]`. */
  postgres: PostgresNode[];
  etcd: Part[];
  redis: Part[];
  sentinels: Part[];
  sites: Part[];
  haproxy: Part;
  pgbouncer: Part;
  network: NodeNetwork;
  /** Origin of the sites behind HAProxy. */
  url: string;
  /** Waits until all parts work. Throws after `timeoutMs` with the first one that does not. */
  waitUntilComplete(timeoutMs: number): Promise<void>;
  /** Kills all processes, and removes the folder unless `keepFolder`. */
  remove(options: { keepFolder: boolean }): Promise<void>;
};

const FOLDER_PREFIX = 'kinora-drill-';
const START_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 200;

/** Removes what a drill left that was itself killed. */
export async function removeAbandonedClusters(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const name of names) {
    const pid = Number(name.slice(FOLDER_PREFIX.length).split('-')[0]);
    if (isRunning(pid)) continue;
    const root = join(tmpdir(), name);
    await killAll(root);
    await rm(root, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The parts of a cluster on 127.0.0.1; `startCluster` starts them. */
export async function createCluster(programs: Programs): Promise<Cluster> {
  const ports = createPorts();
  await assertPortsFree(ports);
  const root = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  // The user postgres reaches its folders, and writes its sockets.
  await chmod(root, 0o1777);
  await mkdir(join(root, 'compiled'));
  const network = await startNodeNetwork(ports);
  return {
    root,
    ports,
    postgres: await createPostgresNodes(root, programs, ports),
    etcd: await createEtcd(root, programs.etcd, ports),
    redis: await createRedisNodes(root, programs.redisServer, ports),
    sentinels: await createSentinels(root, programs.redisServer, ports),
    sites: await createSites(root, ports),
    haproxy: await createHaproxy(root, programs.haproxy, ports),
    pgbouncer: await createPgbouncer(root, programs.pgbouncer, ports),
    network,
    url: `http://127.0.0.1:${ports.web}`,
    waitUntilComplete: (timeoutMs) => waitFor(() => findProblem(ports), timeoutMs),
    async remove({ keepFolder }) {
      await killAll(root);
      await network.stop();
      if (!keepFolder) await rm(root, { recursive: true, force: true });
    },
  };
}

export async function startCluster(cluster: Cluster): Promise<void> {
  const { ports, etcd, redis, sentinels, postgres, haproxy, pgbouncer, sites } = cluster;
  await Promise.all([...etcd, ...redis].map((part) => part.start()));
  await waitFor(async () => ((await findEtcdLeader(ports)) ? null : 'no etcd leader'));
  // The first one creates the cluster, the others copy it.
  const [first, ...others] = postgres;
  await first?.start();
  await Promise.all([...sentinels, haproxy, pgbouncer].map((part) => part.start()));
  await waitFor(async () => ((await findPrimary(ports)) ? null : 'no PostgreSQL primary'));
  await Promise.all(others.map((part) => part.start()));
  await waitFor(() => findPostgresProblem(ports));
  // The first one migrates the database.
  for (const [index, site] of sites.entries()) {
    await site.start();
    await waitFor(async () => ((await isSiteReady(ports, index + 1)) ? null : site.name));
  }
  await cluster.waitUntilComplete(START_TIMEOUT_MS);
}

async function findProblem(ports: Ports): Promise<string | null> {
  for (const number of [1, 2])
    if (!(await isSiteReady(ports, number))) return `site-${number} is not ready`;
  return (await findPostgresProblem(ports)) ?? (await findRedisProblem(ports));
}

/** Waits until `findReason` returns `null`; throws the reason after the timeout. */
export async function waitFor(
  findReason: () => Promise<string | null>,
  timeoutMs = START_TIMEOUT_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const reason = await findReason();
    if (reason === null) return;
    if (Date.now() > deadline)
      throw new Error(`the cluster is not complete after ${timeoutMs / 1000} s: ${reason}`);
    await sleep(POLL_INTERVAL_MS);
  }
}
