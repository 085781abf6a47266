import { requireAdmin } from '../../admin-session.ts';
import type { Route } from './+types/reviews';

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export default function Reviews() {
  return null;
}
