import type { RouteConfigEntry } from '@react-router/dev/routes';
import { isRouteErrorResponse } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRequestContext } from '../../app/context.ts';
import { answerForm, answerFormAsJson, FORMS } from '../../app/routes/account/answer-form.ts';
import routes from '../../app/routes.ts';
import type { Member } from '../../domain/account.ts';
import { type AppParts, createApp } from '../../server/app.ts';
import { openTestAccounts } from '../support/accounts-client.ts';
import { describeOnOneEngine, type TestDatabase } from '../support/database.ts';
import { addAdmin } from '../support/panel.ts';
import { openTestServices } from '../support/test-site.ts';
import {
  ALL_FORMS,
  ENDPOINTS,
  FILES,
  FORMS_OF_ADMINS,
  FORMS_OF_EVERYONE,
  FORMS_OF_MEMBERS,
  PARAMS,
  ROUTES,
} from './access.ts';
import { makeFormFields, NO_IDS } from './form-fields.ts';

type Loaded = { loader?: (args: object) => unknown; action?: (args: object) => unknown };
const modules = import.meta.glob<Loaded>('../../app/routes/**/*.{ts,tsx}', { eager: true });

function filesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);
}

/** What a loader or an action returned or threw, which is an answer as well. */
async function answerOf(run: Loaded['loader'], args: object): Promise<unknown> {
  try {
    return await run?.(args);
  } catch (thrown) {
    return thrown;
  }
}

/** What a request ended with, thrown or returned: a response, data with a status, or data. */
function statusOf(answer: unknown): number {
  if (answer instanceof Response) return answer.status;
  if (isRouteErrorResponse(answer)) return answer.status;
  if (answer instanceof Error) throw answer;
  return (answer as { init?: { status?: number } } | null)?.init?.status ?? 200;
}

describeOnOneEngine('M11 who may do what', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let accounts: ReturnType<typeof openTestAccounts>;
  let people: (Member | null)[];

  beforeAll(async () => {
    database = await open();
    site = openTestServices(database);
    accounts = openTestAccounts(database);
    site.services.accounts = accounts.accounts;
    people = [null, await site.addMember('user'), await addAdmin(database.kysely, 'admin')];
  });
  afterAll(async () => {
    await accounts?.close();
    site?.close();
  });

  function contextFor(member: Member | null, pathname: string) {
    const facts = {
      cookie: null,
      acceptLanguage: null,
      requestId: '1',
      address: '192.0.2.1',
      refusal: null,
    } as const;
    return createRequestContext(site.services, { ...facts, pathname, member });
  }

  test('every route, form and door has been decided about, and none is decided about that is not there', () => {
    expect(Object.keys(ROUTES).sort()).toEqual([...new Set(filesOf(routes))].sort());
    expect(ALL_FORMS.toSorted()).toEqual(Object.keys(FORMS).sort());
    expect(Object.keys(makeFormFields(NO_IDS)).sort()).toEqual(Object.keys(FORMS).sort());
  });

  test('every door beside the pages has been decided about', () => {
    const app = createApp({
      env: {
        SITE_URL: 'http://localhost:3000',
        PREVIEW_HOSTS: [],
        INDEXNOW_KEY: 'key',
        TRUST_PROXY: 0,
      },
      services: site.services,
      accounts: {},
      // Without the files of the build, which are everybody's and may not be there.
      mode: 'development',
      starter: {},
    } as unknown as AppParts);
    expect([...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual(
      Object.keys(ENDPOINTS).sort(),
    );
  });

  test.each(Object.entries(ROUTES))(
    '%s answers a visitor, a user and an administrator with %j',
    async (file, wanted) => {
      const module = modules[`../../app/${file}`];
      if (!module) throw new Error(`${file} is not there`);
      const found: number[] = [];
      for (const member of people)
        found.push(statusOf(await answerOf(module.loader, argsFor(file, member))));
      expect(found).toEqual(wanted);
    },
  );

  function argsFor(file: string, member: Member | null) {
    const url = new URL('http://localhost:3000/ko/x?q=y');
    const params = { lang: 'ko', ...PARAMS[file], ...FILES[file] };
    return {
      request: new Request(url),
      url,
      params,
      context: contextFor(member, url.pathname),
      pattern: '',
    };
  }

  test('every route that takes forms takes those of the lists, or makes a file', () => {
    const own = Object.entries(modules).filter(
      ([, { action }]) => action && action !== answerForm && action !== answerFormAsJson,
    );
    expect(own.map(([path]) => path.replace('../../app/', '')).sort()).toEqual(
      Object.keys(FILES).sort(),
    );
  });

  test.each(Object.entries(FILES))(
    '%s makes its file for administrators alone, and leads who follows a link to the tab',
    async (file, { tab }) => {
      const module = modules[`../../app/${file}`];
      const asked = async (run: Loaded['loader']) => {
        const answers: unknown[] = [];
        for (const member of people) answers.push(await answerOf(run, argsFor(file, member)));
        return answers.map((answer) =>
          answer instanceof Response ? [answer.status, answer.headers.get('location')] : answer,
        );
      };
      const away = [302, '/'];
      expect(await asked(module?.loader)).toEqual([away, away, [302, `${tab}?q=y`]]);
      expect(await asked(module?.action)).toEqual([away, away, [200, null]]);
    },
  );

  async function send(intent: string, member: Member | null): Promise<number> {
    const body = new URLSearchParams({ intent });
    const request = new Request('http://localhost:3000/ko/forms', {
      method: 'POST',
      body,
      headers: { 'content-length': String(body.toString().length) },
    });
    const context = contextFor(member, '/ko/forms');
    return (await answerFormAsJson({ request, context })).status;
  }

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', ''])(
    'there is no form %j',
    async (intent) => {
      for (const member of people) expect(await send(intent, member)).toBe(400);
    },
  );

  test.each(FORMS_OF_EVERYONE)('the form %s is for everyone', async (intent) => {
    for (const member of people) expect([401, 403]).not.toContain(await send(intent, member));
  });

  test.each(FORMS_OF_MEMBERS)('the form %s is for who is signed in', async (intent) => {
    expect(await send(intent, null)).toBe(401);
    for (const member of people.slice(1))
      expect([401, 403]).not.toContain(await send(intent, member));
  });

  const countLines = async () =>
    (await database.kysely.selectFrom('admin_logs').select('id').execute()).length;

  test.each(FORMS_OF_ADMINS)('the form %s is for administrators', async (intent) => {
    const [visitor = null, user = null, admin = null] = people;
    const before = await countLines();
    expect(await send(intent, visitor)).toBe(401);
    expect(await send(intent, user)).toBe(403);
    expect([401, 403]).not.toContain(await send(intent, admin));
    // Nothing was asked for, so nothing was done.
    expect(await countLines()).toBe(before);
  });
});
