import { requireAdmin } from '../../admin-session.ts';
import { servicesContext } from '../../context.ts';
import { getExport } from '../../features/admin/providers/get-export.server.ts';
import { readProvidersQuery } from '../../features/admin/providers/schema.ts';
import { download, notFound } from '../respond.ts';
import type { Route } from './+types/providers-file';

/** The watch providers that the list shows, all pages of it, as a file (M8). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  if (params.file !== 'providers.csv') throw notFound('page');
  const lines = await getExport(context.get(servicesContext), admin, readProvidersQuery(url.searchParams));
  return download(lines, 'text/csv', 'kinora-providers.csv');
}
