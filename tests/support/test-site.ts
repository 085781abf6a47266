import { pino } from 'pino';
import type { Operator, Services, Visitor } from '../../app/context.ts';
import type { FormHandler, FormOutcome } from '../../app/forms/form-action.ts';
import type { Member } from '../../domain/account.ts';
import type { FormIntent } from '../../domain/form-intent.ts';
import type { Lang } from '../../domain/language.ts';
import type { SecurityEntry } from '../../domain/security-event.ts';
import { createFormStamps } from '../../server/form-stamps.ts';
import { openKnownTitles } from '../../server/known-titles.ts';
import { createRateLimiter } from '../../server/rate-limit.ts';
import { createSharePictures } from '../../server/share-pictures/share-pictures.ts';
import { createTestServices } from './app-context.ts';
import type { TestDatabase } from './database.ts';
import { openStarterCatalog, rememberingLog } from './starter-catalog.ts';
import { addUser } from './users.ts';

const ORIGIN = 'http://localhost:3000';
export const OPERATOR: Operator = {
  name: null,
  contact: 'help@kinora.example',
  address: null,
  registration: null,
  email: 'help@kinora.example',
  hosting: null,
  chatUrl: null,
  timeZone: 'Asia/Seoul',
};
/** One clock for issuing and checking form stamps, which must be consistent. */
const NOW = Date.now();
const formStampsAt = (now: number) => createFormStamps({ secret: 'of tests', now: () => now });

/** The stamp of a support form issued that many seconds ago. */
export function handedOut(seconds: number): string {
  return formStampsAt(NOW - seconds * 1000).issue();
}

type Through = NonNullable<Parameters<typeof openStarterCatalog>[0]>['through'];

/** Services of a request over a test database. `through`: see openStarterCatalog. */
export function openTestServices(database: TestDatabase, { through }: { through?: Through } = {}) {
  const log = rememberingLog();
  const catalog = openStarterCatalog({ database: database.kysely, through });
  const titles = openKnownTitles({
    database: database.kysely,
    catalog,
    log: pino({ level: 'silent' }),
  });
  const limiter = createRateLimiter({ redis: null });
  const sharePictures = createSharePictures();
  const changed: string[] = [];
  const counted: string[] = [];
  const recorded: SecurityEntry[] = [];
  const services: Services = {
    ...createTestServices({
      log,
      database,
      catalog,
      titles,
      limiter,
      events: { count: (event) => counted.push(event) },
      security: { record: (entry) => recorded.push(entry) },
      sharePictures,
      invalidate: (tags) => changed.push(...tags),
    }),
    operator: OPERATOR,
    formStamps: formStampsAt(NOW),
  };

  /** Submits a form. `member` is `null` for a visitor. Browsers send a `return` field. */
  async function send(
    forms: Record<string, FormHandler>,
    member: Member | null,
    fields: Record<string, string | File>,
    lang: Lang = 'en',
  ): Promise<FormOutcome> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const visitor = {
      lang,
      member,
      region: null,
      address: '192.0.2.1',
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

  async function addMember(id: string, username: string | null = id): Promise<Member> {
    await addUser(database.kysely, id, username);
    return memberOf(id, username ?? id);
  }

  return {
    services,
    catalog,
    titles,
    log,
    changed,
    counted,
    recorded,
    send,
    addMember,
    close: () => Promise.all([titles.close(), sharePictures.close()]),
  };
}

export function memberOf(id: string, username = id): Member {
  return {
    id,
    username,
    email: `${id}@example.com`,
    emailVerified: true,
    role: 'user',
    twoFactor: false,
    language: 'en',
    sessionId: `session of ${id}`,
    leavesOut: { seen: false, hidden: true },
  };
}

/** Status and error texts of a rejected form; `null` otherwise. */
export function refusalOf(
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
