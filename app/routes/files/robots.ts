import { servicesContext } from '../../context.ts';
import { writeRobots } from '../../features/sitemaps/rules.ts';
import type { Route } from './+types/robots';

/** Preview hosts never reach this: the server blocks crawlers there. */
export function loader({ context }: Route.LoaderArgs) {
  const { site, allowsTraining } = context.get(servicesContext);
  return new Response(writeRobots(site.origin, { allowsTraining }), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=3600',
    },
  });
}
