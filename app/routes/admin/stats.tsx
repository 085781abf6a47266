import { adminLang } from '../../../domain/admin/admin.ts';
import { requireAdmin } from '../../admin-session.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { StatsPage } from '../../features/admin/stats/components/stats-page.tsx';
import { getStats } from '../../features/admin/stats/data.server.ts';
import { statsQuery } from '../../features/admin/stats/schema.ts';
import { loadAdminTab } from '../../load-admin-tab.ts';
import type { Route } from './+types/stats';

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const query = statsQuery.read(url.searchParams);
  const lang = adminLang(context.get(visitorContext).lang);
  const services = context.get(servicesContext);
  return {
    query,
    stats: await loadAdminTab(services, () => getStats(services, admin, query, lang)),
  };
}

export default function Stats({ loaderData }: Route.ComponentProps) {
  return <StatsPage {...loaderData} />;
}
