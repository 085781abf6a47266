import { type Lang, mapLanguages } from '../language/language.ts';
import type { ListName } from '../lists/list.ts';
import type { MediaType } from '../titles/title.ts';
import type { Route } from './route.ts';
import { ROUTES, type RouteId } from './route-table.ts';

const routeEntries = Object.entries(ROUTES) as [RouteId, Route][];
/** Layouts share the path of their first page, which is later in the table and wins. */
const idByPath = new Map(routeEntries.map(([id, { path }]) => [path, id]));

/** `pattern` is React Router's, without the first slash, such as `:lang/movie/:idSlug`. */
export function getRouteId(pattern: string): RouteId {
  const id = idByPath.get(pattern.startsWith('/') ? pattern : `/${pattern}`);
  if (id === undefined) throw new Error(`no route has the pattern ${pattern}`);
  return id;
}

export function getMediaType(pattern: string): MediaType {
  const { media }: Route = ROUTES[getRouteId(pattern)];
  if (media === undefined) throw new Error(`the route ${pattern} has no media type`);
  return media;
}

/** The named list of a route; `popular` for genre lists. */
export function getListName(pattern: string): ListName {
  const { list = 'popular' }: Route = ROUTES[getRouteId(pattern)];
  return list;
}

/** The path of a page without further parameters. */
export function getPathsByLanguage(id: RouteId): Record<Lang, string> {
  return mapLanguages((lang) => ROUTES[id].path.replace(':lang', lang));
}

export function filterRoutes(predicate: (route: Route) => boolean): RouteId[] {
  return routeEntries.flatMap(([id, route]) => (predicate(route) ? [id] : []));
}
