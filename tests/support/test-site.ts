import { pino } from 'pino';
import type { Operator, Services, Visitor } from '../../app/context.ts';
import type { FormHandler, FormOutcome } from '../../app/forms/form-action.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { withTakedowns } from '../../catalog/takedowns.ts';
import type { User } from '../../domain/accounts/account.ts';
import type { SecurityEntry } from '../../domain/accounts/security-event.ts';
import type { FormIntent } from '../../domain/forms/form-intent.ts';
import type { Lang } from '../../domain/language/language.ts';
import type { TitleRef } from '../../domain/titles/title.ts';
import { openAgeRatings } from '../../server/catalog/age-ratings.ts';
import { openTakedowns, type TakedownStore } from '../../server/catalog/takedowns.ts';
import { openTitleIndex } from '../../server/catalog/title-index.ts';
import { createTitleStore } from '../../server/catalog/title-store.ts';
import { createFormStamps } from '../../server/security/form-stamps.ts';
import { createRateLimiter } from '../../server/security/rate-limit.ts';
import { createSharePictures } from '../../server/share-pictures/share-pictures.ts';
import type { TestDatabase } from './database.ts';
import { createRecordingLog, openStarterCatalog } from './starter-catalog.ts';
import { createTestServices } from './test-app-context.ts';
import { addUser } from './users.ts';

const ORIGIN = 'http://localhost:3000';
export const OPERATOR: Operator = {
  name: null,
  contact: 'help@kinora.example',
  postalAddress: null,
  registration: null,
  email: 'help@kinora.example',
  hosting: null,
  chatUrl: null,
  affiliateNotice: true,
  timeZone: 'Asia/Seoul',
};
/** One clock for issuing and checking form stamps, which must be consistent. */
const NOW = Date.now();
const createFormStampsAt = (now: number) =>
  createFormStamps({ secret: 'of tests', now: () => now });

/** The stamp of a support form issued that many seconds ago. */
export function createStampFromSecondsAgo(seconds: number): string {
  return createFormStampsAt(NOW - seconds * 1000).issue();
}

type Intercept = NonNullable<Parameters<typeof openStarterCatalog>[0]>['intercept'];

/** Services of a request over a test database, by default with the starter catalog. */
export function openTestServices(
  database: TestDatabase,
  {
    intercept,
    takedowns = openTakedowns({ db: database.kysely, log: pino({ level: 'silent' }) }),
    unfilteredCatalog = openStarterCatalog({
      database: database.kysely,
      intercept,
      getExcludedKeywords: async () => (await takedowns.get()).keywords,
    }),
  }: { intercept?: Intercept; takedowns?: TakedownStore; unfilteredCatalog?: Catalog } = {},
) {
  const log = createRecordingLog();
  const catalog = withTakedowns(unfilteredCatalog, takedowns);
  const titles = openTitleIndex({
    db: database.kysely,
    titleStore: createTitleStore({ db: database.kysely, catalog: unfilteredCatalog }),
    takedowns,
    log: pino({ level: 'silent' }),
  });
  const ageRatings = openAgeRatings({
    db: database.kysely,
    bestEffortDb: database.kysely,
    catalog: unfilteredCatalog,
    log: pino({ level: 'silent' }),
  });
  const limiter = createRateLimiter({ redis: null });
  const sharePictures = createSharePictures();
  const invalidatedTags: string[] = [];
  const trackedEvents: string[] = [];
  const securityEntries: SecurityEntry[] = [];
  const services: Services = {
    ...createTestServices({
      log,
      database,
      catalog,
      ageRatings,
      titleIndex: titles,
      limiter,
      events: { track: (event) => trackedEvents.push(event) },
      securityLog: { record: (entry) => securityEntries.push(entry) },
      sharePictures,
      invalidate: (tags) => invalidatedTags.push(...(tags ?? ['all'])),
      reloadTakedowns: takedowns.reload,
    }),
    operator: OPERATOR,
    formStamps: createFormStampsAt(NOW),
  };

  /** Submits a form. `user` is `null` for a visitor. Browsers send a `return` field. */
  async function send(
    forms: Record<string, FormHandler>,
    user: User | null,
    fields: Record<string, string | File>,
    lang: Lang = 'en',
  ): Promise<FormOutcome> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const visitor = {
      lang,
      user,
      region: null,
      ip: '192.0.2.1',
      cookie: null,
    } as unknown as Visitor;
    const run = forms[String(fields.intent)];
    if (!run) throw new Error(`no form ${fields.intent}`);
    return run({
      intent: String(fields.intent) as FormIntent,
      services,
      visitor,
      request: new Request(`${ORIGIN}/${lang}/forms`, { method: 'POST' }),
      form,
    });
  }

  async function addTestUser(id: string, username: string | null = id): Promise<User> {
    await addUser(database.kysely, id, username);
    return createTestUser(id, username ?? id);
  }

  async function saveTitle(userId: string, title: TitleRef, savedAt = new Date()): Promise<void> {
    await titles.ensureIndexed(title, 'en');
    await database.kysely
      .insertInto('title_states')
      .values({
        user_id: userId,
        content_type: title.type,
        content_id: title.id,
        saved_at: savedAt,
      })
      .execute();
  }

  return {
    services,
    catalog,
    unfilteredCatalog,
    takedowns,
    titles,
    log,
    invalidatedTags,
    trackedEvents,
    securityEntries,
    send,
    addTestUser,
    saveTitle,
    async close() {
      takedowns.close();
      await Promise.all([titles.close(), ageRatings.close(), sharePictures.close()]);
    },
  };
}

export function createTestUser(id: string, username = id): User {
  return {
    id,
    username,
    email: `${id}@example.com`,
    emailVerified: true,
    role: 'user',
    adminFactor: null,
    twoFactor: false,
    language: 'en',
    sessionId: `session of ${id}`,
    exclusions: { seen: false, hidden: true },
    watchRegion: null,
    serviceIds: null,
  };
}

/** Status and error texts of a rejected form; `null` otherwise. */
export function getRejection(
  result: FormOutcome,
): { status: number; title: string; problems: string[] } | null {
  return 'state' in result
    ? {
        status: result.status,
        title: result.state.title,
        problems: result.state.problems.map(({ text }) => text),
      }
    : null;
}
