import { respondWithFile, showTab } from '../../admin-file.ts';
import { getExport } from '../../features/admin/providers/get-export.server.ts';
import { readProvidersQuery } from '../../features/admin/providers/schema.ts';
import type { Route } from './+types/providers-file';

/** The watch providers that the list shows (M8). */
export function action(asked: Route.ActionArgs) {
  return respondWithFile(asked, 'providers.csv', (services, admin) =>
    getExport(services, admin, readProvidersQuery(asked.url.searchParams)),
  );
}

export function loader(asked: Route.LoaderArgs) {
  return showTab(asked, 'providers');
}
