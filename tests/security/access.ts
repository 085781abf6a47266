import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../app/routes.ts';

/** What a visitor, a user and an administrator are answered with. */
export type Answers = readonly [visitor: number, user: number, admin: number];

const ALL: Answers = [200, 200, 200];
/** Nothing but a redirect, or nothing but "not found". */
const MOVED: Answers = [302, 302, 302];
const NONE: Answers = [404, 404, 404];
const MEMBERS: Answers = [302, 200, 200];
const ADMINS: Answers = [302, 302, 200];

/** Every route. A new one is missing here until somebody has decided who may have it. */
export const ROUTES: Record<string, Answers> = {
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
  'routes/files/language.ts': MOVED,
  'routes/files/share-picture.ts': ALL,
  'routes/files/robots.ts': ALL,
  'routes/files/sitemaps.ts': ALL,
  'routes/files/sitemap.ts': ALL,
  // Whose list it is, is in it; a visitor is asked to sign in.
  'routes/account/saved.tsx': ALL,
  'routes/account/own-list.ts': MEMBERS,
  'routes/account/write-review.ts': MOVED,
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
  'routes/admin/tab.tsx': ADMINS,
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
export const FILES: Record<string, { file: string; tab: string }> = {
  'routes/admin/providers-file.ts': { file: 'providers.csv', tab: '/ko/admin/providers' },
  'routes/admin/logs-file.ts': { file: 'logs.csv', tab: '/ko/admin/logs' },
};

/** Forms about accounts: the door to the accounts decides, by the session of who sent them (see server/accounts). */
export const FORMS_OF_ACCOUNTS = [
  'sign_in',
  'sign_up',
  'reset',
  'code',
  'with_code',
  'factor',
  'social',
  'confirm',
  'email_stop',
  'sign_out',
  'password',
];
/** The same, for users who are signed in: a visitor is refused. The form `password` takes the link of a mail as well. */
export const FORMS_OF_OWN_ACCOUNT = [
  'username',
  'settings',
  'email',
  'password_link',
  'delete',
  'session',
  'device_remove',
  'factor_begin',
  'factor_verify',
  'factor_end',
  'factor_codes',
  'passkey_remove',
  'unlink',
];
/** Anybody may write to the team. */
export const FORMS_OF_EVERYONE = ['contact'];
export const FORMS_OF_MEMBERS = [
  'save',
  'unsave',
  'seen',
  'unseen',
  'hide',
  'unhide',
  'leave_out',
  'share',
  'unshare',
  'import',
  'import_close',
  'review',
  'review_delete',
  'helpful',
  'not_helpful',
  'report',
];
export const FORMS_OF_ADMINS = [
  'admin_user_role',
  'admin_user_delete',
  'admin_user_ban',
  'admin_user_unban',
  'admin_user_sessions',
  'admin_inquiry_status',
  'admin_inquiry_priority',
  'admin_inquiry_assign',
  'admin_inquiry_note',
  'admin_inquiry_reply',
  'admin_document_create',
  'admin_document_update',
  'admin_document_active',
  'admin_document_preview',
  'admin_document_restore',
  'admin_document_delete',
  'admin_override_create',
  'admin_override_update',
  'admin_override_preview',
  'admin_override_delete',
  'admin_override_restore',
  'admin_review_delete',
  'admin_reports_dismiss',
  'admin_provider_add',
  'admin_provider_edit',
  'admin_provider_toggle',
  'admin_provider_delete',
  'admin_providers_import',
];

/** Endpoints besides the pages, and who may use them. `ALL /*` is the middleware. */
export const ENDPOINTS: Record<string, 'everyone' | 'operator' | 'accounts' | 'admin'> = {
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

/** All forms, by the role that they need. */
export const ALL_FORMS = [
  ...FORMS_OF_ACCOUNTS,
  ...FORMS_OF_OWN_ACCOUNT,
  ...FORMS_OF_EVERYONE,
  ...FORMS_OF_MEMBERS,
  ...FORMS_OF_ADMINS,
];

/** Parameters with which a route is requested. */
export const PARAMS: Record<string, Record<string, string>> = {
  'routes/public/list.tsx': { genre: '코미디' },
  'routes/public/title.tsx': { idSlug: '496243-기생충' },
  'routes/public/season.tsx': { idSlug: '93405-오징어-게임', number: '1' },
  'routes/files/episodes.ts': { idSlug: '93405-오징어-게임', number: '1' },
  'routes/public/person.tsx': { idSlug: '20738-송강호' },
  'routes/public/list-by-link.tsx': { token: 'x' },
  'routes/account/inquiry.tsx': { token: 'f'.repeat(64) },
  'routes/account/own-list.ts': { file: 'titles.json' },
  'routes/account/own-data.ts': { file: 'data.json' },
  'routes/files/language.ts': { '*': 'ko/movie' },
  'routes/files/share-picture.ts': { type: 'movie', file: '496243.png' },
  'routes/files/sitemaps.ts': { file: 'ko.xml' },
  'routes/files/sitemap.ts': { lang: 'ko', file: 'pages.xml' },
};

/** A URL path of each route in Korean, by the route's id. A new route has one without a line here, unless it has a parameter. */
export const ROUTE_PATHS: { file: string; path: string }[] = listPaths(routes, '');

function listPaths(
  entries: readonly RouteConfigEntry[],
  parent: string,
): { file: string; path: string }[] {
  return entries.flatMap(({ file, path, children }) => {
    const full = path === undefined ? parent : `${parent}/${path}`;
    return [
      {
        file,
        path: fillPath(full || '/', {
          lang: 'ko',
          ...PARAMS[file],
          ...FILES[file],
          ...(full.includes('/tv/') && { idSlug: '93405-오징어-게임' }),
        }),
      },
      ...listPaths(children ?? [], full),
    ];
  });
}

function fillPath(pattern: string, parameters: Record<string, string>): string {
  return pattern.replace('/*', '/nowhere').replace(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`no parameter ${name} for ${pattern}`);
    return encodeURIComponent(value);
  });
}
