import type { Services } from '../app/context.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Database } from '../db/open.ts';
import type { Accounts } from '../domain/account.ts';
import type { KnownTitles } from '../domain/known-title.ts';
import { readAuthSecret } from './accounts/secret.ts';
import type { Env } from './env.ts';
import { createFormStamps } from './form-stamps.ts';
import type { EventCounter } from './jobs/count-events.ts';
import { operatorOf } from './operator.ts';
import { markDegraded } from './page-cache/render-dependencies.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { SecurityLog } from './security-log.ts';
import { siteVerification } from './site-verification.ts';
import { nameSocialLinks } from './social-links.ts';

export type ServicesDeps = {
  env: Env;
  log: Services['log'];
  database: Pick<Database, 'kysely' | 'reads'>;
  catalog: Catalog;
  imageBase: string;
  titles: KnownTitles;
  accounts: Accounts;
  limiter: Pick<RateLimiter, 'take'>;
  events: Pick<EventCounter, 'count'>;
  security: Pick<SecurityLog, 'record'>;
  sharePictures: Services['sharePictures'];
  invalidate: Services['invalidate'];
};

/** All services but `secureDocument`, which depends on the build (server/pages.ts). */
export function createServices(deps: ServicesDeps): Omit<Services, 'secureDocument'> {
  const { env, log, database, catalog, titles, accounts, sharePictures, invalidate } = deps;
  const social = nameSocialLinks(env.SOCIAL_LINKS);
  return {
    log,
    catalog,
    titles,
    accounts,
    sharePictures,
    invalidate,
    markDegraded,
    database: database.kysely,
    reads: database.reads,
    limit: deps.limiter.take,
    count: deps.events.count,
    recordSecurity: deps.security.record,
    site: {
      origin: env.SITE_URL,
      imageBase: deps.imageBase,
      ...(social.length > 0 && { social }),
    },
    operator: operatorOf(env),
    formStamps: createFormStamps({ secret: readAuthSecret(env) }),
    proofs: siteVerification(env),
  };
}
