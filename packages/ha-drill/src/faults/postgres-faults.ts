import type { Cluster } from '../cluster/cluster.ts';
import { findPrimary, type PostgresNode, readMembers, switchOver } from '../cluster/postgres.ts';
import { killPostmaster } from '../cluster/postmaster.ts';
import { type Fault, noRepair } from './fault.ts';

/** The failover takes ttl + 2 to 3 s; see ops/ha/patroni.yml. */
const FAILOVER_PAUSE_MS = 12_000;

async function getPrimary({ ports, postgres }: Cluster): Promise<PostgresNode> {
  const number = await findPrimary(ports);
  const node = postgres.find((candidate) => candidate.number === number);
  if (node === undefined) throw new Error('there is no PostgreSQL primary');
  return node;
}

/** The replica that commits wait for. */
async function getSynchronousReplica({ ports, postgres }: Cluster): Promise<PostgresNode> {
  const members = await readMembers(ports);
  const name = members.find(({ role }) => role === 'sync_standby')?.name;
  const node = postgres.find((candidate) => candidate.name === name);
  if (node === undefined) throw new Error('there is no synchronous replica');
  return node;
}

export const POSTGRES_FAULTS: Fault[] = [
  {
    name: 'postgres-process-killed',
    short: true,
    target: { writePauseMs: 5000 },
    durationMs: 8000,
    async inject(cluster) {
      await killPostmaster(await getPrimary(cluster));
      return noRepair;
    },
  },
  {
    name: 'primary-killed',
    target: { writePauseMs: FAILOVER_PAUSE_MS },
    durationMs: 16_000,
    async inject(cluster) {
      const primary = await getPrimary(cluster);
      await primary.kill();
      return () => primary.start();
    },
  },
  {
    name: 'primary-hung',
    target: { writePauseMs: FAILOVER_PAUSE_MS },
    durationMs: 20_000,
    async inject(cluster) {
      const primary = await getPrimary(cluster);
      await primary.hang();
      return () => primary.resume();
    },
  },
  {
    name: 'primary-partitioned',
    target: { writePauseMs: FAILOVER_PAUSE_MS },
    durationMs: 20_000,
    async inject(cluster) {
      const { number } = await getPrimary(cluster);
      cluster.network.partitionPrimary(number);
      return async () => cluster.network.repair();
    },
  },
  {
    name: 'switchover',
    target: { writePauseMs: 3000 },
    durationMs: 8000,
    async inject({ ports }) {
      await switchOver(ports);
      return noRepair;
    },
  },
  {
    name: 'replica-killed',
    target: {},
    durationMs: 10_000,
    async inject(cluster) {
      const replica = await getSynchronousReplica(cluster);
      await replica.kill();
      return () => replica.start();
    },
  },
  {
    name: 'replica-hung',
    target: {},
    durationMs: 12_000,
    async inject(cluster) {
      const replica = await getSynchronousReplica(cluster);
      await replica.hang();
      return () => replica.resume();
    },
  },
];
