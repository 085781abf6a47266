import { adminLang } from '../../../domain/admin/admin.ts';
import { requireAdmin } from '../../admin-session.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { ProvidersPage } from '../../features/admin/providers/components/providers-page.tsx';
import {
  getOpenDialogData,
  getProviders,
  PROVIDERS_PAGE_SIZE,
} from '../../features/admin/providers/get-providers.server.ts';
import { readProvidersQuery } from '../../features/admin/providers/schema.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { loadAdminTab } from '../../load-admin-tab.ts';
import type { Route } from './+types/providers';

/** Watch providers entered by admins (M8). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(servicesContext);
  const lang = adminLang(context.get(visitorContext).lang);
  const query = readProvidersQuery(url.searchParams);
  const [providers, opened] = await loadAdminTab(services, () =>
    Promise.all([
      getProviders(services, admin, query, lang),
      getOpenDialogData(services, admin, query.open, lang),
    ]),
  );
  return { query, providers, size: PROVIDERS_PAGE_SIZE, opened };
}

export const action = handleForm;

export default function Providers({ loaderData }: Route.ComponentProps) {
  return <ProvidersPage {...loaderData} />;
}
