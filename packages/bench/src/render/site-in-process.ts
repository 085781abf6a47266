// First: React chooses its build when it is first imported.
import '../../../../server/node-env.ts';
import { rm } from 'node:fs/promises';
import { devNull } from 'node:os';
import { createStarterCatalog } from '@kinora/starter-catalog';
import { pino } from 'pino';
import { openDatabase } from '../../../../db/open.ts';
import { createSite } from '../../../../server/create-site.ts';
import { readEnv } from '../../../../server/env.ts';
import { createProcessReport } from '../../../../server/metrics/metrics.ts';
import { readCacheKey } from '../../../../server/page-cache/cache-key.ts';
import { collectDependencies } from '../../../../server/page-cache/render-dependencies.ts';
import { loadBuiltPages } from '../../../../server/page-source.ts';
import { createMigratedDataDir } from '../../../../tests/support/data-dir.ts';

export type SiteInProcess = {
  /** HTML that the page cache renders, before compression. Rejects if `path` is not a page. */
  renderPage(path: string): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** The site of server/start-site.ts without its HTTP server, to measure rendering alone. */
export async function openSite(): Promise<SiteInProcess> {
  const folder = await createMigratedDataDir();
  const env = readEnv({ DATA_DIR: folder });
  const log = pino({ level: env.LOG_LEVEL }, pino.destination(devNull));
  const database = await openDatabase({ url: null, folder, log });
  const pages = await loadBuiltPages();
  const site = createSite({
    env,
    log,
    database,
    redis: null,
    starterCatalog: createStarterCatalog(),
    pageSource: pages,
    createReport: createProcessReport,
  });
  return {
    async renderPage(path) {
      const cacheKey = readCacheKey(path, undefined);
      if (cacheKey === null) throw new Error(`${path} is not a page that is cached`);
      const { value } = await collectDependencies(() => site.render(cacheKey));
      if (value.status !== 200) throw new Error(`${path} answers ${value.status}`);
      return value.body;
    },
    async close() {
      await site.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
