import { Outlet } from 'react-router';
import { requireAdmin } from '../../admin-session.ts';
import { servicesContext } from '../../context.ts';
import { AdminLayout } from '../../features/admin/layout/components/admin-layout.tsx';
import { countForTabs } from '../../features/admin/layout/data.server.ts';
import { isAdminLanguageDocument } from '../../i18n/admin-messages.ts';
import stylesheet from '../../styles/admin/admin.css?url';
import type { Route } from './+types/admin';

/** A document has one language: from a page in another language, the panel loads a new one. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async function loadDocument({ request }) {
    if (isAdminLanguageDocument()) return;
    location.assign(request.url);
    // Keeps the present page until the document replaces it.
    await new Promise(() => {});
  },
];

/**
 * The layout of all tabs (M1). Each tab checks the role again, as its data can be requested alone.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(servicesContext);
  return { version: services.version, counts: await countForTabs(services, admin) };
}

export default function Admin({ loaderData: { version, counts } }: Route.ComponentProps) {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="admin" />
      <AdminLayout version={version} counts={counts}>
        <Outlet />
      </AdminLayout>
    </>
  );
}
