import { requireAdmin } from '../../admin-session.ts';
import type { Route } from './+types/stats';

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export default function Stats() {
  return null;
}
