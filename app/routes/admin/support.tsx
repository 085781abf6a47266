import { requireAdmin } from '../../admin-session.ts';
import type { Route } from './+types/support';

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export default function Support() {
  return null;
}
