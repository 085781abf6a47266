import { redirect } from 'react-router';
import { requireAdmin } from '../../admin-session.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { getLogsFile } from '../../features/admin/logs/get-logs-file.server.ts';
import { readLogsQuery } from '../../features/admin/logs/schema.ts';
import { panelLinks } from '../../i18n/panel-links.ts';
import { busy, download, notFound } from '../respond.ts';
import type { Route } from './+types/logs-file';

/** More than anybody needs, and each may be a large part of the log. */
const RATE = { max: 10, seconds: 60 };

/** What the log says, as a file. That it was taken is written to the log, so it is asked for with a form and not with a link. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  if (params.file !== 'logs.csv') throw notFound('page');
  const services = context.get(servicesContext);
  if ((await services.limit([{ key: `logs file ${admin.id}`, rate: RATE }])) !== null) throw busy();
  const file = await getLogsFile(services, admin, readLogsQuery(url.searchParams));
  if (file === null) throw redirect('/', 302);
  return download(file, 'text/csv', 'kinora-logs.csv');
}

/** Who follows the address of the form is shown the log. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  throw redirect(panelLinks.tab(context.get(visitorContext).lang, 'logs') + url.search);
}
