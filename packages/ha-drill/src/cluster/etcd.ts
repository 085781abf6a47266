import { createPart, type Part, type PartOptions } from './part.ts';
import type { Ports } from './ports.ts';

export const ETCD_MEMBERS = [1, 2, 3] as const;

const getPeerUrl = (ports: Ports, member: number) => `http://127.0.0.1:${ports.etcdPeer(member)}`;

/** Three members, as in ops/ha/compose.yaml. */
export function createEtcd(root: string, command: string, ports: Ports): Promise<Part[]> {
  const peers = ETCD_MEMBERS.map((member) => `etcd-${member}=${getPeerUrl(ports, member)}`);
  return Promise.all(
    ETCD_MEMBERS.map((member) => {
      const clientUrl = `http://127.0.0.1:${ports.etcd(member)}`;
      const options: PartOptions = {
        name: `etcd-${member}`,
        root,
        command,
        args: [
          `--name=etcd-${member}`,
          '--data-dir=data',
          `--listen-client-urls=${clientUrl}`,
          `--advertise-client-urls=${clientUrl}`,
          `--listen-peer-urls=${getPeerUrl(ports, member)}`,
          `--initial-advertise-peer-urls=${getPeerUrl(ports, member)}`,
          `--initial-cluster=${peers.join(',')}`,
          '--initial-cluster-state=new',
          '--enable-v2=true',
          '--logger=zap',
          '--log-level=warn',
        ],
      };
      return createPart(options);
    }),
  );
}

/** Number of the member that leads, or `null` while there is no leader. */
export async function findEtcdLeader(ports: Ports): Promise<number | null> {
  for (const member of ETCD_MEMBERS) {
    const status = await readStatus(`http://127.0.0.1:${ports.etcd(member)}`);
    if (status !== null && status.leader === status.header.member_id) return member;
  }
  return null;
}

type EtcdStatus = { leader: string; header: { member_id: string } };

async function readStatus(url: string): Promise<EtcdStatus | null> {
  try {
    const response = await fetch(`${url}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(1000),
    });
    return (await response.json()) as EtcdStatus;
  } catch {
    return null;
  }
}
