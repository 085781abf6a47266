import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { type CallBudget, createCallBudget } from '../../../catalog/tmdb/call-budget.ts';
import {
  type BudgetState,
  createLocalPermits,
  type PermitSource,
} from '../../../catalog/tmdb/permits.ts';
import type { Database } from '../../../db/open.ts';
import type { Env } from '../../env.ts';
import type { RedisConnection } from '../../redis/redis-connection.ts';
import { getCallLimits } from './call-limits.ts';
import { startCountingMachines } from './count-machines.ts';
import { createMachinePermits } from './machine-permits.ts';
import { createRedisPermits } from './redis-permits.ts';
import { withFallback } from './with-fallback.ts';

export type CallBudgetHandle = {
  budget: CallBudget;
  readState(): Promise<BudgetState>;
  close(): Promise<void>;
};

/**
 * Budget of calls, shared by all processes: counted in Redis if it is configured, otherwise by the
 * primary process of each machine, whose machines divide the rate. A process whose place to count
 * does not respond keeps to its own part.
 */
export function openCallBudget({
  env,
  database,
  redis,
  log,
}: {
  env: Env;
  database: Database;
  redis: RedisConnection | null;
  log: Logger;
}): CallBudgetHandle {
  const limits = getCallLimits(env);
  const isWorker = env.WORKERS > 1 && process.send !== undefined;
  const workers = isWorker ? env.WORKERS : 1;
  // The workers of a primary share its id; containers may share ids, but not host names.
  const machine = `${hostname()}:${isWorker ? process.ppid : process.pid}`;
  const counter =
    redis === null && database.kind === 'postgres'
      ? startCountingMachines({ db: database.kysely, machine, log })
      : null;
  const getMachines = () => counter?.get() ?? 1;

  function openPermits(): PermitSource {
    if (redis) {
      const permits = createRedisPermits({
        commands: redis.commands,
        limits,
        machine,
        processes: workers,
        key: `kinora:catalog-calls:${new URL(env.TMDB_API_URL).host}`,
      });
      return withFallback(permits, createOwnPart(permits.getProcesses));
    }
    const getProcesses = () => getMachines() * workers;
    const own = createOwnPart(getProcesses);
    return isWorker ? withFallback(createMachinePermits(getMachines), own) : own;
  }

  /** One part of the limits for each process. */
  function createOwnPart(getProcesses: () => number): PermitSource {
    return createLocalPermits({
      limits,
      getShare: () => ({ machines: getProcesses(), processes: getProcesses() }),
    });
  }

  const permits = openPermits();
  return {
    budget: createCallBudget({ permits }),
    readState: async () => permits.read(),
    close: async () => counter?.close(),
  };
}
