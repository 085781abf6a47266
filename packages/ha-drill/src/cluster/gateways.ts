import { readOperatorFile } from './operator-files.ts';
import { createPart, type Part } from './part.ts';
import type { Ports } from './ports.ts';
import { PASSWORD } from './postgres.ts';
import { writePartFile } from './redis.ts';

/** In front of the sites, PostgreSQL and Redis. */
export async function createHaproxy(root: string, command: string, ports: Ports): Promise<Part> {
  const part = await createPart({
    name: 'haproxy',
    root,
    command,
    args: ['-W', '-f', 'haproxy.cfg'],
  });
  const configuration = await readOperatorFile('haproxy.cfg', ports, {
    'bind :80\n': `bind 127.0.0.1:${ports.web}\n`,
    'bind :5432\n': `bind 127.0.0.1:${ports.postgresPrimary}\n`,
    'bind :5433\n': `bind 127.0.0.1:${ports.postgresReplicas}\n`,
    'bind :6379\n': `bind 127.0.0.1:${ports.redisPrimary}\n`,
    '/var/run/haproxy/admin.sock': `${part.folder}/admin.sock`,
  });
  await writePartFile(part, 'haproxy.cfg', configuration);
  return part;
}

/** In front of HAProxy's port of the PostgreSQL primary. */
export async function createPgbouncer(root: string, command: string, ports: Ports): Promise<Part> {
  const part = await createPart({ name: 'pgbouncer', root, command, args: ['pgbouncer.ini'] });
  const configuration = await readOperatorFile('pgbouncer.ini', ports, {
    'host=haproxy port=5432': `host=127.0.0.1 port=${ports.postgresPrimary}`,
    'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${ports.pgbouncer}\nunix_socket_dir =`,
    '/etc/pgbouncer/userlist.txt': 'userlist.txt',
  });
  await writePartFile(part, 'pgbouncer.ini', configuration);
  await writePartFile(part, 'userlist.txt', `"kinora" "${PASSWORD}"\n`);
  return part;
}
