import { parseSlugId } from '../../../domain/titles/slug.ts';
import { getMediaType } from '../../../domain/web/route-lookup.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { getNamesPage } from '../../features/title/get-names.server.ts';
import { orErrorPage } from '../../responses.ts';
import type { Route } from './+types/names';

/** The title in each language as JSON, for the fold on its page. */
export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const { lang } = context.get(visitorContext);
  const type = getMediaType(pattern);
  const id = parseSlugId(params.idSlug);
  const page = getNamesPage(context.get(servicesContext), type, id, lang);
  const { names } = await orErrorPage(context, page, 'content');
  return Response.json(names, { headers: { 'cache-control': 'public, max-age=300' } });
}
