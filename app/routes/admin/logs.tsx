import { requireAdmin } from '../../admin-session.ts';
import type { Route } from './+types/logs';

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export default function Logs() {
  return null;
}
