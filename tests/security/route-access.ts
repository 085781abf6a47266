import type { FormIntent } from '../../domain/forms/form-intent.ts';
import type { Route } from '../../domain/web/route.ts';
import { ROUTES, type RouteId } from '../../domain/web/route-table.ts';

/** HTTP statuses for a visitor, a user and an admin. */
export type Statuses = readonly [visitor: number, user: number, admin: number];

const STATUSES: Record<Route['access'], Statuses> = {
  public: [200, 200, 200],
  user: [302, 200, 200],
  admin: [302, 302, 200],
};
const REDIRECT: Statuses = [302, 302, 302];
const NOT_FOUND: Statuses = [404, 404, 404];

/** Routes that always redirect, or whose example does not exist. */
const EXCEPTIONS: Partial<Record<RouteId, Statuses>> = {
  // The root middleware redirects to a language first.
  start: NOT_FOUND,
  'not-found': NOT_FOUND,
  language: REDIRECT,
  'write-review': REDIRECT,
  'sign-out': REDIRECT,
  'sign-in': [200, 302, 302],
  'sign-up': [200, 302, 302],
  'reset-password': [200, 302, 302],
  // Any visitor with a valid token may open these; the example tokens are invalid.
  inquiry: NOT_FOUND,
  'movie/genres': NOT_FOUND,
  'tv/genres': NOT_FOUND,
  'shared-list': NOT_FOUND,
  // Files are requested with forms, see FILES.
  'admin/takedowns/moved': [302, 302, 301],
  'admin/logs/file': REDIRECT,
  'admin/providers/file': REDIRECT,
};

export function getStatuses(id: RouteId): Statuses {
  return EXCEPTIONS[id] ?? STATUSES[ROUTES[id].access];
}

/** Routes with their own action, for admins. All others dispatch the forms below. */
export const FILE_ROUTES: Partial<Record<RouteId, { file: string; tab: string }>> = {
  'admin/providers/file': { file: 'providers.csv', tab: '/ko/admin/providers' },
  'admin/logs/file': { file: 'logs.csv', tab: '/ko/admin/logs' },
};

/**
 * Access to a form. `accounts`: the account gateway checks the session (server/accounts). `own
 * account`: the same, but always rejects visitors.
 */
type FormAccess = 'accounts' | 'own account' | 'everyone' | 'users' | 'admins';

const FORM_ACCESS: Record<FormIntent, FormAccess> = {
  sign_in: 'accounts',
  sign_up: 'accounts',
  reset: 'accounts',
  code: 'accounts',
  with_code: 'accounts',
  factor: 'accounts',
  social: 'accounts',
  confirm: 'accounts',
  email_stop: 'accounts',
  undo_stop: 'accounts',
  sign_out: 'accounts',
  reset_resend: 'everyone',
  reset_dismiss: 'everyone',
  sign_up_resend: 'everyone',
  sign_up_dismiss: 'everyone',
  withdraw_action: 'everyone',
  // Also accepts the token of a mail instead of a session.
  password: 'accounts',
  username: 'own account',
  settings: 'own account',
  email: 'own account',
  password_link: 'own account',
  delete: 'own account',
  session: 'own account',
  device_remove: 'own account',
  factor_begin: 'own account',
  factor_verify: 'own account',
  factor_end: 'own account',
  factor_codes: 'own account',
  mail_codes: 'own account',
  passkey_remove: 'own account',
  unlink: 'own account',
  contact: 'everyone',
  family_mode: 'everyone',
  services: 'everyone',
  offer_report: 'everyone',
  save: 'users',
  rate: 'users',
  unsave: 'users',
  seen: 'users',
  unseen: 'users',
  hide: 'users',
  unhide: 'users',
  leave_out: 'users',
  share: 'users',
  unshare: 'users',
  import: 'users',
  import_apply: 'users',
  import_match: 'users',
  import_close: 'users',
  rating_publish: 'users',
  rating_publish_all: 'users',
  rating_delete: 'users',
  review: 'users',
  review_delete: 'users',
  helpful: 'users',
  not_helpful: 'users',
  report: 'users',
  admin_user_role: 'admins',
  admin_user_delete: 'admins',
  admin_user_ban: 'admins',
  admin_user_unban: 'admins',
  admin_user_sessions: 'admins',
  admin_inquiry_status: 'admins',
  admin_inquiry_priority: 'admins',
  admin_inquiry_assign: 'admins',
  admin_inquiry_note: 'admins',
  admin_inquiry_reply: 'admins',
  admin_document_create: 'admins',
  admin_document_update: 'admins',
  admin_document_active: 'admins',
  admin_document_preview: 'admins',
  admin_document_restore: 'admins',
  admin_document_delete: 'admins',
  admin_override_create: 'admins',
  admin_override_update: 'admins',
  admin_override_preview: 'admins',
  admin_override_delete: 'admins',
  admin_override_restore: 'admins',
  admin_review_delete: 'admins',
  admin_reports_dismiss: 'admins',
  admin_provider_add: 'admins',
  admin_provider_edit: 'admins',
  admin_provider_toggle: 'admins',
  admin_provider_delete: 'admins',
  admin_provider_check: 'admins',
  admin_offer_report_resolve: 'admins',
  admin_providers_import: 'admins',
  admin_takedown_create: 'admins',
  admin_takedown_undo: 'admins',
};

