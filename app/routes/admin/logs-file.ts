import { getLogsFile } from '../../features/admin/logs/get-logs-file.server.ts';
import { readLogsQuery } from '../../features/admin/logs/schema.ts';
import type { Route } from './+types/logs-file';
import { sendFile, showTab } from './panel-file.ts';

/** What the log says (M9). */
export function action(asked: Route.ActionArgs) {
  return sendFile(asked, 'logs.csv', (services, admin) => getLogsFile(services, admin, readLogsQuery(asked.url.searchParams)));
}

export function loader(asked: Route.LoaderArgs) {
  return showTab(asked, 'logs');
}
