import type { RouteConfigEntry } from '@react-router/dev/routes';
import { isRouteErrorResponse } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRequestContext } from '../../app/context.ts';
import { answerForm, answerFormAsJson, FORMS } from '../../app/routes/account/answer-form.ts';
import routes from '../../app/routes.ts';
import type { Member } from '../../domain/account.ts';
import { type AppParts, createApp } from '../../server/app.ts';
import { describeOnEachEngine, type TestDatabase } from '../support/database.ts';
import { addAdmin } from '../support/panel.ts';
import { openTestServices } from '../support/test-site.ts';

/** What a visitor, a user and an administrator are answered with. */
type Answers = readonly [visitor: number, user: number, admin: number];

const ALL: Answers = [200, 200, 200];
/** Nothing but a redirect, or nothing but "not found". */
const MOVED: Answers = [302, 302, 302];
const NONE: Answers = [404, 404, 404];
const MEMBERS: Answers = [302, 200, 200];
const ADMINS: Answers = [302, 302, 200];

/** Every route. A new one is missing here until somebody has decided who may have it. */
const ROUTES: Record<string, Answers> = {
  // The root middleware sends it on to a language before.
  'routes/public/start.ts': NONE,
  'routes/public/home.tsx': ALL,
  'routes/public/list.tsx': ALL,
  'routes/public/title.tsx': ALL,
  'routes/public/season.tsx': ALL,
  'routes/public/person.tsx': ALL,
  'routes/public/search.tsx': ALL,
  'routes/public/list-by-link.tsx': NONE,
  'routes/public/not-found.ts': NONE,
  'routes/public/document.tsx': ALL,
  'routes/public/faq.tsx': ALL,
  'routes/public/support.tsx': ALL,
  'routes/public/legal-notice.tsx': ALL,
  'routes/files/episodes.ts': ALL,
  'routes/files/suggestions.ts': ALL,
  'routes/files/manifest.ts': ALL,
  'routes/files/robots.ts': ALL,
  'routes/files/sitemaps.ts': ALL,
  'routes/files/sitemap.ts': ALL,
  // Whose list it is, is in it; a visitor is asked to sign in.
  'routes/account/saved.tsx': ALL,
  'routes/account/own-list.ts': MEMBERS,
  'routes/account/profile.tsx': MEMBERS,
  'routes/account/own-data.ts': MEMBERS,
  'routes/account/sign-in.tsx': [200, 302, 302],
  // Who has the link of an inquiry sees it; this is none.
  'routes/account/inquiry.tsx': NONE,
  'routes/account/second-factor.tsx': ALL,
  'routes/account/confirm.tsx': ALL,
  // These answer forms alone.
  'routes/account/forms.ts': ALL,
  'routes/account/sign-out.ts': MOVED,
  'routes/admin/admin.tsx': ADMINS,
  'routes/admin/stats.tsx': ADMINS,
  'routes/admin/users.tsx': ADMINS,
  'routes/admin/reviews.tsx': ADMINS,
  'routes/admin/legal.tsx': ADMINS,
  'routes/admin/support.tsx': ADMINS,
  'routes/admin/overrides.tsx': ADMINS,
  'routes/admin/providers.tsx': ADMINS,
  'routes/admin/logs.tsx': ADMINS,
  // The files themselves are asked for with forms: see below.
  'routes/admin/providers-file.ts': MOVED,
  'routes/admin/logs-file.ts': MOVED,
};

/** What a form of its own is sent to, for administrators alone. All other actions of routes are those of the forms that are listed below. */
const FILES: Record<string, { file: string; tab: string }> = {
  'routes/admin/providers-file.ts': { file: 'providers.csv', tab: '/ko/admin/providers' },
  'routes/admin/logs-file.ts': { file: 'logs.csv', tab: '/ko/admin/logs' },
};

/** Forms about accounts: the door to the accounts decides, by the session of who sent them (see server/accounts). */
const FORMS_OF_ACCOUNTS = [
  ...['sign_in', 'sign_up', 'reset', 'code', 'with_code', 'factor', 'social', 'confirm', 'email_stop', 'sign_out'],
  ...['username', 'settings', 'email', 'password', 'password_link', 'delete', 'session', 'device_remove'],
  ...['factor_begin', 'factor_verify', 'factor_end', 'factor_codes', 'passkey_remove', 'unlink'],
];
/** Anybody may write to the team. */
const FORMS_OF_EVERYONE = ['contact'];
const FORMS_OF_MEMBERS = [
  ...['save', 'unsave', 'seen', 'unseen', 'hide', 'unhide', 'leave_out', 'share', 'unshare', 'import', 'import_close'],
  ...['review', 'review_delete', 'helpful', 'not_helpful', 'report'],
];
const FORMS_OF_ADMINS = [
  ...['admin_user_role', 'admin_user_delete', 'admin_user_ban', 'admin_user_unban', 'admin_user_sessions'],
  ...['admin_inquiry_status', 'admin_inquiry_priority', 'admin_inquiry_assign', 'admin_inquiry_note', 'admin_inquiry_reply'],
  ...['admin_document_create', 'admin_document_update', 'admin_document_active', 'admin_document_preview'],
  ...['admin_document_restore', 'admin_document_delete'],
  ...['admin_override_create', 'admin_override_update', 'admin_override_preview', 'admin_override_delete', 'admin_override_restore'],
  ...['admin_review_delete', 'admin_reports_dismiss'],
  ...['admin_provider_add', 'admin_provider_edit', 'admin_provider_toggle', 'admin_provider_delete', 'admin_providers_import'],
];

