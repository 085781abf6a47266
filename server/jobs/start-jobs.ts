import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Schema } from '../../db/schema.ts';
import type { Env } from '../env.ts';
import { openKnownTitles } from '../known-titles.ts';
import { createSecurityLog } from '../security-log.ts';
import { startEventCounter } from './count-events.ts';
import { startForgetting } from './forget-expired.ts';
import { startImportJob } from './run-imports.ts';

export type JobsDeps = { env: Env; log: Logger; database: Kysely<Schema>; catalog: Catalog };

export function startJobs({ env, log, database, catalog }: JobsDeps) {
  const titles = openKnownTitles({ database, catalog, log });
  const imports = startImportJob({ database, catalog, titles, log });
  const security = createSecurityLog({ database, log });
  const forgetting = startForgetting({ database, log });
  const events = startEventCounter({
    database,
    siteUrl: env.SITE_URL,
    forwardTo: env.ANALYTICS_URL,
    log,
  });
  return {
    titles,
    events,
    security,
    async close(): Promise<void> {
      forgetting.close();
      await Promise.all([events.close(), security.close(), imports.close(), titles.close()]);
    },
  };
}
