import { notFound } from '../../responses.ts';
import type { Route } from './+types/not-found';

/** Handles every unknown path (R3). */
export async function loader({ context }: Route.LoaderArgs) {
  throw await notFound(context, 'page');
}

export default function NotFound() {
  return null;
}
