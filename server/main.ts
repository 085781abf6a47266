// Must precede every import of React.
import './node-env.ts';
import { chmodSync, mkdirSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { requireAuthSecret } from './accounts/auth-secret.ts';
import { getCallLimits } from './catalog/call-budget/call-limits.ts';
import { requireDataDir } from './data-dir.ts';
import { startDevelopmentServer } from './dev-server.ts';
import { type Env, readEnv } from './env.ts';
import { requireFreePort } from './http/free-port.ts';
import { loadBuiltPages } from './page-source.ts';
import { describeStartError } from './start-error.ts';
import { logStartWarnings } from './start-warnings.ts';

/**
 * Chooses the role of this process. The embedded database starts in its thread while this one loads
 * the code of the site, which is compiled once and cached in the data folder.
 */
async function run(env: Env): Promise<void> {
  // All files of the site have personal data or secrets. Its threads and processes inherit it.
  process.umask(0o077);
  const isDevelopment = process.argv.includes('--dev');
  const cluster = env.WORKERS > 1 && !isDevelopment ? (await import('node:cluster')).default : null;
  const isPrimary = cluster?.isPrimary === true;
  const isWorker = cluster?.isWorker === true;
  if (!isWorker) {
    requireAuthSecret(env);
    await requireFreePort(env);
    requireDataDir(env);
  }
  enableCompileCache(prepareCompileCache(env.DATA_DIR));
  const { createLog } = await import('./create-log.ts');
  const log = createLog(env.LOG_LEVEL);
  if (!isWorker) logStartWarnings(env, log, process.env);
  if (isPrimary)
    return (await import('./process/cluster.ts')).runWorkers({
      env,
      callLimits: getCallLimits(env),
      log,
    });
  const { openSiteDatabase } = await import('./open-site-database.ts');
  // The order matters: loading code blocks the event loop, so the database must start first.
  const [database, { startSite }, pages] = await Promise.all([
    openSiteDatabase(env, log, { logsWarnings: !isWorker || cluster.worker?.id === 1 }),
    import('./start-site.ts'),
    isDevelopment ? startDevelopmentServer() : loadBuiltPages(),
  ]);
  await startSite({ env, log, database, pageSource: pages, isWorker });
  // Otherwise written only at exit, which a crash would skip.
  flushCompileCache();
}

function prepareCompileCache(dataDir: string): string {
  if (process.env.NODE_COMPILE_CACHE) return process.env.NODE_COMPILE_CACHE;
  const folder = join(dataDir, 'compiled');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // An earlier version created it readable for others.
    chmodSync(folder, 0o700);
  } catch {
    // The compile cache is optional; whatever needs the folder reports the error.
  }
  // A variable, so that the thread of the database uses the folder too.
  process.env.NODE_COMPILE_CACHE = folder;
  return folder;
}

let env: Env | null = null;
try {
  env = readEnv(process.env);
  await run(env);
} catch (error) {
  console.error(`Kinora cannot start: ${describeStartError(error, env)}`);
  process.exit(1);
}