function getIntents(access: FormAccess): FormIntent[] {
  return ALL_FORMS.filter((intent) => FORM_ACCESS[intent] === access);
}

export const ALL_FORMS = Object.keys(FORM_ACCESS) as FormIntent[];
export const FORMS_OF_ACCOUNTS = getIntents('accounts');
export const FORMS_OF_OWN_ACCOUNT = getIntents('own account');
export const FORMS_OF_EVERYONE = getIntents('everyone');
export const FORMS_OF_USERS = getIntents('users');
export const FORMS_OF_ADMINS = getIntents('admins');

/** Access to endpoints that are not pages. `ALL /*` is the middleware. */
export const ENDPOINTS: Record<string, 'everyone' | 'operator' | 'accounts' | 'admin'> = {
  'ALL /*': 'everyone',
  'TRACE /*': 'everyone',
  'GET /artwork/:width{w\\d+|h\\d+|original}/:file': 'everyone',
  'GET /artwork/drawn/:lang/:type/:file': 'everyone',
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

/** Example parameters of the routes that have any besides the language. */
const PARAMS: Partial<Record<RouteId, Record<string, string>>> = {
  'movie/genre': { genre: '코미디' },
  'tv/genre': { genre: '코미디' },
  'movie/studio': { idSlug: '41077-a24' },
  'movie/keyword': { idSlug: '1351778558-heist' },
  'tv/studio': { idSlug: '41077-a24' },
  'tv/network': { idSlug: '798198097-netflix' },
  'tv/keyword': { idSlug: '1351778558-heist' },
  'movie/title': { idSlug: '496243-기생충' },
  'tv/title': { idSlug: '93405-오징어-게임' },
  'movie/credits': { idSlug: '496243-기생충' },
  'tv/credits': { idSlug: '93405-오징어-게임' },
  'movie/offers': { idSlug: '496243-기생충' },
  'tv/offers': { idSlug: '93405-오징어-게임' },
  'movie/names': { idSlug: '496243-기생충' },
  'movie/names_data': { idSlug: '496243-기생충' },
  'language-offer': {},
  'tv/names_data': { idSlug: '93405-오징어-게임' },
  'tv/names': { idSlug: '93405-오징어-게임' },
  collection: { idSlug: '726871-듄-시리즈' },
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
  return { lang: 'ko', ...PARAMS[id], ...(FILE_ROUTES[id] && { file: FILE_ROUTES[id].file }) };
}

export const ROUTE_IDS = Object.keys(ROUTES) as RouteId[];

/** A Korean URL path of each route. A new route needs a row in PARAMS only if it has parameters. */
export const ROUTE_PATHS: { id: RouteId; path: string }[] = ROUTE_IDS.map((id) => ({
  id,
  path: getExamplePath(id),
}));

export function getExamplePath(id: RouteId): string {
  return fillPath(ROUTES[id].path, getExampleParams(id));
}

function fillPath(pattern: string, params: Record<string, string>): string {
  return pattern.replace('/*', '/nowhere').replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`no parameter ${name} for ${pattern}`);
    return encodeURIComponent(value);
  });
}
