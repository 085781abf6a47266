import { notFound } from '../../responses.ts';
import type { Route } from './+types/start';

/** Never reached: the root middleware redirects `/` to a language. */
export async function loader({ context }: Route.LoaderArgs) {
  throw await notFound(context, 'page');
}
