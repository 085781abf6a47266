import { requireAdmin } from '../../admin-session.ts';
import type { Route } from './+types/providers';

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export default function Providers() {
  return null;
}
