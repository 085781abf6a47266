import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { readOperatorFile } from './operator-files.ts';
import { createPart, giveToPostgres, type Part } from './part.ts';
import type { Ports } from './ports.ts';

export const REDIS_NODES = [1, 2] as const;
export const SENTINELS = [1, 2, 3] as const;
/** Name of the primary in ops/ha/sentinel.conf. */
export const SENTINEL_NAME = 'kinora';

const TIMEOUT_MS = 1000;

/** The second one starts as replica of the first one. */
export async function createRedisNodes(
  root: string,
  command: string,
  ports: Ports,
): Promise<Part[]> {
  return Promise.all(
    REDIS_NODES.map(async (number) => {
      const part = await createPart({
        name: `redis-${number}`,
        root,
        command,
        args: ['redis.conf'],
      });
      const lines = [
        await readOperatorFile('redis.conf', ports, {
          'port 6379\n': `port ${ports.redis(number)}\n`,
        }),
        'bind 127.0.0.1',
        number === 1 ? '' : `replicaof 127.0.0.1 ${ports.redis(1)}`,
      ];
      await writePartFile(part, 'redis.conf', lines.join('\n'));
      return part;
    }),
  );
}

export async function createSentinels(
  root: string,
  command: string,
  ports: Ports,
): Promise<Part[]> {
  return Promise.all(
    SENTINELS.map(async (number) => {
      const part = await createPart({
        name: `sentinel-${number}`,
        root,
        command,
        args: ['sentinel.conf', '--sentinel'],
      });
      const text = await readOperatorFile('sentinel.conf', ports, {
        'port 26379': `port ${ports.sentinel(number)}\nbind 127.0.0.1`,
      });
      await writePartFile(part, 'sentinel.conf', text);
      return part;
    }),
  );
}

export async function writePartFile(part: Part, name: string, text: string): Promise<void> {
  const path = join(part.folder, name);
  await writeFile(path, text);
  await giveToPostgres(path);
}

/** Number of the node that Sentinel names as primary, or `null`. */
export async function findRedisPrimary(ports: Ports): Promise<number | null> {
  for (const sentinel of SENTINELS) {
    const address = await callRedis(
      ports.sentinel(sentinel),
      'sentinel',
      'get-master-addr-by-name',
      SENTINEL_NAME,
    );
    const port = Array.isArray(address) ? Number(address[1]) : null;
    const node = REDIS_NODES.find((number) => ports.redis(number) === port);
    if (node !== undefined) return node;
  }
  return null;
}

/** Reason why Redis is not complete, or `null`. */
export async function findRedisProblem(ports: Ports): Promise<string | null> {
  const primary = await findRedisPrimary(ports);
  if (primary === null) return 'no Redis primary';
  const [role, , replicas] = ((await callRedis(ports.redis(primary), 'role')) ?? []) as unknown[];
  if (role !== 'master') return 'the Redis primary does not respond';
  return Array.isArray(replicas) && replicas.length > 0 ? null : 'no Redis replica';
}

/** `null` if the server does not respond within a second. */
async function callRedis(port: number, command: string, ...args: string[]): Promise<unknown> {
  const redis = new Redis({
    host: '127.0.0.1',
    port,
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    retryStrategy: () => null,
    enableReadyCheck: false,
  });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return await redis.call(command, ...args);
  } catch {
    return null;
  } finally {
    redis.disconnect();
  }
}
