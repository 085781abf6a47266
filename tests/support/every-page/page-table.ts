import type { Route } from '../../../domain/web/route.ts';
import { ROUTES, type RouteId } from '../../../domain/web/route-table.ts';
import { getStatuses, ROUTE_PATHS } from '../../security/route-access.ts';
import type { SiteIds } from '../seed-security-site.ts';

export type PageToVisit = {
  /** Without the language, as it is the same in all of them. */
  path: string;
  status: number;
  /** Whether it shows a view that another page shows in all variants. */
  isState: boolean;
  /** Whether only `npm run test:all` visits it. */
  isSlow: boolean;
};

const ROLES = ['visitor', 'user', 'admin'] as const;
type Role = (typeof ROLES)[number];

/**
 * Routes with a view that does not redirect everybody. Of the lists, which share one view, there is
 * one route for each kind of media.
 */
const VIEWS = ROUTE_PATHS.filter(
  ({ id }) => getRoute(id).file.endsWith('.tsx') && getStatuses(id).some(isShown),
)
  .filter(
    ({ id }, index, all) => index === all.findIndex((other) => getView(id) === getView(other.id)),
  )
  // Slugs differ by language.
  .map(({ id, path }) => ({ id, path: path.replace('/ko', '').replace(/\/(\d+)-[^/]+/, '/$1') }));

/**
 * The pages of the site by the role that has most to see there: all of the route table, and states
 * of their views, by a query or an error.
 */
export const PAGES: Record<Role, PageToVisit[]> = {
  visitor: [
    ...listViews('visitor', ({ access }) => access === 'public'),
    ...states(200, '/movie/top-rated', '/search?q=park'),
    ...states(404, '/nowhere'),
    ...slowStates(
      200,
      '/movie/genre/drama',
      '/tv?rating=8&sort=newest',
      '/movie/496243/offers?service=netflix',
      '/search?q=zzzz',
      '/confirm?token=x',
      '/profile?token=x',
    ),
    ...slowStates(404, '/movie/genre/nothing', '/tv/genre'),
  ],
  user: [
    ...listViews('user', ({ access, needsSession }) => needsSession && access !== 'admin'),
    ...states(200, '', '/movie/496243', '/saved?list=seen'),
    ...slowStates(
      200,
      '/movie',
      '/tv/93405',
      '/support',
      '/saved?list=hidden',
      '/saved?view=services',
      '/saved?q=nothing',
    ),
  ],
  admin: [
    ...listViews('admin', ({ access }) => access === 'admin'),
    ...states(200, '/admin?view=table&days=7', '/admin/overrides?add=movie&find=a'),
    ...slowStates(
      200,
      '/admin/users?q=nobodyatall',
      '/admin/overrides/takedowns?new=1',
      '/admin/providers?q=nothing',
      '/admin/providers?new=1&find=the',
      '/admin/providers?new=1&pick=movie/496243',
      '/admin/providers?import=1',
      '/admin/providers?reports=open',
      '/admin/support?open=nothing',
      '/admin/logs?source=security',
    ),
  ],
};

/** Pages with a secret in their path. */
export function listPagesByLink({ listToken, inquiryToken }: SiteIds): PageToVisit[] {
  return states(200, `/list/${listToken}`, `/support/${inquiryToken}`);
}

/** Routes with a view that no role visits. */
export function findUnvisitedRoutes(): RouteId[] {
  const visited = new Set(Object.values(PAGES).flatMap((pages) => pages.map(({ path }) => path)));
  return VIEWS.filter(({ path }) => !visited.has(path)).map(({ id }) => id);
}

function isShown(status: number): boolean {
  return status === 200 || status === 404;
}

function getRoute(id: RouteId): Route {
  return ROUTES[id];
}

function getView(id: RouteId): string {
  const { file, media, path } = getRoute(id);
  return media ? `${file} ${media}` : path;
}

function listViews(role: Role, isWanted: (route: Route) => boolean): PageToVisit[] {
  return VIEWS.filter(({ id }) => isWanted(getRoute(id)))
    .map(({ id, path }) => ({
      path,
      status: getStatuses(id)[ROLES.indexOf(role)] ?? 0,
      // Pages of shows have the views of movies.
      isState: getRoute(id).media === 'tv' && id !== 'season',
      isSlow: false,
    }))
    .filter(({ status }) => isShown(status));
}

function states(status: number, ...paths: string[]): PageToVisit[] {
  return paths.map((path) => ({ path, status, isState: true, isSlow: false }));
}

function slowStates(status: number, ...paths: string[]): PageToVisit[] {
  return states(status, ...paths).map((page) => ({ ...page, isSlow: true }));
}
