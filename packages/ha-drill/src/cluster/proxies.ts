import {
  type FaultyProxy,
  type ProxyMode,
  startFaultyProxy,
} from '../../../../tests/support/faulty-proxy.ts';
import { ETCD_MEMBERS } from './etcd.ts';
import type { Ports } from './ports.ts';
import { POSTGRES_NODES } from './postgres.ts';

/** The network between the PostgreSQL nodes and all other parts. */
export type NodeNetwork = {
  /** Drops all data between the primary, which is this node, and the other parts. */
  partitionPrimary(node: number): void;
  repair(): void;
  stop(): Promise<void>;
};

type Route = { from: number; to: number };

export async function startNodeNetwork(ports: Ports): Promise<NodeNetwork> {
  const listen = (routes: Route[]) =>
    Promise.all(routes.map(({ from, to }) => startFaultyProxy(`tcp://127.0.0.1:${to}`, from)));

  const proxiesOfNode = new Map<number, FaultyProxy[]>();
  for (const node of POSTGRES_NODES)
    proxiesOfNode.set(
      node,
      await listen([
        { from: ports.postgres(node), to: ports.postgresReal(node) },
        { from: ports.patroniForHaproxy(node), to: ports.patroniReal(node) },
        ...ETCD_MEMBERS.map((member) => ({
          from: ports.etcdOfNode(node, member),
          to: ports.etcd(member),
        })),
      ]),
    );
  // All nodes are on 127.0.0.1, so that a proxy cannot tell them apart: a partition cuts the calls
  // between all of them. Without answers, the synchronous replica still becomes primary.
  const patroniProxies = await listen(
    POSTGRES_NODES.map((node) => ({ from: ports.patroni(node), to: ports.patroniReal(node) })),
  );
  const all = [...[...proxiesOfNode.values()].flat(), ...patroniProxies];

  function setMode(proxies: readonly FaultyProxy[], mode: ProxyMode): void {
    for (const proxy of proxies) proxy.setMode(mode);
  }

  return {
    partitionPrimary: (node) =>
      setMode([...(proxiesOfNode.get(node) ?? []), ...patroniProxies], 'hangs'),
    repair: () => setMode(all, 'steady'),
    async stop() {
      await Promise.all(all.map((proxy) => proxy.stop()));
    },
  };
}
