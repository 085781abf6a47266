// First: React chooses its build when it is first imported.
import '../../../../server/node-env.ts';
import { rm } from 'node:fs/promises';
import { devNull } from 'node:os';
import { pino } from 'pino';
import { openDatabase } from '../../../../db/open.ts';
import { openAccounts } from '../../../../server/accounts/open-accounts.ts';
import { readAuthSecret } from '../../../../server/accounts/secret.ts';
import { createApp } from '../../../../server/app.ts';
import { readEnv } from '../../../../server/env.ts';
import { createFormStamps } from '../../../../server/form-stamps.ts';
import { startEventCounter } from '../../../../server/jobs/count-events.ts';
import { openKnownTitles } from '../../../../server/known-titles.ts';
import { startLiveSessions } from '../../../../server/live-sessions.ts';
import { createMetrics } from '../../../../server/metrics.ts';
import { openCatalog } from '../../../../server/open-catalog.ts';
import { operatorOf } from '../../../../server/operator.ts';
import { readCacheKey } from '../../../../server/page-cache/cache-key.ts';
import { createRender } from '../../../../server/page-cache/render.ts';
import { collectDependencies } from '../../../../server/page-cache/render-dependencies.ts';
import { createRenders, type PageBuild } from '../../../../server/pages.ts';
import { createRateLimiter } from '../../../../server/rate-limit.ts';
import { createSharePictures } from '../../../../server/share-pictures/share-pictures.ts';
import { siteVerification } from '../../../../server/site-verification.ts';
import { migratedDataDir } from '../../../../tests/support/migrated-folder.ts';

export type SiteInProcess = {
  /** The HTML of a page as the page cache asks for it when it has none, before it is compressed. Rejects where it is not a page. */
  makePage(path: string): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** The site as server/start-site.ts puts it together for production, without its listener: what a page costs when nobody sends it. */
export async function openSite(): Promise<SiteInProcess> {
  const folder = await migratedDataDir();
  const env = readEnv({ DATA_DIR: folder });
  const log = pino({ level: env.LOG_LEVEL }, pino.destination(devNull));
  const database = await openDatabase({ url: null, folder, log });
  const open = openCatalog({
    env,
    database,
    redis: null,
    log,
    onCall: createMetrics().observeCall,
    onChange() {},
  });
  const { catalog, starter, imageBase } = open;
  const build = (await import(
    new URL('../../../../build/server/index.js', import.meta.url).href
  )) as PageBuild;
  const site = { origin: env.SITE_URL, imageBase };
  const limiter = createRateLimiter({ redis: null });
  const titles = openKnownTitles({ database: database.kysely, catalog, log });
  const events = startEventCounter({
    database: database.kysely,
    siteUrl: env.SITE_URL,
    forwardTo: undefined,
    log,
  });
  const operator = operatorOf(env);
  const accounts = openAccounts({
    env,
    database,
    limiter,
    log,
    support: operator.email,
    onChange() {},
    onSignedIn() {},
    record() {},
  });
  const services = {
    catalog,
    accounts: accounts.accounts,
    count: events.count,
    database: database.kysely,
    reads: database.reads,
    titles,
    limit: limiter.take,
    invalidate() {},
    markDegraded() {},
    recordSecurity() {},
    site,
    sharePictures: createSharePictures(),
    operator,
    formStamps: createFormStamps({ secret: readAuthSecret(env) }),
    proofs: siteVerification(env),
    log,
  };
  const app = createApp({
    env,
    servesHost: () => true,
    log,
    services,
    database,
    starter,
    accounts,
    limiter,
    events,
    members: accounts.members,
    renders: createRenders(),
    mode: 'production',
    live: startLiveSessions({ database: database.kysely, log }),
    report: async () => '',
    pages: async () => build,
  });
  const render = createRender(app, env.SITE_URL);
  return {
    async makePage(path) {
      const address = readCacheKey(path, undefined);
      if (address === null) throw new Error(`${path} is not an address that is kept`);
      const { value: response } = await collectDependencies(() => render(address));
      if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    async close() {
      await Promise.all([events.close(), accounts.mails.close(), titles.close()]);
      await open.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
