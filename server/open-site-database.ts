import type { Logger } from 'pino';
import { checkServer, type PostgresServer, waitForPrimary } from '../db/connect-at-start.ts';
import { type Database, openDatabase } from '../db/open.ts';
import type { Env } from './env.ts';
import { warnAboutServer } from './start-warnings.ts';

/** A replica that is away delays the start by no more. */
const REPLICA_TIMEOUT_MS = 2000;

/**
 * Opens the database of the environment. Waits for PostgreSQL, and logs warnings about its URLs
 * unless another process of the site has logged them.
 */
export async function openSiteDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_REPLICA_URL' | 'DATA_DIR'>,
  log: Logger,
  { logsWarnings }: { logsWarnings: boolean },
): Promise<Database> {
  const { DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl, DATA_DIR: folder } = env;
  // No `await` before this: the database starts in its thread while the caller loads code.
  if (url === undefined) return openDatabase({ url: null, folder, log });
  const warningLog = logsWarnings ? log : log.child({}, { level: 'silent' });
  const primary = await waitForPrimary(url, { log });
  warnAboutServer('DATABASE_URL', url, primary, warningLog);
  const replica = replicaUrl === undefined ? null : await checkReplica(replicaUrl, warningLog);
  return openDatabase({
    url,
    isPooled: primary.isPooled,
    replicaUrl: replicaUrl ?? null,
    isReplicaPooled: replica?.isPooled,
    folder,
    log,
  });
}

/** `null` if it is away: then the primary is used until it responds. */
async function checkReplica(url: string, log: Logger): Promise<PostgresServer | null> {
  try {
    const replica = await checkServer('DATABASE_REPLICA_URL', url, REPLICA_TIMEOUT_MS);
    warnAboutServer('DATABASE_REPLICA_URL', url, replica, log);
    return replica;
  } catch (error) {
    log.warn(`${error instanceof Error ? error.message : error}; the primary is used instead`);
    return null;
  }
}
