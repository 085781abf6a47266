import cluster, { type Worker } from 'node:cluster';
import type { CallPriority } from '../../../catalog/tmdb/call-priority.ts';
import {
  type BudgetState,
  type CallLimits,
  createLocalPermits,
  type PermitReply,
  type PermitSource,
} from '../../../catalog/tmdb/permits.ts';

/** Workers ask the primary process, which counts the calls of the machine. */
type Request = { request: number; machines: number } & (
  | { kinora: 'permit wanted'; priority: CallPriority }
  | { kinora: 'calls paused'; ms: number }
  | { kinora: 'call budget wanted' }
);
type Reply = { kinora: 'call budget'; request: number; reply: PermitReply | BudgetState | null };

/** The primary responds within a millisecond. */
const REPLY_TIMEOUT_MS = 1000;

/** In the primary: counts the calls of `workers` processes. */
export function handlePermitRequests({
  limits,
  workers,
}: {
  limits: CallLimits;
  workers: number;
}): void {
  let machines = 1;
  const permits = createLocalPermits({
    limits,
    getShare: () => ({ machines, processes: machines * workers }),
    countedBy: 'machine',
  });

  function getReply(message: Request): Reply['reply'] {
    if (message.kinora === 'permit wanted') return permits.take(message.priority) as PermitReply;
    if (message.kinora === 'calls paused') {
      permits.pause(message.ms);
      return null;
    }
    return permits.read() as BudgetState;
  }

  cluster.on('message', (worker: Worker, message: Request) => {
    if (!['permit wanted', 'calls paused', 'call budget wanted'].includes(message.kinora)) return;
    machines = message.machines;
    const reply: Reply = {
      kinora: 'call budget',
      request: message.request,
      reply: getReply(message),
    };
    // The worker may have exited.
    if (worker.isConnected()) worker.send(reply, undefined, undefined, () => {});
  });
}

/** In a worker. Rejects if the primary does not respond. */
export function createMachinePermits(getMachines: () => number): PermitSource {
  const pending = new Map<number, (reply: Reply['reply']) => void>();
  let lastRequest = 0;

  process.on('message', (message: Reply) => {
    if (message.kinora === 'call budget') pending.get(message.request)?.(message.reply);
  });

  async function ask<T extends Reply['reply']>(
    question:
      | { kinora: 'permit wanted'; priority: CallPriority }
      | { kinora: 'calls paused'; ms: number }
      | { kinora: 'call budget wanted' },
  ): Promise<T> {
    lastRequest += 1;
    const request = lastRequest;
    const { promise, resolve, reject } = Promise.withResolvers<Reply['reply']>();
    const timer = setTimeout(
      () => reject(new Error('the primary process does not respond')),
      REPLY_TIMEOUT_MS,
    );
    pending.set(request, resolve);
    const message: Request = { ...question, request, machines: getMachines() };
    process.send?.(message, undefined, undefined, () => {});
    try {
      return (await promise) as T;
    } finally {
      clearTimeout(timer);
      pending.delete(request);
    }
  }

  return {
    take: (priority) => ask({ kinora: 'permit wanted', priority }),
    async pause(ms) {
      await ask({ kinora: 'calls paused', ms });
    },
    read: () => ask({ kinora: 'call budget wanted' }),
  };
}
