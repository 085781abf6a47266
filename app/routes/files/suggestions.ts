import { servicesContext, visitorContext } from '../../context.ts';
import { getSuggestions } from '../../features/search/get-suggestions.server.ts';
import { readSearchQuery } from '../../features/search/schema.ts';
import type { Route } from './+types/suggestions';

/** Search suggestions as JSON. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { lang } = context.get(visitorContext);
  const suggestions = await getSuggestions(
    context.get(servicesContext),
    readSearchQuery(url.searchParams).text,
    lang,
  );
  return Response.json(suggestions, { headers: { 'cache-control': 'public, max-age=300' } });
}
