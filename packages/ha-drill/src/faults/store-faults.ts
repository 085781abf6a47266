import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.ts';
import { findEtcdLeader } from '../cluster/etcd.ts';
import type { Part } from '../cluster/part.ts';
import { findRedisPrimary } from '../cluster/redis.ts';
import { type Fault, noRepair } from './fault.ts';

/** As the process manager of a machine does. */
const RESTART_DELAY_MS = 1000;

async function getRedisPrimary({ ports, redis }: Cluster): Promise<Part> {
  const number = await findRedisPrimary(ports);
  const part = number === null ? undefined : redis[number - 1];
  if (part === undefined) throw new Error('there is no Redis primary');
  return part;
}

export const STORE_FAULTS: Fault[] = [
  {
    name: 'etcd-leader-killed',
    target: {},
    durationMs: 10_000,
    async inject({ ports, etcd }) {
      const leader = etcd[((await findEtcdLeader(ports)) ?? 1) - 1] as Part;
      await leader.kill();
      return () => leader.start();
    },
  },
  {
    // Patroni's failsafe mode keeps the primary.
    name: 'etcd-lost',
    target: {},
    durationMs: 20_000,
    async inject({ etcd }) {
      await Promise.all(etcd.map((member) => member.kill()));
      return async () => void (await Promise.all(etcd.map((member) => member.start())));
    },
  },
  {
    name: 'redis-primary-killed',
    short: true,
    target: { noFailedRequests: true },
    durationMs: 8000,
    async inject(cluster) {
      const primary = await getRedisPrimary(cluster);
      await primary.kill();
      return () => primary.start();
    },
  },
  {
    name: 'redis-primary-hung',
    target: { noFailedRequests: true },
    durationMs: 10_000,
    async inject(cluster) {
      const primary = await getRedisPrimary(cluster);
      await primary.hang();
      return () => primary.resume();
    },
  },
  {
    name: 'redis-lost',
    target: { noFailedRequests: true },
    durationMs: 8000,
    async inject({ redis }) {
      await Promise.all(redis.map((part) => part.kill()));
      return async () => void (await Promise.all(redis.map((part) => part.start())));
    },
  },
  {
    name: 'sentinel-killed',
    target: { noFailedRequests: true },
    durationMs: 6000,
    async inject({ sentinels }) {
      const [sentinel] = sentinels as [Part];
      await sentinel.kill();
      return () => sentinel.start();
    },
  },
  {
    name: 'pgbouncer-killed',
    target: { writePauseMs: 5000 },
    durationMs: 6000,
    async inject({ pgbouncer }) {
      await pgbouncer.kill();
      await sleep(RESTART_DELAY_MS);
      await pgbouncer.start();
      return noRepair;
    },
  },
];
