import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Catalog } from '../../catalog/catalog.ts';
import type { RequestDb } from '../../db/request-db.ts';
import type { Schema } from '../../db/schema.ts';
import type { TitleRef } from '../../domain/titles/title.ts';
import type { CacheTag } from '../../domain/web/cache-tags.ts';
import { startEventTracker } from '../analytics/track-events.ts';
import type { TakedownStore } from '../catalog/takedowns.ts';
import { openTitleIndex } from '../catalog/title-index.ts';
import { startTitleRefresher } from '../catalog/title-refresher.ts';
import { createTitleStore } from '../catalog/title-store.ts';
import type { Env } from '../env.ts';
import { startImportJob } from '../imports/run-imports.ts';
import type { CheckLink } from '../links/check-link.ts';
import { createSecurityLog } from '../security/security-log.ts';
import { startCheckingLinks } from './check-links.ts';
import { startCollectingKeywordTitles } from './collect-keyword-titles.ts';
import { startCollectingServiceTitles } from './collect-service-titles.ts';
import { startDeletingExpired } from './delete-expired.ts';
import { startFillingUsernameSkeletons } from './fill-username-skeletons.ts';
import { startPurgingDatedOffers } from './purge-dated-offers.ts';

export type JobsDeps = {
  env: Env;
  log: Logger;
  db: Kysely<Schema>;
  /** For the title index, of which forms wait. */
  requestDb: RequestDb;
  catalog: Catalog;
  unfilteredCatalog: Catalog;
  takedowns: TakedownStore;
  /** Purges titles that a takedown removes or no longer removes. */
  purgeTitles: (titles: TitleRef[]) => void;
  /** Removes pages from the cache of this process. */
  purgePages: (tags: CacheTag[]) => void;
  checkLink: CheckLink;
};

export function startJobs(deps: JobsDeps) {
  const { env, log, db, requestDb, catalog, unfilteredCatalog, takedowns } = deps;
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
      deps.purgeTitles(titles);
    },
    log,
  });
  const serviceJob = startCollectingServiceTitles({ db, catalog: unfilteredCatalog, log });
  const securityLog = createSecurityLog({ db, log });
  const deletion = startDeletingExpired({ db, log });
  const usernameJob = startFillingUsernameSkeletons({ db, log });
  const linkJob = startCheckingLinks({ db, checkLink: deps.checkLink, log });
  const offerJob = startPurgingDatedOffers({
    db,
    timeZone: env.TIME_ZONE,
    purgePages: deps.purgePages,
    log,
  });
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
      offerJob.close();
      await Promise.all([
        events.close(),
        securityLog.close(),
        importJob.close(),
        keywordJob.close(),
        serviceJob.close(),
        usernameJob.close(),
        linkJob.close(),
        titleIndex.close(),
        titleRefresher.close(),
      ]);
    },
  };
}
