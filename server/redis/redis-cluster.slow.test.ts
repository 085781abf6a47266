import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canStartRedis } from '../../tests/support/redis.ts';
import {
  expectSharedCounts,
  killProcess,
  makeRedisFolder,
  openRedisUsers,
  REDIS_TIMEOUT,
  runRedisCommand,
  startRedisUntilReady,
} from '../../tests/support/redis-users.ts';
import { findFreePort } from '../../tests/support/start-site.ts';

describe.skipIf(!canStartRedis)('cluster', () => {
  type Node = {
    id: string;
    folder: string;
    port: number;
    busPort: number;
    flags: string;
    slots: string;
  };

  /** Three primaries, of which the first has a replica. */
  async function startCluster() {
    const folder = makeRedisFolder();
    const nodes: Node[] = [];
    for (const slots of ['0-5460', '5461-10922', '10923-16383', ''])
      nodes.push({
        id: String(nodes.length + 1).repeat(40),
        folder: join(folder, String(nodes.length)),
        port: await findFreePort(),
        busPort: await findFreePort(),
        flags: slots === '' ? `slave ${'1'.repeat(40)}` : 'master -',
        slots,
      });
    for (const node of nodes) {
      const lines = nodes.map(
        ({ id, port, busPort, flags, slots }, index) =>
          `${id} 127.0.0.1:${port}@${busPort} ${node.id === id ? 'myself,' : ''}${flags} 0 0 ${index === 3 ? 1 : index + 1} connected ${slots}\n`,
      );
      mkdirSync(node.folder);
      writeFileSync(
        join(node.folder, 'nodes.conf'),
        `${lines.join('')}vars currentEpoch 3 lastVoteEpoch 0\n`,
      );
    }
    const started = await Promise.all(nodes.map(startNode));
    // A replica without data does not become primary.
    await expect
      .poll(
        async () => String(await runRedisCommand(nodes[3]?.port ?? 0, 'INFO', 'replication')),
        REDIS_TIMEOUT,
      )
      .toContain('master_link_status:up');
    return { nodes, processes: started };
  }

  function startNode({ folder, port, busPort }: Node): Promise<ChildProcess> {
    const options = `--dir ${folder} --cluster-enabled yes --cluster-port ${busPort} --cluster-node-timeout 1000 --cluster-require-full-coverage no`;
    return startRedisUntilReady(port, options.split(' '));
  }

  test('every user of Redis works, after a failover and a restart of all nodes, too', async () => {
    const { nodes, processes: started } = await startCluster();
    const [first, ...others] = started;
    const url = `redis+cluster://127.0.0.1:${await findFreePort()},127.0.0.1:${nodes[1]?.port}`;
    const [one, two] = [openRedisUsers(url), openRedisUsers(url)];
    await one.ready();
    await two.ready();
    await expectSharedCounts(one, two);

    if (first) await killProcess(first);
    // Those of the slots of the killed primary are rejected.
    for (let n = 0; n < 20; n += 1)
      await one.commands.set(randomUUID(), '', 'PX', 1).catch(() => {});
    await one.ready();
    await two.ready();
    await expectSharedCounts(one, two);

    one.lines.length = 0;
    for (const other of others) await killProcess(other);
    await expect(one.commands.get('a')).rejects.toThrow();
    await expect.poll(() => one.lines, REDIS_TIMEOUT).toHaveLength(1);
    await Promise.all(nodes.map(startNode));
    await one.ready();
    await two.ready();
    await expectSharedCounts(one, two);
    expect(one.lines.map((line) => line.replace(/ \{.*/, ''))).toEqual([
      'Redis unavailable, continuing without it',
      'Redis is back',
    ]);
  });
});
