import { getExport } from '../../features/admin/providers/get-export.server.ts';
import { readProvidersQuery } from '../../features/admin/providers/schema.ts';
import type { Route } from './+types/providers-file';
import { sendFile, showTab } from './panel-file.ts';

/** The watch providers that the list shows (M8). */
export function action(asked: Route.ActionArgs) {
  return sendFile(asked, 'providers.csv', (services, admin) =>
    getExport(services, admin, readProvidersQuery(asked.url.searchParams)),
  );
}

export function loader(asked: Route.LoaderArgs) {
  return showTab(asked, 'providers');
}
