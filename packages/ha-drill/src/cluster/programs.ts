import { accessSync, constants, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** Paths of the executables. */
export type Programs = {
  etcd: string;
  haproxy: string;
  patroni: string;
  pgbouncer: string;
  redisServer: string;
  /** Folder with initdb and postgres. */
  postgresBin: string;
};

const DEBIAN_POSTGRES = '/usr/lib/postgresql';
/** Debian's servers are here, which is not on the PATH of every user. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin'];

/** The programs, or the Debian packages that are missing. */
export function findPrograms(): Programs | { missing: string[] } {
  const missing: string[] = [];
  const find = (program: string, debianPackage: string): string => {
    const path = findExecutable(program);
    if (path === null) missing.push(debianPackage);
    return path ?? '';
  };
  const programs = {
    etcd: find('etcd', 'etcd-server'),
    haproxy: find('haproxy', 'haproxy'),
    patroni: find('patroni', 'patroni'),
    pgbouncer: find('pgbouncer', 'pgbouncer'),
    redisServer: find('redis-server', 'redis-server'),
    postgresBin: findPostgresBin() ?? '',
  };
  if (programs.postgresBin === '') missing.push('postgresql');
  return missing.length > 0 ? { missing } : programs;
}

function findExecutable(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function findPostgresBin(): string | null {
  const initdb = findExecutable('initdb');
  // A link to it is not beside pg_rewind.
  if (initdb !== null) return dirname(realpathSync(initdb));
  try {
    const versions = readdirSync(DEBIAN_POSTGRES).sort((a, b) => Number(b) - Number(a));
    const folders = versions.map((version) => join(DEBIAN_POSTGRES, version, 'bin'));
    return folders.find((folder) => isExecutable(join(folder, 'initdb'))) ?? null;
  } catch {
    return null;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
