import { data, Outlet } from 'react-router';
import { adminLang } from '../../../domain/admin/admin.ts';
import { needsSecondFactor, requireAdmin } from '../../admin-session.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { AdminFactorPage } from '../../features/account/components/admin-factor-page.tsx';
import { getFactorView } from '../../features/account/get-factor-view.server.ts';
import { AdminLayout } from '../../features/admin/layout/components/admin-layout.tsx';
import { useNewDocumentOutside } from '../../features/admin/layout/components/use-new-document-outside.ts';
import { countForTabs } from '../../features/admin/layout/data.server.ts';
import { documentLang, loadMessages } from '../../i18n/load-messages.ts';
import { orAccountOutage } from '../../responses.ts';
import stylesheet from '../../styles/admin.css?url';
import type { Route } from './+types/admin';

await loadMessages('account');
await loadMessages('admin');

/** A document has one language: from a page in another language, the panel loads a new one. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async function loadDocument({ request }) {
    const lang = documentLang();
    if (adminLang(lang) === lang) return;
    location.assign(request.url);
    // Keeps the present page until the document replaces it.
    await new Promise(() => {});
  },
];

/**
 * The layout of all tabs (M1), or the page for an admin who needs a second factor. Each tab checks
 * the admin again, as its data can be requested alone.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { user, lang } = context.get(visitorContext);
  if (user && needsSecondFactor(user)) {
    const factorView = await orAccountOutage(lang, getFactorView(services, user));
    return data({ factorView, layout: null }, { status: 403 });
  }
  const counts = await countForTabs(services, requireAdmin(context));
  const lacksFactor = user?.adminFactor === 'missing';
  return { factorView: null, layout: { version: services.version, counts, lacksFactor } };
}

export default function Admin({ loaderData: { factorView, layout } }: Route.ComponentProps) {
  useNewDocumentOutside();
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="admin" />
      {layout ? (
        <AdminLayout {...layout}>
          <Outlet />
        </AdminLayout>
      ) : (
        <AdminFactorPage {...factorView} />
      )}
    </>
  );
}
