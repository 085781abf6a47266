import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getUser, makeFolder } from './postgres-servers.ts';

const OPENSSL = 'openssl';

export const hasOpenssl = spawnSync(OPENSSL, ['version']).status === 0;
if (!hasOpenssl) console.log(`Tests with own certificates are skipped: there is no ${OPENSSL}.`);

export type Certificates = {
  /** Of the authority. */
  ca: string;
  /** Of a server, for `subjectAltName`. */
  certificate: string;
  key: string;
  remove(): Promise<void>;
};

/** Files of an own authority and of a server, which the user of PostgreSQL servers can read. */
export function createCertificates(subjectAltName: string): Certificates {
  const folder = makeFolder();
  const openssl = (options: string) =>
    execFileSync(OPENSSL, options.split(' '), { cwd: folder, stdio: 'pipe' });
  const newKey = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1';
  openssl(`${newKey} -keyout ca.key -out ca.pem -subj /CN=own`);
  openssl(
    `${newKey} -keyout server.key -out server.pem -subj /CN=server -CA ca.pem -CAkey ca.key -addext subjectAltName=${subjectAltName} -addext basicConstraints=CA:FALSE`,
  );
  const key = join(folder, 'server.key');
  chmodSync(key, 0o600);
  const { uid, gid } = getUser();
  if (uid !== undefined && gid !== undefined) chownSync(key, uid, gid);
  return {
    ca: join(folder, 'ca.pem'),
    certificate: join(folder, 'server.pem'),
    key,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
