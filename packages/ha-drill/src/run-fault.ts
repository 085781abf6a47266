import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster/cluster.ts';
import { getPrimaryUrl } from './cluster/connection-urls.ts';
import type { Fault } from './faults/fault.ts';
import { findLostWrites, resetWrites } from './load/find-lost-writes.ts';
import { startLoad } from './load/load.ts';
import type { Observations } from './load/observations.ts';
import type { SeenPage } from './load/seen-pages.ts';
import type { User } from './load/users.ts';

export type FaultOutcome = {
  fault: Fault;
  observations: Observations;
  lostWrites: number;
  /** Reason why the cluster did not repair itself, or `null`. */
  incomplete: string | null;
};

const WARM_UP_MS = 2000;
/** Load on the repaired cluster. */
const AFTER_REPAIR_MS = 2000;
const REPAIR_TIMEOUT_MS = 90_000;

/** One fault under load, from a complete cluster to a complete one. */
export async function runFault(
  fault: Fault,
  cluster: Cluster,
  users: readonly User[],
  seenPages: readonly SeenPage[],
): Promise<FaultOutcome> {
  const databaseUrl = getPrimaryUrl(cluster.ports);
  await resetWrites(databaseUrl);
  const load = startLoad({ url: cluster.url, users, seenPages });
  await sleep(WARM_UP_MS);
  load.beginMeasuring();
  const repair = await fault.inject(cluster);
  await sleep(fault.durationMs);
  await repair();
  const incomplete = await cluster.waitUntilComplete(REPAIR_TIMEOUT_MS).then(
    () => null,
    (error: Error) => error.message,
  );
  await sleep(AFTER_REPAIR_MS);
  const observations = await load.stop();
  const lostWrites = await findLostWrites(databaseUrl, observations.acknowledged);
  return { fault, observations, lostWrites: lostWrites.length, incomplete };
}
