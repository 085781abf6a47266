import { once } from 'node:events';
import { createServer } from 'node:net';

const PORT_COUNT = 100;
/** Below the range of outgoing connections, which may take the port of a stopped part. */
const DEFAULT_FIRST_PORT = 8300;

export type Ports = ReturnType<typeof createPorts>;

/**
 * The ports of all parts on 127.0.0.1, from DRILL_PORT (default 8300) on. `…Real` is where a part
 * listens; others reach it through a proxy, which can be cut.
 */
export function createPorts(first = Number(process.env.DRILL_PORT ?? DEFAULT_FIRST_PORT)) {
  const at = (offset: number) => (number: number) => first + offset + number;
  return {
    first,
    web: first,
    postgresPrimary: first + 1,
    postgresReplicas: first + 2,
    redisPrimary: first + 3,
    pgbouncer: first + 4,
    site: at(10),
    postgresReal: at(20),
    postgres: at(25),
    patroniReal: at(30),
    patroni: at(35),
    patroniForHaproxy: at(70),
    /** etcd member `member` as node `node` reaches it. */
    etcdOfNode: (node: number, member: number) => first + 40 + 3 * (node - 1) + member,
    etcd: at(50),
    etcdPeer: at(55),
    redis: at(60),
    sentinel: at(65),
  };
}

/** Throws if a port of the drill is in use. */
export async function assertPortsFree({ first }: Ports): Promise<void> {
  for (let port = first; port < first + PORT_COUNT; port += 1) {
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      throw new Error(`port ${port} is in use; set DRILL_PORT to the first of 100 free ports`, {
        cause: error,
      });
    }
    server.close();
    await once(server, 'close');
  }
}
