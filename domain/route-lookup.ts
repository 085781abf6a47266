import { inEachLanguage, type Lang } from './language.ts';
import type { ListName } from './list.ts';
import { ROUTES, type Route, type RouteId } from './route-table.ts';
import type { MediaType } from './title.ts';

const rows = Object.entries(ROUTES) as [RouteId, Route][];
/** Layouts share the path of their first page, which is later in the table and wins. */
const idByPath = new Map(rows.map(([id, { path }]) => [path, id]));

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
export function pathInEachLanguage(id: RouteId): Record<Lang, string> {
  return inEachLanguage((lang) => ROUTES[id].path.replace(':lang', lang));
}

export function filterRoutes(test: (route: Route) => boolean): RouteId[] {
  return rows.flatMap(([id, route]) => (test(route) ? [id] : []));
}
