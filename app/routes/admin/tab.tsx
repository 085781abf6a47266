import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { requireAdmin } from '../../admin-session.ts';
import { LoadFailed } from '../../features/admin/ui/load-failed.tsx';
import type { Route } from './+types/tab';

/** Checks the role, because the data of this route can be requested alone. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

/** Wraps each tab, so that the layout around it stays if one fails (M12). */
export default function Tab() {
  return <Outlet />;
}

/** Shows the 503 of `loadAdminTab`; other errors go to the error page of the site. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 503) throw error;
  return <LoadFailed />;
}
