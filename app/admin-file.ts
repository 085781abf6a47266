import { type RouterContextProvider, redirect } from 'react-router';
import type { AdminTab } from '../domain/admin/admin.ts';
import { type AdminSession, redirectHomeUnlessAdmin, requireAdmin } from './admin-session.ts';
import { type Services, servicesContext, visitorContext } from './context.ts';
import { adminLinks } from './i18n/admin-links.ts';
import { busy, download, notFound } from './responses.ts';

const RATE = { max: 10, seconds: 60 };

type RouteArgs = { context: Readonly<RouterContextProvider>; params: { file: string } };
type WriteFile = (services: Services, admin: AdminSession) => Promise<AsyncGenerator<string>>;

/** Responds with the list of a tab as a CSV file. The download is logged, so it needs a POST. */
export async function respondWithFile(
  { context, params }: RouteArgs,
  name: string,
  write: WriteFile,
): Promise<Response> {
  const admin = requireAdmin(context);
  if (params.file !== name) throw await notFound(context, 'page');
  const services = context.get(servicesContext);
  if ((await services.consumeRateLimit([{ key: `admin file ${admin.id}`, rate: RATE }])) !== null)
    throw busy();
  const content = await redirectHomeUnlessAdmin(write(services, admin));
  return download(content, 'text/csv', `kinora-${name}`);
}

/** Redirects a GET of the file, such as a reload, to the tab with the same filters. */
export function redirectToTab(
  { context, url }: Pick<RouteArgs, 'context'> & { url: URL },
  tab: AdminTab,
): Response {
  requireAdmin(context);
  return redirect(adminLinks.tab(context.get(visitorContext).lang, tab) + url.search);
}
