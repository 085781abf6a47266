import { ROUTES, type Route, type RouteId } from '../../domain/route-table.ts';

/** HTTP statuses for a visitor, a user and an admin. */
export type Statuses = readonly [visitor: number, user: number, admin: number];

/** Statuses by the access that the route table grants. */
const STATUSES: Record<Route['access'], Statuses> = {
  public: [200, 200, 200],
  user: [302, 200, 200],
  admin: [302, 302, 200],
};
const REDIRECT: Statuses = [302, 302, 302];
const NOT_FOUND: Statuses = [404, 404, 404];

/** Routes that redirect everybody, or whose example does not exist. */
const EXCEPTIONS: Partial<Record<RouteId, Statuses>> = {
  // The middleware of the root redirects it to a language before.
  start: NOT_FOUND,
  'not-found': NOT_FOUND,
  language: REDIRECT,
  'write-review': REDIRECT,
  'sign-out': REDIRECT,
  'sign-in': [200, 302, 302],
  'sign-up': [200, 302, 302],
  'reset-password': [200, 302, 302],
  // These are for everybody who has the token in the link; the examples are not valid tokens.
  inquiry: NOT_FOUND,
  'shared-list': NOT_FOUND,
  // The files are requested with forms: see FILES.
  'admin/logs/file': REDIRECT,
  'admin/providers/file': REDIRECT,
};

/** The statuses of a route's loader. */
export function getStatuses(id: RouteId): Statuses {
  return EXCEPTIONS[id] ?? STATUSES[ROUTES[id].access];
}

/** Routes with an action of their own, for admins. All other actions take the forms below. */
export const FILES: Partial<Record<RouteId, { file: string; tab: string }>> = {
  'admin/providers/file': { file: 'providers.csv', tab: '/ko/admin/providers' },
  'admin/logs/file': { file: 'logs.csv', tab: '/ko/admin/logs' },
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
  'GET /key-of-this-site.txt': 'everyone',
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

/** Example parameters of the routes that have any besides the language. */
const PARAMS: Partial<Record<RouteId, Record<string, string>>> = {
  'movie/genre': { genre: '코미디' },
  'tv/genre': { genre: '코미디' },
  'movie/title': { idSlug: '496243-기생충' },
  'tv/title': { idSlug: '93405-오징어-게임' },
  season: { idSlug: '93405-오징어-게임', number: '1' },
  episodes: { idSlug: '93405-오징어-게임', number: '1' },
  person: { idSlug: '20738-송강호' },
  'shared-list': { token: 'x' },
  inquiry: { token: 'f'.repeat(64) },
  'saved/file': { file: 'titles.json' },
  'profile/file': { file: 'data.json' },
  language: { '*': 'ko/movie' },
  'share-picture': { type: 'movie', file: '496243.png' },
  'sitemaps/lang': { file: 'ko.xml' },
  sitemap: { file: 'pages.xml' },
};

export function getExampleParams(id: RouteId): Record<string, string> {
  return { lang: 'ko', ...PARAMS[id], ...(FILES[id] && { file: FILES[id].file }) };
}

export const ROUTE_IDS = Object.keys(ROUTES) as RouteId[];

/** A Korean URL path of each route. A new route needs a row in PARAMS only if it has parameters. */
export const ROUTE_PATHS: { id: RouteId; path: string }[] = ROUTE_IDS.map((id) => ({
  id,
  path: fillPath(ROUTES[id].path, getExampleParams(id)),
}));

function fillPath(pattern: string, params: Record<string, string>): string {
  return pattern.replace('/*', '/nowhere').replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`no parameter ${name} for ${pattern}`);
    return encodeURIComponent(value);
  });
}
