import { parseSlugId } from '../../../domain/titles/slug.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { getSeasonView } from '../../features/title/get-season-view.server.ts';
import { orErrorPage } from '../../responses.ts';
import type { Route } from './+types/episodes';

/** The episodes of a season as JSON, for a season expanded on the page of its show (D5). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { lang } = context.get(visitorContext);
  const season = getSeasonView(
    context.get(servicesContext),
    parseSlugId(params.idSlug),
    Number(params.number),
    lang,
  );
  const { episodes } = await orErrorPage(context, season, 'content');
  return Response.json(episodes, { headers: { 'cache-control': 'public, max-age=300' } });
}
