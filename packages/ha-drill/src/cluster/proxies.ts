import {
  type FaultyProxy,
  type ProxyMode,
  startFaultyProxy,
} from '../../../../tests/support/faulty-proxy.ts';
import { ETCD_MEMBERS } from './etcd.ts';
import type { Ports } from './ports.ts';
import { POSTGRES_NODES } from './postgres.ts';

/** The network between each PostgreSQL node and all other parts. */
export type NodeNetwork = {
  /** `hangs` drops all data of the node in both directions, as a partition does. */
  setMode(node: number, mode: ProxyMode): void;
  stop(): Promise<void>;
};

export async function startNodeNetwork(ports: Ports): Promise<NodeNetwork> {
  const proxies = new Map<number, FaultyProxy[]>();
  for (const node of POSTGRES_NODES) {
    const routes = [
      { from: ports.postgres(node), to: ports.postgresReal(node) },
      { from: ports.patroni(node), to: ports.patroniReal(node) },
      ...ETCD_MEMBERS.map((member) => ({
        from: ports.etcdOfNode(node, member),
        to: ports.etcd(member),
      })),
    ];
    proxies.set(
      node,
      await Promise.all(
        routes.map(({ from, to }) => startFaultyProxy(`tcp://127.0.0.1:${to}`, from)),
      ),
    );
  }
  return {
    setMode(node, mode) {
      for (const proxy of proxies.get(node) ?? []) proxy.setMode(mode);
    },
    async stop() {
      await Promise.all([...proxies.values()].flat().map((proxy) => proxy.stop()));
    },
  };
}
