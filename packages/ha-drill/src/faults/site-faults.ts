import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, waitFor } from '../cluster/cluster.ts';
import type { Part } from '../cluster/part.ts';
import { isSiteReady } from '../cluster/sites.ts';
import { type Fault, noRepair } from './fault.ts';

const getFirst = ({ sites }: Cluster) => sites[0] as Part;
/** Until HAProxy sends requests to a site again that is ready. */
const CHECK_DELAY_MS = 2000;

export const SITE_FAULTS: Fault[] = [
  {
    name: 'site-killed',
    short: true,
    target: { noFailedRequests: true },
    durationMs: 6000,
    async inject(cluster) {
      await getFirst(cluster).kill();
      return () => getFirst(cluster).start();
    },
  },
  {
    name: 'site-hung',
    target: {},
    durationMs: 15_000,
    async inject(cluster) {
      await getFirst(cluster).hang();
      return () => getFirst(cluster).resume();
    },
  },
  {
    name: 'rolling-upgrade',
    short: true,
    target: { noFailedRequests: true },
    durationMs: 0,
    async inject({ ports, sites }) {
      for (const [index, site] of sites.entries()) {
        await site.stop();
        await site.start();
        await waitFor(async () => ((await isSiteReady(ports, index + 1)) ? null : site.name));
        await sleep(CHECK_DELAY_MS);
      }
      return noRepair;
    },
  },
  {
    name: 'haproxy-reload',
    target: { noFailedRequests: true },
    durationMs: 5000,
    async inject({ haproxy }) {
      haproxy.signal('SIGUSR2');
      return noRepair;
    },
  },
];
