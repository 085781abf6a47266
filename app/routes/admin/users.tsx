import { requireAdmin } from '../../admin-session.ts';
import { servicesContext } from '../../context.ts';
import { UsersPage } from '../../features/admin/users/components/users-page.tsx';
import { getUser, getUsers, USERS_PAGE_SIZE } from '../../features/admin/users/data.server.ts';
import { usersQuery } from '../../features/admin/users/schema.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { loadAdminTab } from '../../load-admin-tab.ts';
import type { Route } from './+types/users';

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(servicesContext);
  const query = usersQuery.read(url.searchParams);
  const [users, opened] = await loadAdminTab(services, () =>
    Promise.all([
      getUsers(services, admin, query),
      query.open === null ? null : getUser(services, admin, query.open.id),
    ]),
  );
  return { query, users, size: USERS_PAGE_SIZE, opened };
}

export const action = handleForm;

export default function Users({ loaderData }: Route.ComponentProps) {
  return <UsersPage {...loaderData} />;
}
