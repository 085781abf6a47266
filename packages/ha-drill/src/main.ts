/**
 * `npm run drill` starts two sites behind HAProxy with replicated PostgreSQL and Redis on this
 * machine, kills, hangs and partitions each part under load, and prints a table. Exits with 1 if a
 * target is missed. `-- --short` runs a few faults and accepts long pauses, `-- --only
 * site-killed,switchover` runs these, and `-- --keep` leaves the logs.
 */
import { parseArgs } from 'node:util';
import {
  type Cluster,
  createCluster,
  removeAbandonedClusters,
  startCluster,
} from './cluster/cluster.ts';
import { findPrograms } from './cluster/programs.ts';
import type { Fault } from './faults/fault.ts';
import { POSTGRES_FAULTS } from './faults/postgres-faults.ts';
import { SITE_FAULTS } from './faults/site-faults.ts';
import { STORE_FAULTS } from './faults/store-faults.ts';
import { findMissedTargets, findWrongBehaviour } from './find-missed-targets.ts';
import { viewPages } from './load/seen-pages.ts';
import { getMailFolders, signUpUsers } from './load/users.ts';
import { type FaultOutcome, runFault } from './run-fault.ts';
import { formatTable } from './table.ts';

const FAULTS = [...POSTGRES_FAULTS, ...STORE_FAULTS, ...SITE_FAULTS];

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const faults = selectFaults();
const programs = findPrograms();
if ('missing' in programs) {
  console.log(`skipped: these Debian packages are missing: ${programs.missing.join(' ')}`);
  process.exit(0);
}
await removeAbandonedClusters();
const cluster = await createCluster(programs);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(
    signal,
    () => void cluster.remove({ keepFolder: false }).finally(() => process.exit(1)),
  );
try {
  const outcomes = await runFaults(cluster);
  console.log(`\n${formatTable(outcomes)}`);
  // A short drill runs in tests, where other programs may slow it down.
  const findMissed = options.short ? findWrongBehaviour : findMissedTargets;
  if (outcomes.some((outcome) => findMissed(outcome).length > 0)) process.exitCode = 1;
} finally {
  await cluster.remove({ keepFolder: options.keep });
  if (options.keep) console.log(`logs: ${cluster.root}`);
}

async function runFaults(startedCluster: Cluster): Promise<FaultOutcome[]> {
  const { ports, root, url } = startedCluster;
  await startCluster(startedCluster);
  const users = await signUpUsers(url, getMailFolders(root));
  const seenPages = await viewPages([1, 2].map((site) => `http://127.0.0.1:${ports.site(site)}`));
  const outcomes: FaultOutcome[] = [];
  for (const fault of faults) {
    const outcome = await runFault(fault, startedCluster, users, seenPages);
    outcomes.push(outcome);
    console.error(formatTable([outcome]).split('\n')[1]);
    for (const example of outcome.observations.examples) console.error(`  ${example}`);
  }
  for (const { client } of users) client.close();
  return outcomes;
}

function selectFaults(): Fault[] {
  if (options.only === undefined) return FAULTS.filter(({ short }) => short || !options.short);
  const names = options.only.split(',');
  const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    const known = FAULTS.map(({ name }) => name).join(', ');
    console.error(`no such fault: ${unknown.join(', ')}; there are ${known}`);
    process.exit(2);
  }
  return FAULTS.filter(({ name }) => names.includes(name));
}
