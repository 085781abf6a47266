import { requireAdmin } from '../../admin-session.ts';
import type { Route } from './+types/legal';

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export default function Legal() {
  return null;
}
