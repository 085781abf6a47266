import type { Services } from '../app/context.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { AgeRatings } from '../catalog/family-mode.ts';
import type { Database } from '../db/open.ts';
import type { Accounts } from '../domain/accounts/account.ts';
import type { TitleIndex } from '../domain/titles/title-index.ts';
import type { ServiceTitles } from '../domain/titles/watch-service.ts';
import { readAuthSecret } from './accounts/auth-secret.ts';
import type { EventTracker } from './analytics/track-events.ts';
import type { Env } from './env.ts';
import { markDegraded } from './page-cache/render-dependencies.ts';
import { getOperator } from './pages/operator.ts';
import { toSocialLinks } from './pages/social-links.ts';
import { getVerificationTags } from './pages/verification-tags.ts';
import { createFormStamps } from './security/form-stamps.ts';
import type { RateLimiter } from './security/rate-limit.ts';
import type { SecurityLog } from './security/security-log.ts';
import { VERSION } from './version.ts';

export type ServicesDeps = {
  env: Env;
  log: Services['log'];
  database: Pick<Database, 'requestDb' | 'bestEffortDb'>;
  catalog: Catalog;
  ageRatings: AgeRatings;
  serviceTitles: ServiceTitles;
  readCallBudget: Services['readCallBudget'];
  readDiskSpace: Services['readDiskSpace'];
  findMailProblem: Services['findMailProblem'];
  imageBase: string;
  tmdbLogo: { url: string } | null;
  titleIndex: TitleIndex;
  files: Services['files'];
  accounts: Accounts;
  limiter: Pick<RateLimiter, 'consume'>;
  events: Pick<EventTracker, 'track'>;
  securityLog: Pick<SecurityLog, 'record'>;
  sharePictures: Services['sharePictures'];
  invalidate: Services['invalidate'];
  reloadTakedowns: Services['reloadTakedowns'];
  checkLink: Services['checkLink'];
};

/** All services but `renderDocument`, which depends on the mode (server/pages/page-handler.ts). */
export function createServices(deps: ServicesDeps): Omit<Services, 'renderDocument'> {
  const { env, log, database, catalog, titleIndex, accounts, sharePictures, invalidate } = deps;
  const socialLinks = toSocialLinks(env.SOCIAL_LINKS);
  return {
    log,
    catalog,
    ageRatings: deps.ageRatings,
    serviceTitles: deps.serviceTitles,
    readCallBudget: deps.readCallBudget,
    readDiskSpace: deps.readDiskSpace,
    findMailProblem: deps.findMailProblem,
    titleIndex,
    files: deps.files,
    accounts,
    sharePictures,
    invalidate,
    reloadTakedowns: deps.reloadTakedowns,
    checkLink: deps.checkLink,
    markDegraded,
    db: database.requestDb,
    bestEffortDb: database.bestEffortDb,
    consumeRateLimit: deps.limiter.consume,
    track: deps.events.track,
    recordSecurity: deps.securityLog.record,
    site: {
      origin: env.SITE_URL,
      imageBase: deps.imageBase,
      ...(socialLinks.length > 0 && { social: socialLinks }),
      ...(deps.tmdbLogo && { tmdbLogo: deps.tmdbLogo.url }),
    },
    version: VERSION,
    operator: getOperator(env),
    defaultRegion: env.DEFAULT_REGION,
    allowsTraining: env.ROBOTS_AI === 'allow',
    formStamps: createFormStamps({ secret: readAuthSecret(env) }),
    verificationTags: getVerificationTags(env),
  };
}
