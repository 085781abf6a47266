import type { ListName } from './list.ts';
import { ROUTES, type Route, type RouteId } from './route-table.ts';
import type { MediaType } from './title.ts';

const rows = Object.entries(ROUTES) as [RouteId, Route][];
/** Layouts share the path of their first page; the page comes later in the table. */
const idByPath = new Map(rows.map(([id, { path }]) => [path, id]));

/**
 * The id of the route that a loader runs for. `pattern` is the loader's argument: React Router's
 * path without its first slash, such as `:lang/movie/:idSlug`.
 */
export function getRouteId(pattern: string): RouteId {
  const id = idByPath.get(pattern.startsWith('/') ? pattern : `/${pattern}`);
  if (id === undefined) throw new Error(`no route has the pattern ${pattern}`);
  return id;
}

/** The media type of a route for titles or lists. */
export function getMediaType(pattern: string): MediaType {
  const { media }: Route = ROUTES[getRouteId(pattern)];
  if (media === undefined) throw new Error(`the route ${pattern} has no media type`);
  return media;
}

/** The named list of a route; `popular` for lists of a genre. */
export function getListName(pattern: string): ListName {
  const { list = 'popular' }: Route = ROUTES[getRouteId(pattern)];
  return list;
}

/** The ids of the routes that `test` accepts, in the order of the table. */
export function filterRoutes(test: (route: Route) => boolean): RouteId[] {
  return rows.flatMap(([id, route]) => (test(route) ? [id] : []));
}
