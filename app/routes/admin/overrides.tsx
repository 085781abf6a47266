import { requireAdmin } from '../../admin-session.ts';
import type { Route } from './+types/overrides';

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export default function Overrides() {
  return null;
}
