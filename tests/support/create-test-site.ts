import { createStarterCatalog } from '@kinora/starter-catalog';
import { pino } from 'pino';
import { createSite, type Site } from '../../server/create-site.ts';
import { readEnv } from '../../server/env.ts';
import { createProcessReport } from '../../server/metrics/metrics.ts';
import type { PageSource } from '../../server/page-source.ts';
import type { TestDatabase } from './database.ts';

/** Unit tests run without a build. */
const NO_PAGES: PageSource = {
  mode: 'development',
  loadBuild: () => Promise.reject(new Error('this site has no pages')),
  wrapListener: (listener) => listener,
  close: async () => {},
};

/** Composes the site like a process, without pages. Close it before the database. */
export function createTestSite(
  database: TestDatabase,
  variables: Record<string, string> = {},
): Site {
  return createSite({
    env: readEnv({
      AUTH_SECRET: 'a secret that is long enough for a test',
      DATA_DIR: database.folder,
      SMTP_URL: 'smtp://127.0.0.1:1',
      ...variables,
    }),
    log: pino({ level: 'silent' }),
    database,
    redis: null,
    starterCatalog: createStarterCatalog(),
    pageSource: NO_PAGES,
    createReport: createProcessReport,
  });
}
