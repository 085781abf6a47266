import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ETCD_MEMBERS } from './etcd.ts';
import { getOperatorPath, readOperatorFile } from './operator-files.ts';
import { createPart, giveToPostgres, type Part } from './part.ts';
import type { Ports } from './ports.ts';
import type { Programs } from './programs.ts';

export const POSTGRES_NODES = [1, 2, 3] as const;
export const PASSWORD = 'drill';

/** Patroni with the PostgreSQL that it runs. */
export type PostgresNode = Part & { number: number; dataFolder: string };

export type ClusterMember = {
  name: string;
  role: 'leader' | 'replica' | 'sync_standby' | string;
  state: string;
  timeline?: number;
  lag?: number | string;
};

export async function createPostgresNodes(
  root: string,
  programs: Programs,
  ports: Ports,
): Promise<PostgresNode[]> {
  const configuration = await readOperatorFile('patroni.yml', ports, {
    '/etc/patroni/create-database.sh': getOperatorPath('create-database.sh'),
    // It would reset this machine.
    'mode: automatic': "mode: 'off'",
    // Only the user postgres can write there.
    '/var/run/postgresql': root,
  });
  return Promise.all(
    POSTGRES_NODES.map(async (number) => {
      const name = `postgres-${number}`;
      const dataFolder = join(root, name, 'data');
      const part = await createPart({
        name,
        root,
        command: programs.patroni,
        args: ['patroni.yml'],
        env: {
          PATRONI_NAME: name,
          PATRONI_ETCD_HOSTS: ETCD_MEMBERS.map(
            (member) => `'127.0.0.1:${ports.etcdOfNode(number, member)}'`,
          ).join(','),
          PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ports.patroniReal(number)}`,
          PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${ports.patroni(number)}`,
          PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ports.postgresReal(number)}`,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${ports.postgres(number)}`,
          PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
          PATRONI_POSTGRESQL_BIN_DIR: programs.postgresBin,
          PATRONI_POSTGRESQL_PGPASS: join(root, name, 'pgpass'),
          PATRONI_SUPERUSER_PASSWORD: PASSWORD,
          PATRONI_REPLICATION_PASSWORD: PASSWORD,
          KINORA_PASSWORD: PASSWORD,
        },
      });
      const path = join(part.folder, 'patroni.yml');
      await writeFile(path, configuration);
      await giveToPostgres(path);
      return { ...part, number, dataFolder };
    }),
  );
}

/** As the first node that responds sees them; empty if none does. */
export async function readMembers(ports: Ports): Promise<ClusterMember[]> {
  for (const node of POSTGRES_NODES) {
    const members = await readJson(`http://127.0.0.1:${ports.patroniReal(node)}/cluster`);
    if (members !== null) return (members as { members: ClusterMember[] }).members;
  }
  return [];
}

/** Number of the node that accepts writes, or `null`. */
export async function findPrimary(ports: Ports): Promise<number | null> {
  for (const node of POSTGRES_NODES)
    if ((await readJson(`http://127.0.0.1:${ports.patroniReal(node)}/primary`)) !== null)
      return node;
  return null;
}

/** Reason why the cluster is not complete, or `null`. */
export async function findPostgresProblem(ports: Ports): Promise<string | null> {
  const members = await readMembers(ports);
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
  const leader = running.find(({ role }) => role === 'leader');
  if (leader === undefined) return 'no primary';
  if (running.length < POSTGRES_NODES.length)
    return members.map(({ name, role, state }) => `${name} ${role} ${state}`).join(', ');
  if (running.some(({ timeline }) => timeline !== leader.timeline)) return 'old timeline';
  if (running.some(({ lag }) => Number(lag ?? 0) > 0)) return 'a replica lags';
  if (!running.some(({ role }) => role === 'sync_standby')) return 'no synchronous replica';
  return null;
}

/** Planned switchover to the synchronous replica. Resolves when it is done. */
export async function switchOver(ports: Ports): Promise<void> {
  const members = await readMembers(ports);
  const leader = members.find(({ role }) => role === 'leader')?.name;
  const candidate = members.find(({ role }) => role === 'sync_standby')?.name;
  const node = await findPrimary(ports);
  const response = await fetch(`http://127.0.0.1:${ports.patroniReal(node ?? 1)}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader, candidate }),
  });
  if (!response.ok)
    throw new Error(`the switchover was rejected: ${response.status} ${await response.text()}`);
}

/** `null` without a 200. */
async function readJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
