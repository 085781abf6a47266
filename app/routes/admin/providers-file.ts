import { redirectToTab, respondWithFile } from '../../admin-file.ts';
import { getExport } from '../../features/admin/providers/get-export.server.ts';
import { providersQuery } from '../../features/admin/providers/schema.ts';
import type { Route } from './+types/providers-file';

export function action(args: Route.ActionArgs) {
  return respondWithFile(args, 'providers.csv', (services, admin) =>
    getExport(services, admin, providersQuery.read(args.url.searchParams)),
  );
}

export function loader(args: Route.LoaderArgs) {
  throw redirectToTab(args, 'providers');
}
