import { adminLang } from '../../../domain/admin/admin.ts';
import { requireAdmin } from '../../admin-session.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { OfferReportsPage } from '../../features/admin/providers/components/offer-reports-page.tsx';
import { ProvidersPage } from '../../features/admin/providers/components/providers-page.tsx';
import { getOfferReportsPage } from '../../features/admin/providers/get-offer-reports.server.ts';
import { getProvidersPage } from '../../features/admin/providers/get-providers.server.ts';
import {
  isReportsQuery,
  providersQuery,
  reportsQuery,
} from '../../features/admin/providers/schema.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { loadAdminTab } from '../../load-admin-tab.ts';
import type { Route } from './+types/providers';

/** Watch providers entered by admins, or reports of visitors about offers (M8). */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(servicesContext);
  const lang = adminLang(context.get(visitorContext).lang);
  return loadAdminTab(services, async () =>
    isReportsQuery(searchParams)
      ? {
          reports: await getOfferReportsPage(
            services,
            admin,
            reportsQuery.read(searchParams),
            lang,
          ),
        }
      : {
          entries: await getProvidersPage(services, admin, providersQuery.read(searchParams), lang),
        },
  );
}

export const action = handleForm;

export default function Providers({ loaderData: { reports, entries } }: Route.ComponentProps) {
  return reports ? <OfferReportsPage {...reports} /> : entries && <ProvidersPage {...entries} />;
}
