import { type RouterContextProvider, redirect } from 'react-router';
import type { AdminTab } from '../domain/admin.ts';
import { type AdminSession, redirectHomeUnlessAdmin, requireAdmin } from './admin-session.ts';
import { type Services, servicesContext, visitorContext } from './context.ts';
import { panelLinks } from './i18n/panel-links.ts';
import { busy, download, notFound } from './responses.ts';

/** More than anybody needs, and each may be a large part of a table. */
const RATE = { max: 10, seconds: 60 };

type Asked = { context: Readonly<RouterContextProvider>; params: { file: string } };
type Write = (services: Services, admin: AdminSession) => Promise<AsyncGenerator<string>>;

/** What a tab shows as the file `name`. That it was taken is written to the log, so it is asked for with a form and not with a link. */
export async function respondWithFile(
  { context, params }: Asked,
  name: string,
  write: Write,
): Promise<Response> {
  const admin = requireAdmin(context);
  if (params.file !== name) throw notFound('page');
  const services = context.get(servicesContext);
  if ((await services.limit([{ key: `panel file ${admin.id}`, rate: RATE }])) !== null)
    throw busy();
  return download(
    await redirectHomeUnlessAdmin(write(services, admin)),
    'text/csv',
    `kinora-${name}`,
  );
}

/** Who follows the address of the form is shown the tab. */
export function showTab(
  { context, url }: Pick<Asked, 'context'> & { url: URL },
  tab: AdminTab,
): never {
  requireAdmin(context);
  throw redirect(panelLinks.tab(context.get(visitorContext).lang, tab) + url.search);
}
