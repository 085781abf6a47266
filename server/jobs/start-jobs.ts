import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Schema } from '../../db/schema.ts';
import type { TitleRef } from '../../domain/titles/title.ts';
import { startEventTracker } from '../analytics/track-events.ts';
import type { TakedownStore } from '../catalog/takedowns.ts';
import { openTitleIndex } from '../catalog/title-index.ts';
import { startTitleRefresher } from '../catalog/title-refresher.ts';
import { createTitleStore } from '../catalog/title-store.ts';
import type { Env } from '../env.ts';
import { startImportJob } from '../imports/run-imports.ts';
import { createSecurityLog } from '../security/security-log.ts';
import { startCollectingKeywordTitles } from './collect-keyword-titles.ts';
import { startCollectingServiceTitles } from './collect-service-titles.ts';
import { startDeletingExpired } from './delete-expired.ts';

export type JobsDeps = {
  env: Env;
  log: Logger;
  db: Kysely<Schema>;
  /** For the title index, of which forms wait. */
  requestDb: Kysely<Schema>;
  catalog: Catalog;
  unfilteredCatalog: Catalog;
  takedowns: TakedownStore;
  /** Purges titles that a takedown removes or no longer removes. */
  purgeTitles: (titles: TitleRef[]) => void;
};

export function startJobs(deps: JobsDeps) {
  const { env, log, db, requestDb, catalog, unfilteredCatalog, takedowns, purgeTitles } = deps;
  const titleStore = createTitleStore({ db: requestDb, catalog: unfilteredCatalog });
  const titleIndex = openTitleIndex({ db: requestDb, titleStore, takedowns, log });
  const titleRefresher = startTitleRefresher({ db, titleStore, log });
  const importJob = startImportJob({ db, catalog, titleIndex, log });
  const keywordJob = startCollectingKeywordTitles({
    db,
    catalog: unfilteredCatalog,
    takedowns,
    async onChange(titles) {
      await takedowns.reload();
      purgeTitles(titles);
    },
    log,
  });
  const serviceJob = startCollectingServiceTitles({ db, catalog: unfilteredCatalog, log });
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
        keywordJob.close(),
        serviceJob.close(),
        titleIndex.close(),
        titleRefresher.close(),
      ]);
    },
  };
}
