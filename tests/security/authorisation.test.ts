import { isRouteErrorResponse } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRequestContext } from '../../app/context.ts';
import { handleForm, handleFormAsJson } from '../../app/forms/dispatch.server.ts';
import { FORM_HANDLERS } from '../../app/forms/handlers.server.ts';
import type { User } from '../../domain/accounts/account.ts';
import { ROUTES, type RouteId } from '../../domain/web/route-table.ts';
import { openTestAccounts } from '../support/accounts-client.ts';
import { addAdmin } from '../support/admin-tables.ts';
import { createTestSite } from '../support/create-test-site.ts';
import { describeOnOneEngine, type TestDatabase } from '../support/database.ts';
import { openTestServices } from '../support/test-site.ts';
import { makeFormFields, NO_IDS } from './form-fields.ts';
import {
  ALL_FORMS,
  ENDPOINTS,
  FILE_ROUTES,
  FORMS_OF_ADMINS,
  FORMS_OF_EVERYONE,
  FORMS_OF_USERS,
  getExampleParams,
  getExamplePath,
  getStatuses,
  ROUTE_IDS,
} from './route-access.ts';

type Loaded = { loader?: (args: object) => unknown; action?: (args: object) => unknown };
const modules = import.meta.glob<Loaded>('../../app/routes/**/*.{ts,tsx}', { eager: true });

function getModule(id: RouteId): Loaded {
  const module = modules[`../../app/${ROUTES[id].file}`];
  if (!module) throw new Error(`${ROUTES[id].file} does not exist`);
  return module;
}

/** Returns what a loader or action returned or threw. */
async function callRoute(run: Loaded['loader'], args: object): Promise<unknown> {
  try {
    return await run?.(args);
  } catch (thrown) {
    return thrown;
  }
}

/** Status of a response, of data (200 by default) or of a route error. */
function getStatus(result: unknown): number {
  if (result instanceof Response) return result.status;
  if (isRouteErrorResponse(result)) return result.status;
  if (result instanceof Error) throw result;
  return (result as { init?: { status?: number } } | null)?.init?.status ?? 200;
}

describeOnOneEngine('authorisation', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let accounts: ReturnType<typeof openTestAccounts>;
  let users: (User | null)[];

  beforeAll(async () => {
    database = await open();
    site = openTestServices(database);
    accounts = openTestAccounts(database);
    site.services.accounts = accounts.pageClient;
    users = [null, await site.addTestUser('user'), await addAdmin(database.kysely, 'admin')];
  });
  afterAll(async () => {
    await accounts?.close();
    site?.close();
  });

  function createContext(user: User | null, pathname: string) {
    const info = {
      cookie: null,
      acceptLanguage: null,
      requestId: '1',
      ip: '192.0.2.1',
      isSessionUnknown: false,
      rejectedBecause: null,
    } as const;
    return createRequestContext(site.services, { ...info, pathname, user });
  }

  test('declares access for every existing form and for no other', { tags: ['M11'] }, () => {
    expect(ALL_FORMS.toSorted()).toEqual(Object.keys(FORM_HANDLERS).sort());
    expect(Object.keys(makeFormFields(NO_IDS)).sort()).toEqual(Object.keys(FORM_HANDLERS).sort());
  });

  test('declares access for every endpoint that is not a page', { tags: ['M11'] }, async () => {
    const { app, close } = createTestSite(database, { INDEXNOW_KEY: 'key-of-this-site' });
    await close();
    expect([...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual(
      Object.keys(ENDPOINTS).sort(),
    );
  });

  test.each(ROUTE_IDS)(
    'the loader of route %s returns the declared status to visitors, users and admins',
    { tags: ['M11'] },
    async (id) => {
      const { loader } = getModule(id);
      const statuses: number[] = [];
      for (const member of users)
        statuses.push(getStatus(await callRoute(loader, createArgs(id, member))));
      expect(statuses).toEqual(getStatuses(id));
    },
  );

  function createArgs(id: RouteId, member: User | null) {
    const url = new URL(`http://localhost:3000${getExamplePath(id)}?q=y`);
    return {
      request: new Request(url),
      url,
      params: getExampleParams(id),
      context: createContext(member, url.pathname),
      pattern: ROUTES[id].path.slice(1),
    };
  }

  test('every action dispatches the shared forms, except the file exports', {
    tags: ['M11'],
  }, () => {
    const ids = ROUTE_IDS.filter((id) => {
      const { action } = getModule(id);
      return action && action !== handleForm && action !== handleFormAsJson;
    });
    expect(ids.sort()).toEqual(Object.keys(FILE_ROUTES).sort());
  });

  test.each(Object.entries(FILE_ROUTES) as [RouteId, { tab: string }][])(
    '%s exports its file to admins only and redirects their other requests to its tab',
    { tags: ['M11'] },
    async (id, { tab }) => {
      const { loader, action } = getModule(id);
      const request = async (run: Loaded['loader']) => {
        const results: unknown[] = [];
        for (const member of users) results.push(await callRoute(run, createArgs(id, member)));
        return results.map((result) =>
          result instanceof Response ? [result.status, result.headers.get('location')] : result,
        );
      };
      const homePath = [302, '/'];
      expect(await request(loader)).toEqual([homePath, homePath, [302, `${tab}?q=y`]]);
      expect(await request(action)).toEqual([homePath, homePath, [200, null]]);
    },
  );

  async function send(intent: string, member: User | null): Promise<number> {
    const body = new URLSearchParams({ intent });
    const request = new Request('http://localhost:3000/ko/forms', {
      method: 'POST',
      body,
      headers: { 'content-length': String(body.toString().length) },
    });
    const context = createContext(member, '/ko/forms');
    return (await handleFormAsJson({ request, context })).status;
  }

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', ''])(
    'rejects the unknown intent %j with 400',
    { tags: ['M11'] },
    async (intent) => {
      for (const member of users) expect(await send(intent, member)).toBe(400);
    },
  );

  test.each(FORMS_OF_EVERYONE)(
    'visitors, users and admins may submit the form %s',
    { tags: ['M11'] },
    async (intent) => {
      for (const member of users) expect([401, 403]).not.toContain(await send(intent, member));
    },
  );

  test.each(FORMS_OF_USERS)(
    'only users may submit the form %s',
    { tags: ['M11'] },
    async (intent) => {
      expect(await send(intent, null)).toBe(401);
      for (const member of users.slice(1))
        expect([401, 403]).not.toContain(await send(intent, member));
    },
  );

  const countLogLines = async () =>
    (await database.kysely.selectFrom('admin_logs').select('id').execute()).length;

  test.each(FORMS_OF_ADMINS)(
    'only admins may submit the form %s',
    { tags: ['M11'] },
    async (intent) => {
      const [visitor = null, user = null, admin = null] = users;
      const before = await countLogLines();
      expect(await send(intent, visitor)).toBe(401);
      expect(await send(intent, user)).toBe(403);
      expect([401, 403]).not.toContain(await send(intent, admin));
      // The form has no fields, so it changes nothing.
      expect(await countLogLines()).toBe(before);
    },
  );
});
