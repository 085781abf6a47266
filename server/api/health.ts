import { Hono } from 'hono';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Database } from '../../db/open.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: the database responds, and the catalog is reachable,
 * unused so far, or covered by cached responses.
 */
export function healthApi({
  catalog,
  database,
}: {
  catalog: Catalog;
  database: Pick<Database, 'ping'>;
}) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const { reachable, circuit, cached, persistentCache } = catalog.status();
      const databaseReady = await database.ping().then(
        () => true,
        () => false,
      );
      const catalogReady =
        reachable !== false || cached > 0 || (persistentCache?.responses ?? 0) > 0;
      const ready = databaseReady && catalogReady;
      const state = {
        ready: catalogReady,
        circuit,
        cached,
        stored: persistentCache && {
          responses: persistentCache.responses,
          queued: persistentCache.queued,
        },
      };
      return c.json(
        { status: ready ? 'ok' : 'unavailable', database: databaseReady, catalog: state },
        ready ? 200 : 503,
      );
    });
}
