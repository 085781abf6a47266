import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { requireAdmin } from '../../admin-session.ts';
import { LoadFailed } from '../../ui/panel/load-failed.tsx';
import type { Route } from './+types/tab';

/** Asked for alone, it has nothing for anybody else either. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

/** Around each tab: one that could not be read leaves the panel as it is (M12). */
export default function Tab() {
  return <Outlet />;
}

/** Other errors are defects, and for the error page of the site. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 503) throw error;
  return <LoadFailed />;
}
