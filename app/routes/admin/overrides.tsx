import { adminLang } from '../../../domain/admin/admin.ts';
import { requireAdmin } from '../../admin-session.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { OverridesPage } from '../../features/admin/overrides/components/overrides-page.tsx';
import {
  getOverride,
  getOverrides,
  OVERRIDES_PAGE_SIZE,
} from '../../features/admin/overrides/data.server.ts';
import { getWizardData } from '../../features/admin/overrides/get-wizard-data.server.ts';
import { overridesQuery } from '../../features/admin/overrides/schema.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { loadAdminTab } from '../../load-admin-tab.ts';
import type { Route } from './+types/overrides';

/** Overrides of catalog fields (M7). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(servicesContext);
  const lang = adminLang(context.get(visitorContext).lang);
  const query = overridesQuery.read(url.searchParams);
  const [overrides, opened, wizard] = await loadAdminTab(services, () =>
    Promise.all([
      getOverrides(services, admin, query, lang),
      query.open && getOverride(services, admin, query.open.id, lang),
      query.draft && getWizardData(services, admin, query.draft, lang),
    ]),
  );
  return { query, overrides, size: OVERRIDES_PAGE_SIZE, opened, wizard };
}

export const action = handleForm;

export default function Overrides({ loaderData }: Route.ComponentProps) {
  return <OverridesPage {...loaderData} />;
}
