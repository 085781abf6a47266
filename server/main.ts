// First, and before anything that imports React.
import './node-env.ts';
import { chmodSync, mkdirSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { startDevelopmentServer } from './development.ts';
import { type Env, readEnv } from './env.ts';
import { warnOfUnnamedOperator } from './operator.ts';
import { loadBuiltPages } from './page-source.ts';

/**
 * Decides what this process is, and lets it begin soon: the embedded database starts in its thread while this one reads the code of the
 * site, which is compiled once and then kept in the data folder.
 */
async function run(env: Env): Promise<void> {
  enableCompileCache(compileCacheFolder(env.DATA_DIR));
  const { pino } = await import('pino');
  const log = pino({ level: env.LOG_LEVEL });
  const development = process.argv.includes('--dev');
  const several = env.WORKERS > 1 && !development;
  const primary = several && (await import('node:cluster')).default.isPrimary;
  if (primary || !several) warnOfUnnamedOperator(env, log);
  if (primary) return (await import('./cluster.ts')).runWorkers({ count: env.WORKERS, log });
  const { openDatabase } = await import('../db/open.ts');
  // In this order: reading code leaves no time to begin anything else.
  const [database, { startSite }, pages] = await Promise.all([
    openDatabase({ url: env.DATABASE_URL ?? null, folder: env.DATA_DIR, log }),
    import('./start-site.ts'),
    development ? startDevelopmentServer() : loadBuiltPages(),
  ]);
  await startSite({ env, log, database, pages, worker: several });
  // Otherwise written at the end, which may be sudden.
  flushCompileCache();
}

function compileCacheFolder(dataDir: string): string {
  if (process.env.NODE_COMPILE_CACHE) return process.env.NODE_COMPILE_CACHE;
  const folder = join(dataDir, 'compiled');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // An earlier version created it readable for others.
    chmodSync(folder, 0o700);
  } catch {
    // The site starts without; what keeps it from writing there is said by what cannot do without.
  }
  // The thread of the database finds it there, too.
  process.env.NODE_COMPILE_CACHE = folder;
  return folder;
}

try {
  await run(readEnv(process.env));
} catch (error) {
  // One line for the operator; a stack trace would bury what to do.
  console.error(`Kinora cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
