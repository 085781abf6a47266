import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const REDIS_SERVER = { host: '127.0.0.1', port: 6379 };
const REDIS_COMMAND = 'redis-server';

/** The shared local Redis; tests use their own keys. `null` if unavailable. */
export const redisUrl = (await respondsToPing())
  ? `redis://${REDIS_SERVER.host}:${REDIS_SERVER.port}`
  : null;
if (redisUrl === null)
  console.log(
    `Redis tests are skipped: no server answers on ${REDIS_SERVER.host}:${REDIS_SERVER.port}.`,
  );

/** Whether tests can start and stop their own Redis. */
export const canStartRedis = spawnSync(REDIS_COMMAND, ['--version']).status === 0;
if (!canStartRedis)
  console.log(`Tests that restart Redis are skipped: there is no ${REDIS_COMMAND}.`);

/** Starts a Redis without persistence. The caller stops it. */
export function startRedis(port: number, options: string[] = []): ChildProcess {
  return spawn(
    REDIS_COMMAND,
    `--port ${port} --bind ${REDIS_SERVER.host} --appendonly no --save`
      .split(' ')
      .concat('', options),
    { stdio: 'ignore' },
  );
}

/** Starts a Sentinel with a configuration file, which it rewrites. The caller stops it. */
export function startSentinel(configFile: string): ChildProcess {
  return spawn(REDIS_COMMAND, [configFile, '--sentinel'], { stdio: 'ignore' });
}

async function respondsToPing(): Promise<boolean> {
  const socket = connect(REDIS_SERVER);
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [answer] = (await Promise.race([once(socket, 'data'), sleep(2000, ['no answer'])])) as [
      unknown,
    ];
    return String(answer).startsWith('+PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
