import { redirect } from 'react-router';
import { adminLang } from '../../../domain/admin/admin.ts';
import { requireAdmin } from '../../admin-session.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { TakedownsPage } from '../../features/admin/takedowns/components/takedowns-page.tsx';
import {
  getDraftTarget,
  getTakedowns,
  TAKEDOWNS_PAGE_SIZE,
} from '../../features/admin/takedowns/data.server.ts';
import { takedownsQuery } from '../../features/admin/takedowns/schema.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { adminLinks } from '../../i18n/admin-links.ts';
import { loadAdminTab } from '../../load-admin-tab.ts';
import type { Route } from './+types/takedowns';

/** Titles, people and keywords that were taken down. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(servicesContext);
  const { lang } = context.get(visitorContext);
  const path = adminLinks.takedowns(lang);
  if (url.pathname !== path) throw redirect(path + url.search, 301);
  const query = takedownsQuery.read(url.searchParams);
  const [takedowns, target] = await loadAdminTab(services, () =>
    Promise.all([
      getTakedowns(services, admin, query),
      query.draft && getDraftTarget(services, admin, query.draft, adminLang(lang)),
    ]),
  );
  return { query, takedowns, size: TAKEDOWNS_PAGE_SIZE, target };
}

export const action = handleForm;

export default function Takedowns({ loaderData }: Route.ComponentProps) {
  return <TakedownsPage {...loaderData} />;
}
