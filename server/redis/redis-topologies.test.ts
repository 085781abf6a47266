import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { canStartRedis, startSentinel } from '../../tests/support/redis.ts';
import {
  expectSharedCounts,
  killProcess,
  makeRedisFolder,
  openRedisUsers,
  openRedisWithLog,
  RATE,
  REDIS_TIMEOUT,
  runRedisCommand,
  startRedisUntilReady,
} from '../../tests/support/redis-users.ts';
import { findFreePort } from '../../tests/support/start-site.ts';

describe.skipIf(!canStartRedis)('Sentinel', () => {
  async function startWithSentinel() {
    const [primary, replica, sentinel] = [
      await findFreePort(),
      await findFreePort(),
      await findFreePort(),
    ];
    const folder = makeRedisFolder();
    const primaryProcess = await startRedisUntilReady(primary, ['--dir', folder]);
    const replicaOptions = `--dir ${folder} --replicaof 127.0.0.1 ${primary}`;
    await startRedisUntilReady(replica, replicaOptions.split(' '));
    const config = join(folder, 'sentinel.conf');
    writeFileSync(
      config,
      `bind 127.0.0.1
port ${sentinel}
dir ${folder}
requirepass hunter2
sentinel sentinel-pass hunter2
sentinel monitor main 127.0.0.1 ${primary} 1
sentinel down-after-milliseconds main 500
sentinel failover-timeout main 2000
`,
    );
    const child = startSentinel(config);
    onTestFinished(() => void child.kill('SIGKILL'));
    await expect
      .poll(() => callSentinel(sentinel, 'REPLICAS', 'main').catch(() => []), REDIS_TIMEOUT)
      .toHaveLength(1);
    return { sentinel, primaryProcess };
  }

  async function callSentinel(port: number, ...args: string[]) {
    const client = new Redis({ port, password: 'hunter2', retryStrategy: null });
    client.on('error', () => {});
    try {
      return await client.call('SENTINEL', ...args);
    } finally {
      client.disconnect();
    }
  }

  test('after its primary is killed, every user of Redis works again by itself', async () => {
    const { sentinel, primaryProcess } = await startWithSentinel();
    // The first Sentinel is down.
    const url = `redis+sentinel://127.0.0.1:${await findFreePort()},127.0.0.1:${sentinel}/main?sentinelPassword=hunter2`;
    const [one, two] = [openRedisUsers(url), openRedisUsers(url)];
    await one.ready();
    await two.ready();
    await expectSharedCounts(one, two);
    one.lines.length = 0;

    await killProcess(primaryProcess);
    const counts = [{ key: randomUUID(), rate: RATE }];
    expect(await one.limiter.consume(counts)).toBeNull();
    await one.ready();
    await two.ready();
    await expectSharedCounts(one, two);
    expect(one.getGaps()).toBeGreaterThan(0);
    expect(one.lines).toEqual([
      'Redis unavailable, continuing without it {"reason":"closed"}',
      'Redis is back {}',
    ]);
  });

  test.each([
    ['other', 'hunter2', 'the Sentinels do not know the name'],
    ['main', 'hunter3', 'WRONGPASS'],
  ])('names why the primary is not found: %s, %s', async (name, password, reason) => {
    const { sentinel } = await startWithSentinel();
    const { lines } = openRedisWithLog(
      `redis+sentinel://127.0.0.1:${sentinel}/${name}?sentinelPassword=${password}`,
    );
    await expect
      .poll(() => lines, REDIS_TIMEOUT)
      .toEqual([`Redis unavailable, continuing without it ${JSON.stringify({ reason })}`]);
  });
});

test.skipIf(!canStartRedis)(
  'reconnects to the name of a server that became a replica',
  async () => {
    const port = await findFreePort();
    await startRedisUntilReady(port, ['--dir', makeRedisFolder()]);
    const { redis, lines } = openRedisWithLog(`redis://127.0.0.1:${port}`);
    await expect.poll(() => redis.commands.status, REDIS_TIMEOUT).toBe('ready');
    const id = await redis.commands.client('ID');
    await runRedisCommand(port, 'REPLICAOF', '127.0.0.1', 1);
    await expect(redis.commands.set('a', 'b')).rejects.toThrow('READONLY');
    await expect
      .poll(() => redis.commands.client('ID').catch(() => id), REDIS_TIMEOUT)
      .not.toBe(id);
    // Without reconnecting for each command while the server stays a replica.
    for (let n = 0; n < 10; n += 1)
      await expect(redis.commands.set('a', 'b')).rejects.toThrow('READONLY');
    await runRedisCommand(port, 'REPLICAOF', 'NO', 'ONE');
    await expect(redis.commands.set('a', 'b')).resolves.toBe('OK');
    expect(lines).toHaveLength(2);
  },
);

const OPENSSL = 'openssl';
const hasOpenssl = spawnSync(OPENSSL, ['version']).status === 0;
if (!hasOpenssl) console.log(`Tests of Redis with TLS are skipped: there is no ${OPENSSL}.`);

describe.skipIf(!canStartRedis || !hasOpenssl)('TLS', () => {
  test('a server with the certificate of an own authority is trusted only with REDIS_CA', async () => {
    const folder = makeRedisFolder();
    const openssl = (options: string) =>
      execFileSync(OPENSSL, options.split(' '), { cwd: folder, stdio: 'ignore' });
    const newKey = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
    openssl(`${newKey} -keyout ca.key -out ca.pem -subj /CN=own`);
    openssl(
      `${newKey} -keyout server.key -out server.pem -subj /CN=redis -CA ca.pem -CAkey ca.key -addext subjectAltName=IP:127.0.0.1 -addext basicConstraints=CA:FALSE`,
    );
    const [plainPort, port] = [await findFreePort(), await findFreePort()];
    const tlsOptions = `--tls-port ${port} --tls-auth-clients no --tls-cert-file ${folder}/server.pem --tls-key-file ${folder}/server.key`;
    await startRedisUntilReady(plainPort, tlsOptions.split(' '));
    const url = `rediss://127.0.0.1:${port}`;
    const ca = readFileSync(join(folder, 'ca.pem'), 'utf8');
    const trusting = openRedisUsers(url, { ca });
    await trusting.ready();
    expect(trusting.lines).toEqual([]);

    const { redis, lines } = openRedisWithLog(url);
    await expect
      .poll(() => lines, REDIS_TIMEOUT)
      .toEqual([expect.stringMatching(/certificate not trusted, see REDIS_CA \(\w+\)/)]);
    await expect(redis.commands.get('a')).rejects.toThrow();
  });
});
