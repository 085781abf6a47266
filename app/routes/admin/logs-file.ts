import { respondWithFile, showTab } from '../../admin-file.ts';
import { getLogsFile } from '../../features/admin/logs/get-logs-file.server.ts';
import { getSecurityFile } from '../../features/admin/logs/get-security-file.server.ts';
import { readLogsQuery, readSecurityQuery } from '../../features/admin/logs/schema.ts';
import type { Route } from './+types/logs-file';

/** The changes of administrators (M9) or the security events as a CSV file. */
export function action(asked: Route.ActionArgs) {
  const { searchParams } = asked.url;
  if (asked.params.file === 'security.csv')
    return respondWithFile(asked, 'security.csv', (services, admin) =>
      getSecurityFile(services, admin, readSecurityQuery(searchParams)),
    );
  return respondWithFile(asked, 'logs.csv', (services, admin) =>
    getLogsFile(services, admin, readLogsQuery(searchParams)),
  );
}

export function loader(asked: Route.LoaderArgs) {
  return showTab(asked, 'logs');
}
