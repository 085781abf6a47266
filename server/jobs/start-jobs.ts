import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Schema } from '../../db/schema.ts';
import { startEventTracker } from '../analytics/track-events.ts';
import { openTitleIndex } from '../catalog/title-index.ts';
import { startTitleRefresher } from '../catalog/title-refresher.ts';
import { createTitleStore } from '../catalog/title-store.ts';
import type { Env } from '../env.ts';
import { startImportJob } from '../imports/run-imports.ts';
import { createSecurityLog } from '../security/security-log.ts';
import { startDeletingExpired } from './delete-expired.ts';

export type JobsDeps = { env: Env; log: Logger; db: Kysely<Schema>; catalog: Catalog };

export function startJobs({ env, log, db, catalog }: JobsDeps) {
  const titleStore = createTitleStore({ db, catalog });
  const titleIndex = openTitleIndex({ db, titleStore, log });
  const titleRefresher = startTitleRefresher({ db, titleStore, log });
  const importJob = startImportJob({ db, catalog, titleIndex, log });
  const securityLog = createSecurityLog({ db, log });
  const deletion = startDeletingExpired({ db, log });
  const events = startEventTracker({
    db,
    siteUrl: env.SITE_URL,
    forwardUrl: env.ANALYTICS_URL,
    log,
  });
  return {
    titleIndex,
    titleRefresher,
    events,
    securityLog,
    async close(): Promise<void> {
      deletion.close();
      await Promise.all([
        events.close(),
        securityLog.close(),
        importJob.close(),
        titleIndex.close(),
        titleRefresher.close(),
      ]);
    },
  };
}
