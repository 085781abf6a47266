import { Hono } from 'hono';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Database } from '../../db/open.ts';
import { isUnavailable } from '../../domain/web/database-unavailable.ts';
import type { DiskSpace } from '../process/disk-space.ts';
import { VERSION } from '../version.ts';

export type PartStatus = 'ok' | 'degraded' | 'down';

export type HealthDeps = {
  catalog: Catalog;
  database: Pick<Database, 'ping' | 'isAvailable'>;
  disk: Pick<DiskSpace, 'read'>;
  /** Whether the process received a signal to stop. */
  isDraining: () => boolean;
  /** `null` if Redis is not configured. */
  getRedisStatus: (() => PartStatus) | null;
};

/**
 * `/healthz`: the process is alive. `/readyz`: the process should get traffic, as it can serve
 * pages: with 503 a load balancer would take away pages that work without the database or the
 * catalog. Its JSON has the version, and the status of each part.
 */
export function healthApi({ catalog, database, disk, isDraining, getRedisStatus }: HealthDeps) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const { circuit, cached, persistentCache } = catalog.status();
      const [databaseStatus, diskState] = await Promise.all([
        getDatabaseStatus(database),
        disk.read(),
      ]);
      const parts = {
        database: databaseStatus,
        catalog: getCatalogStatus(catalog),
        redis: getRedisStatus?.() ?? null,
        disk: diskState.status,
      };
      const status = isDraining() ? 'draining' : getOverallStatus(parts);
      const isReady = status === 'ok' || status === 'degraded';
      const stored = persistentCache && {
        responses: persistentCache.responses,
        queued: persistentCache.queued,
      };
      return c.json(
        { status, ...VERSION, ...parts, catalogCache: { circuit, cached, stored } },
        isReady ? 200 : 503,
        { 'cache-control': 'no-store' },
      );
    });
}

function getOverallStatus(parts: Record<string, PartStatus | null>): PartStatus {
  if (parts.catalog === 'down') return 'down';
  const isComplete = Object.values(parts).every((part) => part === 'ok' || part === null);
  return isComplete ? 'ok' : 'degraded';
}

/** `degraded` if it responds after failures of a moment ago, or is reserved for a command. */
async function getDatabaseStatus(database: HealthDeps['database']): Promise<PartStatus> {
  try {
    await database.ping();
    return database.isAvailable() ? 'ok' : 'degraded';
  } catch (error) {
    return isUnavailable(error) && error.reason === 'busy' ? 'degraded' : 'down';
  }
}

/** `degraded` if pages are served from cached responses, `down` if there are none. */
function getCatalogStatus(catalog: Catalog): PartStatus {
  const { reachable, cached, persistentCache } = catalog.status();
  if (reachable !== false) return 'ok';
  return cached > 0 || (persistentCache?.responses ?? 0) > 0 ? 'degraded' : 'down';
}
