import { requireAdmin } from '../../admin-session.ts';
import { servicesContext } from '../../context.ts';
import { InquiriesPage } from '../../features/admin/support/components/inquiries-page.tsx';
import { getSupport, INQUIRIES_PAGE_SIZE } from '../../features/admin/support/data.server.ts';
import { inquiriesQuery } from '../../features/admin/support/schema.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import type { Route } from './+types/support';

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const query = inquiriesQuery.read(url.searchParams);
  return {
    query,
    size: INQUIRIES_PAGE_SIZE,
    ...(await getSupport(context.get(servicesContext), admin, query)),
  };
}

export const action = handleForm;

export default function Support({ loaderData }: Route.ComponentProps) {
  return <InquiriesPage {...loaderData} />;
}
