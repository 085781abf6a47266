import '../../i18n/admin-messages.ts';
import { Outlet } from 'react-router';
import { requireAdmin } from '../../admin-session.ts';
import { servicesContext } from '../../context.ts';
import { AdminLayout } from '../../features/admin/layout/components/admin-layout.tsx';
import { countOpenInquiries } from '../../features/admin/layout/data.server.ts';
import { AdminLanguage } from '../../features/admin/ui/admin-language.tsx';
import stylesheet from '../../styles/admin/admin.css?url';
import type { Route } from './+types/admin';

/**
 * The layout of all tabs (M1). Each tab checks the role again, as its data can be requested alone.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  return { openInquiries: await countOpenInquiries(context.get(servicesContext), admin) };
}

export default function Admin({ loaderData: { openInquiries } }: Route.ComponentProps) {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="admin" />
      <AdminLanguage>
        <AdminLayout openInquiries={openInquiries}>
          <Outlet />
        </AdminLayout>
      </AdminLanguage>
    </>
  );
}
