import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import type { Route } from '../domain/web/route.ts';
import { ROUTES } from '../domain/web/route-table.ts';

/** Route configuration of React Router, derived from the route table. */
export default listEntries(undefined, '') satisfies RouteConfig;

/** Lists the routes of the layout `parent`, with paths relative to its path. */
function listEntries(parent: string | undefined, parentPath: string): RouteConfigEntry[] {
  return Object.entries<Route>(ROUTES)
    .filter(([, route]) => route.parent === parent)
    .map(([id, { path, file }]) => {
      const children = listEntries(id, path);
      const relative = path.slice(parentPath.length).replace(/^\//, '');
      return {
        id,
        file,
        ...(relative !== '' && { path: relative }),
        ...(relative === '' && children.length === 0 && { index: true }),
        ...(children.length > 0 && { children }),
      };
    });
}
