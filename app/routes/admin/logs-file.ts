import { redirectToTab, respondWithFile } from '../../admin-file.ts';
import { getLogsFile } from '../../features/admin/logs/get-logs-file.server.ts';
import { getSecurityFile } from '../../features/admin/logs/get-security-file.server.ts';
import { logsQuery, securityQuery } from '../../features/admin/logs/schema.ts';
import type { Route } from './+types/logs-file';

/** Exports the audit log (M9) or the security events as a CSV file. */
export function action(args: Route.ActionArgs) {
  const { searchParams } = args.url;
  if (args.params.file === 'security.csv')
    return respondWithFile(args, 'security.csv', (services, admin) =>
      getSecurityFile(services, admin, securityQuery.read(searchParams)),
    );
  return respondWithFile(args, 'logs.csv', (services, admin) =>
    getLogsFile(services, admin, logsQuery.read(searchParams)),
  );
}

export function loader(args: Route.LoaderArgs) {
  throw redirectToTab(args, 'logs');
}
