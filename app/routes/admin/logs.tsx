import { requireAdmin } from '../../admin-session.ts';
import { servicesContext } from '../../context.ts';
import { LogsPage } from '../../features/admin/logs/components/logs-page.tsx';
import { getAdministrators, getLog, getLogs, LOGS_PAGE } from '../../features/admin/logs/get-logs.server.ts';
import { readLogsQuery } from '../../features/admin/logs/schema.ts';
import type { Route } from './+types/logs';

/** What administrators did (M9). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(servicesContext);
  const query = readLogsQuery(url.searchParams);
  const id = query.open?.id ?? null;
  const [logs, administrators, opened] = await Promise.all([
    getLogs(services, admin, query),
    getAdministrators(services, admin, query.admin),
    id === null ? null : getLog(services, admin, id),
  ]);
  return { query, logs, size: LOGS_PAGE, administrators, opened };
}

export default function Logs({ loaderData }: Route.ComponentProps) {
  return <LogsPage {...loaderData} />;
}
