import { requireAdmin } from '../../admin-session.ts';
import { servicesContext } from '../../context.ts';
import { LogsPage } from '../../features/admin/logs/components/logs-page.tsx';
import { SecurityPage } from '../../features/admin/logs/components/security-page.tsx';
import { getLogsPage } from '../../features/admin/logs/get-logs.server.ts';
import { getSecurity } from '../../features/admin/logs/get-security.server.ts';
import { isSecurityLog, logsQuery, securityQuery } from '../../features/admin/logs/schema.ts';
import { loadAdminTab } from '../../load-admin-tab.ts';
import type { Route } from './+types/logs';

/** The audit log (M9), or the security events. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(servicesContext);
  return loadAdminTab(services, async () =>
    isSecurityLog(url.searchParams)
      ? { security: await getSecurity(services, admin, securityQuery.read(url.searchParams)) }
      : { changes: await getLogsPage(services, admin, logsQuery.read(url.searchParams)) },
  );
}

export default function Logs({ loaderData: { changes, security } }: Route.ComponentProps) {
  return security ? <SecurityPage {...security} /> : changes && <LogsPage {...changes} />;
}