/** Doors beside the pages, and who is let in: that they ask is tested where they are. `*` is what comes before them all. */
const DOORS: Record<string, 'everyone' | 'operator' | 'accounts' | 'admin'> = {
  'ALL /*': 'everyone',
  'GET /artwork/:width{w\\d+|h\\d+|original}/:file': 'everyone',
  'GET /healthz': 'everyone',
  'GET /key.txt': 'everyone',
  'GET /metrics': 'operator',
  'GET /readyz': 'everyone',
  'GET /robots.txt': 'everyone',
  'GET /api/auth/*': 'accounts',
  'POST /api/auth/*': 'accounts',
  'GET /api/openapi.json': 'everyone',
  'POST /api/events': 'everyone',
  'GET /api/admin/sessions': 'admin',
};

type Loaded = { loader?: (args: object) => unknown; action?: (args: object) => unknown };
const modules = import.meta.glob<Loaded>('../../app/routes/**/*.{ts,tsx}', { eager: true });

const PARAMS: Record<string, Record<string, string>> = {
  'routes/public/title.tsx': { idSlug: '496243-기생충' },
  'routes/public/season.tsx': { idSlug: '93405-오징어-게임', number: '1' },
  'routes/files/episodes.ts': { idSlug: '93405-오징어-게임', number: '1' },
  'routes/public/person.tsx': { idSlug: '20738-송강호' },
  'routes/public/list-by-link.tsx': { token: 'x' },
  'routes/account/inquiry.tsx': { token: 'f'.repeat(64) },
  'routes/account/own-list.ts': { file: 'titles.json' },
  'routes/account/own-data.ts': { file: 'data.json' },
  'routes/files/sitemap.ts': { lang: 'ko', file: 'pages.xml' },
};

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

describeOnEachEngine('M11 who may do what', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let people: (Member | null)[];

  beforeAll(async () => {
    database = await open();
    site = openTestServices(database);
    people = [null, await site.addMember('user'), await addAdmin(database.kysely, 'admin')];
  });
  afterAll(() => site.close());

  function contextFor(member: Member | null, pathname: string) {
    const facts = { cookie: null, acceptLanguage: null, requestId: '1', address: '192.0.2.1', refusal: null } as const;
    return createRequestContext(site.services, { ...facts, pathname, member });
  }

  test('every route, form and door has been decided about, and none is decided about that is not there', () => {
    expect(Object.keys(ROUTES).sort()).toEqual([...new Set(filesOf(routes))].sort());
    expect([...FORMS_OF_ACCOUNTS, ...FORMS_OF_EVERYONE, ...FORMS_OF_MEMBERS, ...FORMS_OF_ADMINS].sort()).toEqual(Object.keys(FORMS).sort());
  });

  test('every door beside the pages has been decided about', () => {
    const app = createApp({
      env: { SITE_URL: 'http://localhost:3000', PREVIEW_HOSTS: [], INDEXNOW_KEY: 'key', TRUST_PROXY: 0 },
      services: site.services,
      accounts: {},
      // Without the files of the build, which are everybody's and may not be there.
      mode: 'development',
      starter: {},
    } as unknown as AppParts);
    expect([...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual(Object.keys(DOORS).sort());
  });

  test.each(Object.entries(ROUTES))('%s answers a visitor, a user and an administrator with %j', async (file, wanted) => {
    const module = modules[`../../app/${file}`];
    if (!module) throw new Error(`${file} is not there`);
    const found: number[] = [];
    for (const member of people) found.push(statusOf(await answerOf(module.loader, argsFor(file, member))));
    expect(found).toEqual(wanted);
  });

  function argsFor(file: string, member: Member | null) {
    const url = new URL('http://localhost:3000/ko/x?q=y');
    const params = { lang: 'ko', ...PARAMS[file], ...FILES[file] };
    return { request: new Request(url), url, params, context: contextFor(member, url.pathname), pattern: '' };
  }

  test('every route that takes forms takes those of the lists, or makes a file', () => {
    const own = Object.entries(modules).filter(([, { action }]) => action && action !== answerForm && action !== answerFormAsJson);
    expect(own.map(([path]) => path.replace('../../app/', '')).sort()).toEqual(Object.keys(FILES).sort());
  });

  test.each(Object.entries(FILES))(
    '%s makes its file for administrators alone, and leads who follows a link to the tab',
    async (file, { tab }) => {
      const module = modules[`../../app/${file}`];
      const asked = async (run: Loaded['loader']) => {
        const answers: unknown[] = [];
        for (const member of people) answers.push(await answerOf(run, argsFor(file, member)));
        return answers.map((answer) => (answer instanceof Response ? [answer.status, answer.headers.get('location')] : answer));
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

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', ''])('there is no form %j', async (intent) => {
    for (const member of people) expect(await send(intent, member)).toBe(400);
  });

  test.each(FORMS_OF_EVERYONE)('the form %s is for everyone', async (intent) => {
    for (const member of people) expect([401, 403]).not.toContain(await send(intent, member));
  });

  test.each(FORMS_OF_MEMBERS)('the form %s is for who is signed in', async (intent) => {
    expect(await send(intent, null)).toBe(401);
    for (const member of people.slice(1)) expect([401, 403]).not.toContain(await send(intent, member));
  });

  const countLines = async () => (await database.kysely.selectFrom('admin_logs').select('id').execute()).length;

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
